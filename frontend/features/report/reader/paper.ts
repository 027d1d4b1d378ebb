import { readStored, writeStored } from '../../../lib/storage/storage.ts';

/** The colours a page may be read on: as printed, cream, or light on dark. */
export const papers = [
  { key: 'white', name: '白' },
  { key: 'cream', name: '米' },
  { key: 'dark', name: '暗' },
] as const;

/** One of the colours. */
export type Paper = (typeof papers)[number]['key'];

const stored = 'readerPaper';

/** The colour this device reads on; white until another was chosen. */
export const readPaper = (): Paper => papers.find(({ key }) => key === readStored(stored))?.key ?? 'white';

/** Remembers the colour on this device. */
export const keepPaper = (paper: Paper): void => writeStored(stored, paper);
