"""Pages of moderation actions: each says what will happen, takes a reason, calls one service."""
