"""The report of `augury advise`, for programs and for people."""
