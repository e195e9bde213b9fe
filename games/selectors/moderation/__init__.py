"""What moderators see: never what is hidden, but for services.moderation.looks."""
