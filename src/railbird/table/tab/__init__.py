"""The table inside a browser: the same application in a worker, without a server."""
