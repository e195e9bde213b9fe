// Logging in at a site by OAuth 2.0 with PKCE: this page never sees a password.

const here = new URL(".", location.href).href; // where the site sends the browser back to
const saved = (name) => JSON.parse(sessionStorage.getItem(name) ?? "null");
const save = (name, value) => sessionStorage.setItem(name, JSON.stringify(value));

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
const digest = async (text) =>
  base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));

async function metadata(site) {
  return (await fetch(`${site}/.well-known/oauth-authorization-server`)).json();
}

async function answered(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error_description ?? body.error ?? response.statusText);
  return body;
}

// Register this page, once for each site; the id is no secret.
async function clientId(site, endpoint) {
  const name = `client ${site} ${here}`;
  const known = localStorage.getItem(name);
  if (known) return known;
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ client_name: "A plain page", redirect_uris: [here] });
  const { client_id: made } = await answered(
    await fetch(endpoint, { method: "POST", headers, body }),
  );
  localStorage.setItem(name, made);
  return made;
}

// Send the browser to the site, which asks its user and sends it back here with a code.
export async function logIn(site, scope) {
  const server = await metadata(site);
  const client = await clientId(site, server.registration_endpoint);
  const attempt = { site, client, verifier: random(), state: random(), issuer: server.issuer };
  save("attempt", attempt);
  const query = new URLSearchParams({
    response_type: "code",
    client_id: client,
    redirect_uri: here,
    scope,
    state: attempt.state,
    code_challenge: await digest(attempt.verifier),
    code_challenge_method: "S256",
  });
  location.assign(`${server.authorization_endpoint}?${query}`);
}

// When the browser has come back: trade the code for tokens. Null if it has not.
export async function comeBack() {
  const query = new URLSearchParams(location.search);
  const attempt = saved("attempt");
  if (!query.has("state") || !attempt) return saved("session");
  history.replaceState(null, "", here); // the code is not to stand in the address
  sessionStorage.removeItem("attempt");
  if (query.get("state") !== attempt.state || query.get("iss") !== attempt.issuer)
    throw new Error("This answer is not to a question of this page.");
  if (query.has("error")) throw new Error(query.get("error_description") ?? query.get("error"));
  return trade(attempt, {
    grant_type: "authorization_code",
    code: query.get("code"),
    redirect_uri: here,
    code_verifier: attempt.verifier,
  });
}

export const refresh = (session) =>
  trade(session, { grant_type: "refresh_token", refresh_token: session.refresh });

async function trade({ site, client }, grant) {
  const { token_endpoint: endpoint } = await metadata(site);
  const body = new URLSearchParams({ client_id: client, ...grant });
  const tokens = await answered(await fetch(endpoint, { method: "POST", body }));
  const session = { site, client, token: tokens.access_token, refresh: tokens.refresh_token };
  save("session", session);
  return session;
}

export const forget = () => sessionStorage.removeItem("session");
