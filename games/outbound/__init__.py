"""The only way in which the site sends to addresses that its users name.

``webhook_requests`` and ``web_push`` build requests; only ``http_client.post`` opens a
connection.
"""
