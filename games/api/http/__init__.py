"""What all views share: input, responses, pages, authentication, throttling."""
