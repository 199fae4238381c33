"""Text mode: every game in sentences, for people who play without sight, in the terminal and in the browser."""
