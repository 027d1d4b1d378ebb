import { notify } from './notify.ts';
import { messages } from './words.ts';

/** Copies a text and says so; a refused clipboard is only logged (spec §8). @returns whether it was copied */
export async function copyText(text: string, said: string = messages.copied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    void notify('success', said);
    return true;
  } catch (error) {
    console.warn('clipboard refused', error);
    return false;
  }
}
