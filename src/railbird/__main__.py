"""python -m railbird: the same as the command railbird."""

import sys

from railbird.cli import main

if __name__ == "__main__":
    sys.exit(main())
