import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Chart } from '../../../bff/contract/entities.ts';

/** Charts of a list, and where they stand in it; without a total they are all of it. */
export interface ListedCharts {
  charts: readonly Chart[];
  total?: number | undefined;
  /** Charts of the list before these. */
  before?: number;
}

/** The chart that the address names, and the ways to another; 0: none is open. */
export interface ChartAddress {
  id: number;
  /** A history entry of its own, so that Back closes the viewer. */
  open: (id: number) => void;
  /** In place of the chart on show: Back closes, however many were looked at. */
  move: (id: number) => void;
  close: () => void;
}

/** History entries made by opening a chart carry this; an address that was sent to somebody does not. */
export const chartOpened = { chartOpened: true } as const;

/** The address of a chart over a page without other state. */
export const chartHref = (id: number): string => `?chart=${id}`;

/** Which chart the viewer shows is part of the address: it can be sent, and Back closes it. */
export function useChartAddress(): ChartAddress {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const text = query.get('chart') ?? '';
  const put = (id: number, options: { replace?: boolean; state: unknown }) =>
    setQuery(
      (now) => {
        now.delete('chart');
        if (id > 0) now.set('chart', String(id));
        return now;
      },
      { preventScrollReset: true, ...options },
    );
  return {
    id: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0,
    open: (id) => put(id, { state: chartOpened }),
    move: (id) => put(id, { replace: true, state }),
    close: () => {
      if (state === null || !(state as Partial<typeof chartOpened>).chartOpened)
        put(0, { replace: true, state: null });
      else navigate(-1);
    },
  };
}
