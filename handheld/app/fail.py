"""How a command ends badly: one line on stderr and a number."""


class UsageError(Exception):
    """A wrong argument: said in one line, exit status 2."""


class Failure(Exception):
    """The command was right but can't be carried out here: said in one line, exit status 1."""
