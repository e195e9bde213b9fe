"""One TypedDict for each JSON object that leaves the site by the API.

The selectors return them, and the OpenAPI document is made from them: each field is described once,
here. A class is named as its component; a docstring is the description of that."""
