"""The only readers of hidden state: whatever leaves the process was built here for one viewer."""
