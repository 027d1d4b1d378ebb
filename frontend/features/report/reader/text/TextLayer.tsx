import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pageText } from '../../../../../bff/contract/reports.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import { drawRuns, layerWidth } from './drawRuns.ts';
import { steadySelection } from './selection.ts';

/** The page (from 1) whose words lie over its image, and the size it is drawn at. */
export interface TextLayerProps {
  reportId: number;
  page: number;
  width: number;
  height: number;
}

/** Milliseconds for which a page must stay before its words are loaded: after its image. */
const debounceMs = 300;

/** The words of a page, unseen over its image: to select and copy, to find, to hear. What fails stays away. */
export function TextLayer({ reportId, page, width, height }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), debounceMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useCall(pageText, wanted ? { id: reportId, page } : null, { shouldRetryOnError: false });
  const ratio = height / width;
  useLayoutEffect(() => {
    if (layer.current && data) drawRuns(layer.current, data.runs, ratio);
  }, [data, ratio]);
  useEffect(() => (layer.current ? steadySelection(layer.current) : undefined), []);
  return (
    <div
      ref={layer}
      className="text-layer"
      style={{ width: layerWidth, height: layerWidth * ratio, transform: `scale(${width / layerWidth})` }}
    />
  );
}
