//! Tables become figures, figures become a page.
