"""A game in, a page that shows it while one makes it out: a server here, and a process that draws."""
