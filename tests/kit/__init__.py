"""What tests of the API and the site share."""
