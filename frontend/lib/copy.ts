import { notify } from './notify.ts';
import { messages } from './words.ts';

/** Lets the browser save what an address of this site, or a blob's, holds under a file name. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Lets the browser save a text, or bytes, as a file of the reader's. */
export function saveText(text: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveAs(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Copies and says so; a refused clipboard is only logged. @returns whether it was copied */
async function tryCopy(copy: () => Promise<void>, said: string): Promise<boolean> {
  try {
    await copy();
    void notify('success', said);
    return true;
  } catch (error) {
    console.warn('clipboard refused', error);
    return false;
  }
}

/** Copies a text. */
export const copyText = (text: string, said: string = messages.copied): Promise<boolean> =>
  tryCopy(() => navigator.clipboard.writeText(text), said);

/** Copies a picture that comes as a PNG. */
export function copyImage(png: () => Promise<Blob>, said: string): Promise<boolean> {
  // Safari wants the promise itself: what is awaited before is no click any more.
  return tryCopy(() => navigator.clipboard.write([new ClipboardItem({ 'image/png': png() })]), said);
}
