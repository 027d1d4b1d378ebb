import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { which } from './command.mjs';

/**
 * A way for an account to folders that lie below one it may not enter (a clone below /root, say): words to put in
 * front of its commands, and the capability they keep, if any.
 * @typedef {{ words: string[], capability?: string }} FolderAccess
 */

/**
 * Capabilities that let the account pass any folder, the weaker first: for machines where root may not mount. Entering
 * and reading is all they are for: what the children write lies in folders the account owns.
 */
const capabilities = ['dac_read_search', 'dac_override'];

/**
 * Shell commands before a command: each closed folder becomes one that anybody may enter, and that shows the wanted
 * folders alone. Seen by that command only; put together below `/mnt`.
 */
const openView = `
set -e
folder="$PWD"
closed="$1"; shift
mount -t tmpfs -o mode=0755,size=1m tmpfs /mnt
while [ "$1" != -- ]; do
  mkdir -p "/mnt\${1#"$closed"}"
  mount --rbind "$1" "/mnt\${1#"$closed"}"
  shift
done
shift
mount --move /mnt "$closed"
cd "$folder"
exec "$@"
`;

/**
 * The ways to folders, the best first; none at all is the first of them.
 * @param {string[]} folders absolute
 * @returns {FolderAccess[]}
 */
export function mountViews(folders) {
  const view = viewOf(folders);
  return [
    { words: [] },
    ...(view ? [view] : []),
    ...capabilities.map((capability) => ({ words: [], capability })),
  ];
}

/**
 * @param {string[]} folders
 * @returns {FolderAccess | undefined} undefined where no folder is closed, or this system has no such views
 */
function viewOf(folders) {
  const unshare = which('unshare');
  const words = [...new Set(folders.map(topmostClosed))].flatMap((closed) => {
    if (closed === undefined) return [];
    const wanted = folders.filter((folder) => folder.startsWith(`${closed}/`));
    return ['sh', '-c', openView, 'sh', closed, ...outermost(wanted), '--'];
  });
  if (!unshare || words.length === 0) return undefined;
  return { words: [unshare, '--mount', '--propagation', 'private', '--', ...words] };
}

/**
 * The folder nearest to the root, above this one, that others may not enter.
 * @param {string} folder
 * @returns {string | undefined}
 */
function topmostClosed(folder) {
  /** @type {string | undefined} */
  let closed;
  for (let above = dirname(folder); above !== '/'; above = dirname(above)) {
    if ((statSync(above).mode & 0o001) === 0) closed = above;
  }
  return closed;
}

/** @param {string[]} folders */
function outermost(folders) {
  const unique = [...new Set(folders)];
  return unique.filter((folder) => !unique.some((other) => folder.startsWith(`${other}/`)));
}
