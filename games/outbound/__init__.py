"""The one door through which the site sends to addresses that its users name.

What is sent is made by ``webhooks`` and ``push``; only ``door.post`` opens a connection.
"""
