"""Work on a stranger's files in, its reply out: by a process of its own, with limits set by the system."""
