import { useRef } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { lazyPart } from '../../components/lazyPart.tsx';
import { tellNotOpened } from '../../lib/chunks.ts';
import { useChartAddress } from './useChartAddress.ts';

const ChartViewer = lazyPart(async () => (await import('./ChartViewer.tsx')).ChartViewer);

/** Host of the viewer; its code comes with the first opened chart. */
export function ChartViewerSlot({ charts }: { charts: readonly Chart[] }) {
  const { id, close } = useChartAddress();
  const everOpened = useRef(false);
  if (id > 0) everOpened.current = true;
  const giveUp = () => {
    everOpened.current = false;
    close();
    tellNotOpened();
  };
  return everOpened.current && <ChartViewer charts={charts} onFailed={giveUp} />;
}
