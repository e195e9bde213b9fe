"""Apps that get tokens by OAuth."""
