import type { StoredChart } from '../../mappings/documents.ts';
import { chartTypeName, industryName } from '../../mappings/taxonomy/taxonomy.ts';
import type { Chart } from '../contract/entities.ts';
import { addresses } from './addresses.ts';
import { escapeHtml } from './markup.ts';

/** Presents a chart; `nameHighlight` is safe HTML with `<em>` only. */
export function presentChart(chart: StoredChart, nameHighlight?: string): Chart {
  const [left, top] = chart.box;
  return {
    id: chart.id,
    name: chart.name,
    name_highlight: nameHighlight ?? escapeHtml(chart.name),
    online_url: addresses.chart(chart.id, chart.pictures),
    width: chart.width,
    height: chart.height,
    source: chart.source,
    type: { id: chart.type_id, name: chartTypeName(chart.type_id) },
    industry: { id: chart.industry_id, name: industryName(chart.industry_id) },
    time_text: chart.date ?? '',
    file: { name: chart.report_title },
    fid: chart.report_id,
    page: chart.page,
    top_left_coordinate: `${Math.round(left)},${Math.round(top)}`,
  };
}
