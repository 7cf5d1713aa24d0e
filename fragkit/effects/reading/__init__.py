"""Facts from words: what an author's text says and what the effects below it do, so that lint can compare them."""
