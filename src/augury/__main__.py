"""`python -m augury` is the command `augury`."""

from augury.interfaces.cli import main

if __name__ == "__main__":
    main()
