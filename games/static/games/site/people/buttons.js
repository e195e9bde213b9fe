// What I can do about another player: follow or block them, with the messages for it.

import { del, put } from "../lib/api.js";
import { openDialog, toast } from "../lib/dialog.js";
import { h, t } from "../lib/dom.js";

const pathOf = (what, name) => `me/${what}/${encodeURIComponent(name)}`;

/** Follow or unfollow a player. Resolves to whether I follow them now. */
export async function toggleFollow(name, isFollowed) {
  await (isFollowed ? del : put)(pathOf("follows", name));
  toast(t(isFollowed ? "unfollowed_now" : "followed_now", { name }));
  return !isFollowed;
}

/** Block, after a confirmation, or unblock a player. Resolves to whether they are blocked. */
export async function toggleBlock(name, isBlocked) {
  if (isBlocked) {
    await del(pathOf("blocks", name));
    toast(t("unblocked_now", { name }));
    return false;
  }
  const done = await openDialog({
    title: t("block_title", { name }),
    body: [h("p", {}, t("block_words")), h("p", { class: "faint" }, t("block_stays"))],
    action: t("block"),
    danger: true,
    act: () => put(pathOf("blocks", name)),
  });
  if (done) toast(t("blocked_now", { name }));
  return Boolean(done);
}
