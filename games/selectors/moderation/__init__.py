"""What moderators see. What is hidden they see only through services.moderation.inspection."""
