import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { formatCount } from '../../lib/format.ts';

/** One bar: what it counts, and where a press on it leads, if anywhere. */
export interface Bar {
  name: string;
  count: number;
  to?: string;
}

use([BarChart, GridComponent, SVGRenderer]);

/** A colour of the page's theme as it is now. */
const colour = (name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/**
 * Draws bars into an element, in the theme's colours, and follows its width.
 * @returns how to take the drawing away
 */
export function drawBars(
  container: HTMLElement,
  bars: readonly Bar[],
  { upright, onPress }: { upright: boolean; onPress: (to: string) => void },
): () => void {
  container.replaceChildren();
  const chart = init(container, null, { renderer: 'svg' });
  const [ink, muted, line, sea] = ['ink', 'muted', 'line', 'sea'].map(colour) as [
    string,
    string,
    string,
    string,
  ];
  const font = getComputedStyle(document.body).fontFamily;
  const named = {
    type: 'category' as const,
    data: bars.map(({ name }) => name),
    inverse: !upright,
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: {
      color: muted,
      fontFamily: font,
      fontSize: 13,
      ...(!upright && { width: 120, overflow: 'truncate' as const }),
    },
  };
  const counted = {
    type: 'value' as const,
    axisLabel: { show: false },
    splitLine: { show: false },
  };
  chart.setOption({
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 180,
    grid: upright ? { left: 0, right: 0, top: 24, bottom: 28 } : { left: 128, right: 56, top: 0, bottom: 8 },
    xAxis: upright ? named : counted,
    yAxis: upright ? counted : named,
    series: {
      type: 'bar',
      cursor: 'pointer',
      barMaxWidth: upright ? 48 : 14,
      barMinHeight: 2,
      itemStyle: { color: sea, opacity: 0.75 },
      emphasis: { itemStyle: { color: sea, opacity: 1 } },
      label: {
        show: true,
        position: upright ? 'top' : 'right',
        color: ink,
        fontFamily: font,
        fontSize: 12,
        formatter: ({ value }: { value: unknown }) => formatCount(Number(value)),
      },
      // A gap has neither bar nor label.
      data: bars.map(({ count, to }) => ({
        value: count || '-',
        ...(!to && { cursor: 'default', itemStyle: { color: muted } }),
      })),
    },
  });
  chart.on('click', ({ dataIndex }) => {
    const bar = bars[dataIndex];
    if (bar?.to) onPress(bar.to);
  });
  const watch = new ResizeObserver(() => chart.resize());
  watch.observe(container);
  return () => {
    watch.disconnect();
    chart.dispose();
  };
}
