import { lazy, Suspense, useRef } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { useChartAddress } from './useChartAddress.ts';

const ChartViewer = lazy(() =>
  import('./ChartViewer.tsx').then((module) => ({ default: module.ChartViewer })),
);

/** Where the viewer stands; its code comes with the first chart that is opened. */
export function ChartViewerSlot({ charts }: { charts: readonly Chart[] }) {
  const { id } = useChartAddress();
  const everOpened = useRef(false);
  if (id > 0) everOpened.current = true;
  return <Suspense>{everOpened.current && <ChartViewer charts={charts} />}</Suspense>;
}
