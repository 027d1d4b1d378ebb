import { create } from 'content-disposition';

/** Characters of a title that go into a file's name: file systems take 255 bytes, a Chinese character is three. */
const maxLength = 80;

/**
 * The Content-Disposition that saves a report under its title, the first dot removed (spec §4), in Chinese for
 * clients that read `filename*` (RFC 6266, RFC 8187), by its number for the others.
 */
export function downloadName(title: string, reportId: number): string {
  const name = title
    .replace('.', '')
    // What no file system takes, and what turns the direction of writing so that .pdf seems to stand elsewhere.
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const number = `report-${reportId}.pdf`;
  const short = [...name].slice(0, maxLength).join('').trim();
  if (short === '') return create(number);
  return create(`${short}.pdf`, { fallback: /^[\x20-\x7e]+$/.test(short) || number });
}
