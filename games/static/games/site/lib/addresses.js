// The addresses of pages.

/** The short code of a table's id, as addresses of pages name it. */
function shortId(uuid) {
  const bytes = uuid
    .replaceAll("-", "")
    .match(/../g)
    .map((hex) => parseInt(hex, 16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The address of a table's page. */
export const tableAddress = (uuid) => `/tables/${shortId(uuid)}`;
