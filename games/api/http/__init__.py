"""What all views share: input, responses, paging, authentication, throttling."""
