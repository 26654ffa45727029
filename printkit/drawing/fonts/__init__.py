"""Font files in, the measures of letters, words and kerning pairs out."""
