"""The second factor: asked for, shown, changed."""
