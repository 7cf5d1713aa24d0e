"""Help while one types: what can be written here, what a word means, where it stands, what is wrong.

Everything but `server` and `connection` is text and place in, answer out, without any protocol, so that whoever shows
an author his files can use it.
"""
