"""The effect language: its words, its expressions, and the text that is made from them."""
