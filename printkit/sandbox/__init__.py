"""Strangers' templates and formulas in, text and values out, with bounded work; the only user of Jinja."""
