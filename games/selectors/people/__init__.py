"""Who keeps away from whom, and who follows whom."""
