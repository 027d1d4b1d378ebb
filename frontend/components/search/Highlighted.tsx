/** A stretch of text; `hit` when the server put it in `<em>`; `start` is its index in the whole plain text. */
interface Stretch {
  start: number;
  text: string;
  hit: boolean;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * Reads highlighted text as the API gives it (`<em>` only, all else escaped) into plain stretches. Any other
 * markup stays what it is: text. Neighbouring hits are joined.
 */
export function readHighlight(html: string): Stretch[] {
  const stretches: Stretch[] = [];
  let hit = false;
  let start = 0;
  for (const part of html.split(/(<\/?em>)/)) {
    if (part === '<em>') hit = true;
    else if (part === '</em>') hit = false;
    else if (part) {
      const last = stretches.at(-1);
      const text = decode(part);
      if (last && last.hit === hit) last.text += text;
      else stretches.push({ start, text, hit });
      start += text.length;
    }
  }
  return stretches;
}

/** Text from the API with its `<em>` as marks; any other markup shows as the text it is. */
export function Highlighted({ html }: { html: string }) {
  return readHighlight(html).map((stretch) =>
    stretch.hit ? <mark key={stretch.start}>{stretch.text}</mark> : stretch.text,
  );
}
