"""The fence: untrusted templates in, a Jinja that ends their loops and hides Python from them out."""
