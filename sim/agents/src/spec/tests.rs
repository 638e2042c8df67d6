use super::*;

/// Whatever an agent's settings are, both of its forms say the same agent.
#[test]
fn forms_are_read_as_they_are_written() {
    for kind in AgentSpec::KINDS {
        let form = kind.form();
        let spec: AgentSpec = form.parse().unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(spec.kind(), kind.word);
        assert_eq!(
            spec.to_string().parse::<AgentSpec>().expect("its own form"),
            spec
        );
        assert_eq!(kind.word.parse::<AgentSpec>().expect("defaults"), spec);
        for known in kind.parameters() {
            assert!(
                !known.sentence.is_empty() && !known.sentence.ends_with('.'),
                "{}",
                known.word
            );
        }
    }
}

#[test]
fn every_mistake_is_told_at_once() {
    let said = |text: &str| {
        text.parse::<AgentSpec>()
            .expect_err("a mistake")
            .to_string()
    };
    assert!(said("gredy").contains("did you mean `greedy`?"));
    let bare = said("random:nodes=3,nodes=4,depth");
    for told in [
        "no parameter `nodes`",
        "`nodes` is said twice",
        "`depth` has no value",
    ] {
        assert!(bare.contains(told), "{bare}");
    }
}
