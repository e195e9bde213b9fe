"""The only way by which the site sends to addresses that its users name.

``webhook_requests`` and ``web_push`` make what is sent; only ``http_client.post`` opens a
connection.
"""
