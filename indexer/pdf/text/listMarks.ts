/** Signs that houses set before the items of a list; most are geometric shapes. */
const shapes =
  '\u25a0-\u25a9\u25aa\u25ab\u25ae-\u25b2\u25b4-\u25bc\u25be-\u25c9\u25cc-\u25ce\u25cf\u25d8\u25e6\u25fb-\u25fe';
const others =
  '\u2022\u2023\u2043\u2605\u2606\u2713\u2714\u2751\u2752\u2756\u27a2-\u27a4\u26aa\u26ab\u2b25-\u2b2a';

/** A list's mark at a line's start. A sign that formulas know too (△X, □ABCD) is one only before Chinese or figures. */
export const listMark = new RegExp(`^(?![△▽○□▲▼](?!\\s*[\\p{Script=Han}“《（\\d]))[${shapes}${others}]`, 'u');

/** Numbers of list items and of headings: （一） 1、 2) 3.文 */
export const listNumber =
  /^(?:[（(]?[一二三四五六七八九十\d]{1,3}[)）、．]|\d{1,2}\.\s*(?=[\p{Script=Han}《“]))/u;

/** A text without the list mark before it. */
export function withoutMark(text: string): string {
  return text.replace(listMark, '').trimStart();
}

/** Marks of symbol fonts, which have no Unicode of their own, as what they look like. */
const symbolFont: Record<string, string> = {
  '\uf06c': '●',
  '\uf06e': '■',
  '\uf071': '❑',
  '\uf075': '◆',
  '\uf076': '❖',
  '\uf077': '◆',
  '\uf09f': '•',
  '\uf0a7': '■',
  '\uf0a8': '□',
  '\uf0b7': '•',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
};

/** Puts plain marks in place of those of symbol fonts, where a text begins with one; others there mean nothing. */
export function withPlainMark(text: string): string {
  const bare = text.trimStart();
  const plain = symbolFont[bare.charAt(0)];
  return plain ? plain + bare.slice(1) : text;
}
