"""The server: HTTP and WebSocket (`http/`), matches in progress (`live/`), bots (`bots/`) and storage (`storage/`)."""
