import { Copy, Download, Image as ImageIcon, Link2, ZoomIn, ZoomOut } from 'lucide-react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { IconButton } from '../../components/Button.tsx';
import { copyImage, copyText, saveAs } from '../../lib/copy.ts';

/** The chart's address on this site: it opens the viewer on it. */
const addressOf = (chart: Chart): string => new URL(`/chart?chart=${chart.id}`, window.location.href).href;

/** A chart as a text cites it: what it shows, where the figures are from, where it stands. */
function citationOf(chart: Chart): string {
  const place = [`《${chart.file.name}》`, chart.time_text, `第${chart.page}页`].filter(Boolean).join('，');
  return [chart.name, chart.source && `资料来源：${chart.source}`, `出自${place}`, addressOf(chart)]
    .filter(Boolean)
    .join('\n');
}

/** Actions on the current chart. */
export function ChartTools({
  chart,
  scale,
  onZoom,
}: {
  chart: Chart;
  scale: number;
  onZoom: (to: number) => void;
}) {
  return (
    <>
      <IconButton icon={ZoomOut} label="缩小" disabled={scale <= 1} onClick={() => onZoom(scale - 0.5)} />
      <IconButton icon={ZoomIn} label="放大" disabled={scale >= 4} onClick={() => onZoom(scale + 0.5)} />
      {/* The crop is open to whoever sees the chart; what is copied no phone can paste. */}
      <IconButton
        icon={Download}
        label="下载图片"
        onClick={() => saveAs(chart.online_url, `${chart.name}.png`)}
      />
      <IconButton
        icon={ImageIcon}
        label="复制图片"
        className="max-md:hidden"
        onClick={() => copyImage(chart.online_url, '图片已复制')}
      />
      <IconButton icon={Copy} label="复制出处" onClick={() => copyText(citationOf(chart), '出处已复制')} />
      <IconButton icon={Link2} label="复制链接" onClick={() => copyText(addressOf(chart))} />
    </>
  );
}
