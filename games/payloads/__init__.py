"""One TypedDict for each JSON object that the API sends.

Selectors return them, and the OpenAPI document is made from them, so that each field is described
once, here. A class has the name of its component, and its docstring is the description."""
