"""The fence: untrusted templates in, a Jinja that counts their work and hides Python from them out."""
