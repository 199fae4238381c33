"""The server: rooms, sockets, storage."""
