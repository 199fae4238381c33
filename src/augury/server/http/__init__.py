"""HTTP and WebSocket: what stands before a request, what is answered, and connections below ASGI."""
