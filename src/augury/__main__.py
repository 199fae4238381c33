"""`python -m augury` is the command `augury`."""

from augury.cli import main

if __name__ == "__main__":
    main()
