"""The pages of acts: each says what will happen, takes the reason, and calls one service."""
