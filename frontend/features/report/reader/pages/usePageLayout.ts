import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../../lib/storage/storage.ts';
import { nextTurn, type Turns } from './pageLayout.ts';

/** The colours a page may be read on: as printed, cream, or light on dark. */
export const papers = [
  { key: 'white', name: '白' },
  { key: 'cream', name: '米' },
  { key: 'dark', name: '暗' },
] as const;

/** One of the colours. */
export type Paper = (typeof papers)[number]['key'];

const paperKey = 'readerPaper';

/** The colour this device reads on; white until another was chosen. */
export const readPaper = (): Paper => papers.find(({ key }) => key === readStored(paperKey))?.key ?? 'white';

/** Remembers the colour on this device. */
export const savePaper = (paper: Paper): void => writeStored(paperKey, paper);

/** Layout of the pages, and its controls. */
export interface PageLayout {
  /** Pages in a row. */
  columns: 1 | 2;
  turns: Turns;
  toggleColumns: () => void;
  turn: () => void;
  /** Absent where the browser has no full screen. */
  fullScreen?: { on: boolean; toggle: () => void };
}

function useFullScreen(): PageLayout['fullScreen'] {
  const [on, setOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const onChange = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      // Another page has no button that leads out.
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  if (!document.fullscreenEnabled) return undefined;
  // The whole document: dialogs stand beside the reader.
  const toggle = () =>
    void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return { on, toggle };
}

/** Two pages in a row, quarter turns and full screen, for as long as the report is open. */
export function usePageLayout(): PageLayout {
  const [columns, setColumns] = useState<1 | 2>(1);
  const [turns, setTurns] = useState<Turns>(0);
  const fullScreen = useFullScreen();
  return {
    columns,
    turns,
    toggleColumns: () => setColumns((now) => (now === 1 ? 2 : 1)),
    turn: () => setTurns(nextTurn),
    ...(fullScreen && { fullScreen }),
  };
}
