"""What `augury advise` tells, for programs and for people."""
