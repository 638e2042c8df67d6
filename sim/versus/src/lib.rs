//! Nothing but a bench: `cargo bench -p konakis-versus` plays random games by konakis and by the
//! crate `hnefatafl`, so that anybody can measure the ratio again.
