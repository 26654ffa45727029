"""What can't be exported in, one exception out: the conductor turns it into a finding."""


class ExportError(ValueError):
    """A font, picture or page that can't be written; its message names the file."""
