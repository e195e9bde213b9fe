"""The only readers of hidden state: what leaves the process was built here for one viewer."""
