import type { ReactNode } from 'react';

/** So many characters stay on one line with the page. */
const kept = 3;

/** A sentence and the link to its page: its last words take the link along, so that it never stands on a line alone. */
export function CitedSentence({ text, children }: { text: string; children: ReactNode }) {
  const characters = [...text];
  return (
    <>
      {characters.slice(0, -kept).join('')}
      <span className="whitespace-nowrap">
        {characters.slice(-kept).join('')}
        {children}
      </span>
    </>
  );
}
