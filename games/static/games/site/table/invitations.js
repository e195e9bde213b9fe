// Inviting to a table that has not started: by name, and by a link.

import { del, get, sendWithRetry } from "../lib/api.js";
import { problemText, runWithButton, toast } from "../lib/dialog.js";
import { formatWhen, h, icon, isGuest, me, t } from "../lib/dom.js";
import { suggestingField } from "../lib/name_suggestions.js";

const state = { links: null, linksOf: null, invited: [], version: null, problem: "" };

/** Load the links and the invited players, as far as I may see them, and draw them. */
export function loadInvitations(table, ui) {
  if (table.seat !== null && state.linksOf !== table.version) {
    state.linksOf = table.version; // a player who followed a link may have answered
    state.links ??= [];
    get(`games/${table.id}/links`).then(
      (links) => {
        state.links = links;
        if (links.length) ui.redraw();
      },
      () => {},
    );
  }
  if (table.seat === null || isGuest || table.status !== "open") return;
  if (state.version !== table.version) {
    state.version = table.version; // a player who sat down has answered
    loadInvited(table, ui);
  }
}

/** A greeting for those who follow my link. */
export function greeting() {
  const link = (state.links ?? []).find((one) => one.greeting && one.host !== me);
  return link
    ? h(
        "p",
        { class: "notice", id: "greeting" },
        t("greets", { host: link.host, text: link.greeting }),
      )
    : null;
}

async function loadInvited(table, ui) {
  const rows = await get(`games/${table.id}/invitations`).catch(() => null);
  if (!rows) return;
  state.invited = rows.filter(({ status }) => status === "pending" || status === "declined");
  ui.redraw();
}

/** Share the table's link, or copy it, making one if necessary. */
export async function sendLink(table, ui) {
  if (!state.links?.length) await makeLink(table, ui);
  const { url } = state.links[0];
  if (!navigator.share) return copyLink(`link-${state.links[0].id}`, url);
  return navigator.share({ title: document.title, url }).catch(() => {});
}

async function makeLink(table, ui) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("link-greeting"));
  const made = await sendWithRetry("POST", `games/${table.id}/links`, {
    greeting: field?.value ?? "",
  });
  if (field) field.value = "";
  state.links = [made, ...(state.links ?? [])];
  ui.redraw();
}

/** How many who followed a link declined. */
export function refusals() {
  const count = (state.links ?? []).reduce((sum, link) => sum + link.refusals, 0);
  return count ? h("p", { class: "notice", id: "refusals" }, t("link_refusals", { count })) : null;
}

/** The invitations of an open table, for those who sit there. */
export function inviteSection(table, ui) {
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "invite-title" },
    h("h2", { id: "invite-title" }, t("invite_title")),
    h(
      "form",
      { on: { submit: (event) => inviteByName(event, table, ui) } },
      h(
        "div",
        { class: "field" },
        h("label", { for: "invite-name" }, t("invite_name")),
        h(
          "div",
          { class: "with-button" },
          h("input", {
            ...suggestingField,
            type: "text",
            id: "invite-name",
            name: "player",
            maxlength: 30,
            required: true,
            autocomplete: "off",
            autocapitalize: "none",
            spellcheck: "false",
            "aria-describedby": "invite-problem",
          }),
          h("button", { type: "submit", class: "button", id: "invite" }, t("invite")),
        ),
        h("p", { class: "error", id: "invite-problem", role: "alert" }, state.problem),
      ),
    ),
    state.invited.length
      ? h(
          "ul",
          { class: "waiting-seats", id: "invited", "aria-label": t("invited_title") },
          state.invited.map((row) => invitedRow(table, row, ui)),
        )
      : null,
    h("h3", {}, t("invite_link")),
    table.rated ? h("p", { class: "faint" }, t("link_rated")) : null,
    (state.links ?? []).map((link) => linkRow(table, link, ui)),
    h(
      "div",
      { class: "field" },
      h("label", { for: "link-greeting" }, t("link_greeting")),
      h("input", { type: "text", id: "link-greeting", maxlength: 200, autocomplete: "off" }),
    ),
    h(
      "button",
      {
        type: "button",
        class: "button quiet",
        id: "make-link",
        on: {
          click: ({ currentTarget }) => runWithButton(currentTarget, () => makeLink(table, ui)),
        },
      },
      icon("site/link"),
      t("make_link"),
    ),
  );
}

async function inviteByName(event, table, ui) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (document.getElementById("invite-name"));
  const name = field.value.trim();
  state.problem = "";
  try {
    await sendWithRetry("POST", `games/${table.id}/invitations`, { player: name });
    field.value = "";
    toast(t("invited_now", { name }));
    await loadInvited(table, ui);
  } catch (problem) {
    state.problem = problemText(problem);
  }
  ui.redraw();
}

function invitedRow(table, { player: name, status }, ui) {
  return h(
    "li",
    { class: "row spread" },
    h(
      "span",
      { class: "row" },
      h("a", { href: `/players/${encodeURIComponent(name)}` }, name),
      h("span", { class: "faint" }, t(`invited_${status}`)),
    ),
    status === "pending"
      ? h(
          "button",
          {
            type: "button",
            class: "button quiet",
            id: `uninvite-${name}`,
            "aria-label": t("take_back_invitation", { name }),
            on: {
              click: ({ currentTarget }) =>
                runWithButton(currentTarget, async () => {
                  await del(`games/${table.id}/invitations/${encodeURIComponent(name)}`);
                  toast(t("invitation_gone", { name }));
                  await loadInvited(table, ui);
                }),
            },
          },
          t("delete_link"),
        )
      : null,
  );
}

function linkRow(table, link, ui) {
  const id = `link-${link.id}`;
  return h(
    "div",
    { class: "field link-row" },
    h("label", { class: "visually-hidden", for: id }, t("link_label")),
    h("input", {
      type: "text",
      id,
      readonly: true,
      value: link.url,
      on: { focus: ({ target }) => target.select() },
    }),
    h("p", { class: "faint" }, t("link_words", { when: formatWhen(link.expires_at) })),
    link.greeting ? h("p", { class: "faint" }, `“${link.greeting}”`) : null,
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          class: "button",
          id: `copy-${link.id}`,
          on: { click: () => copyLink(id, link.url) },
        },
        icon("site/copy"),
        t("copy_link"),
      ),
      navigator.share
        ? h(
            "button",
            {
              type: "button",
              class: "button quiet",
              id: `share-${link.id}`,
              on: {
                click: () =>
                  navigator.share({ title: document.title, url: link.url }).catch(() => {}),
              },
            },
            icon("site/share"),
            t("share_link"),
          )
        : null,
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          id: `delete-${link.id}`,
          on: {
            click: ({ currentTarget }) =>
              runWithButton(currentTarget, async () => {
                await del(`games/${table.id}/links/${link.id}`);
                state.links = state.links.filter((row) => row.id !== link.id);
                toast(t("link_gone"));
                ui.redraw();
              }),
          },
        },
        t("delete_link"),
      ),
    ),
  );
}

/** Copy a link; if the browser refuses, select it to be copied by hand. */
async function copyLink(id, url) {
  try {
    await navigator.clipboard.writeText(url);
    toast(t("link_copied"));
  } catch {
    document.getElementById(id).focus();
  }
}
