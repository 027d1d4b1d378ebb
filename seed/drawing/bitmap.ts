import { createCanvas } from '@napi-rs/canvas';
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LegacyGridContainLabel } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import type { Box } from '../../indexer/artifacts.ts';
import type { ChartSpec } from '../model.ts';
import { registerCanvasFonts } from '../pdf/canvasPen.ts';
import type { ChartLook } from './plotting.ts';

echarts.use([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  LegacyGridContainLabel,
  CanvasRenderer,
]);
echarts.setPlatformAPI({ createCanvas: () => createCanvas(32, 32) as unknown as HTMLCanvasElement });

/** A chart as a JPEG; `ink` is the drawing without its white margin, in fractions of the picture. */
export interface BitmapChart {
  bytes: Buffer;
  ink: Box;
}

/** Draws a chart with echarts at twice the printed size (points). Synchronous and without animation. */
export function bitmapChart(spec: ChartSpec, look: ChartLook, width: number, height: number): BitmapChart {
  registerCanvasFonts();
  const ratio = 2;
  const canvas = createCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const chart = echarts.init(canvas as unknown as HTMLElement, undefined, {
    renderer: 'canvas',
    width,
    height,
    devicePixelRatio: ratio,
  });
  chart.setOption(options(spec, look));
  chart.getZr().refreshImmediately();
  const context = canvas.getContext('2d');
  const ink = inkOf(
    context.getImageData(0, 0, canvas.width, canvas.height).data,
    canvas.width,
    canvas.height,
  );
  const bytes = canvas.toBuffer('image/jpeg', 88);
  chart.dispose();
  return { bytes, ink };
}

/** The box of all pixels that are not paper, in fractions; the background is white. */
function inkOf(pixels: Uint8ClampedArray, width: number, height: number): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if ((pixels[at] ?? 255) > 245 && (pixels[at + 1] ?? 255) > 245 && (pixels[at + 2] ?? 255) > 245)
        continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return [left / width, top / height, (right + 1) / width, (bottom + 1) / height];
}

const fontOf = ({ size, text }: ChartLook) => ({
  fontFamily: 'Noto Sans CJK SC',
  fontSize: size,
  color: text,
});

function pieOf({ labels, plots }: ChartSpec, look: ChartLook) {
  return {
    type: 'pie',
    radius: look.ring ? ['38%', '68%'] : '68%',
    data: labels.map((name, index) => ({ name, value: plots[0]?.values[index] ?? 0 })),
    label: { ...fontOf(look), formatter: '{b} {d}%' },
    labelLine: { length: 6, length2: 5 },
  };
}

function scatterOf({ plots, unit }: ChartSpec, font: ReturnType<typeof fontOf>) {
  const data = (plots[0]?.values ?? []).map((x, index) => [x, plots[1]?.values[index] ?? null]);
  return {
    legend: { show: false },
    grid: { left: 6, right: 14, top: 22, bottom: 4, containLabel: true },
    xAxis: { type: 'value', scale: true, axisLabel: font, splitLine: { show: false } },
    yAxis: { type: 'value', scale: true, name: unit, axisLabel: font, nameTextStyle: font },
    series: [{ type: 'scatter', symbolSize: 5, data }],
  };
}

function options(spec: ChartSpec, look: ChartLook) {
  const font = fontOf(look);
  const base = {
    animation: false,
    backgroundColor: '#ffffff',
    color: look.colors,
    textStyle: font,
    legend: { show: spec.plots.length > 1, [look.legend]: 0, itemWidth: 12, itemHeight: 6, textStyle: font },
  };
  if (spec.form === 'pie') return { ...base, series: [pieOf(spec, look)] };
  if (spec.form === 'scatter') return { ...base, ...scatterOf(spec, font) };
  const rows = spec.form === 'rows';
  const category = {
    type: 'category',
    data: rows ? [...spec.labels].reverse() : spec.labels,
    axisLabel: font,
  };
  const value = (name: string, scale: boolean, lines: boolean) => ({
    type: 'value',
    name,
    scale,
    axisLabel: font,
    nameTextStyle: font,
    splitLine: { show: lines && look.grid !== null, lineStyle: { color: look.grid ?? '#eeeeee' } },
  });
  const axes = [value(spec.unit, spec.form === 'line', true)];
  if (spec.plots.some((plot) => plot.side === 'right')) axes.push(value(spec.unitRight ?? '', true, false));
  return {
    ...base,
    grid: {
      left: 6,
      right: rows ? 30 : 10,
      top: (look.legend === 'top' && spec.plots.length > 1 ? 20 : 2) + 20,
      bottom: look.legend === 'bottom' && spec.plots.length > 1 ? 20 : 4,
      containLabel: true,
    },
    xAxis: rows ? axes[0] : category,
    yAxis: rows ? category : axes,
    series: spec.plots.map((plot) => {
      const line = spec.form === 'line' || spec.form === 'area' || plot.as === 'line';
      return {
        name: plot.name,
        type: line ? 'line' : 'bar',
        data: rows ? [...plot.values].reverse() : plot.values,
        yAxisIndex: plot.side === 'right' ? 1 : 0,
        showSymbol: look.markers && plot.values.length <= 16,
        lineStyle: { width: 1.5 },
        ...(spec.form === 'area' ? { areaStyle: { opacity: 0.5 } } : {}),
        ...(spec.form === 'stack' ? { stack: 'all' } : {}),
        ...(rows ? { label: { show: true, position: 'right', ...font } } : {}),
      };
    }),
  };
}
