/** In the place of a part that did not load; the page's notice says why and tries again. */
export function MissingPart() {
  return <p className="py-4 text-muted text-sm">暂时没能载入</p>;
}
