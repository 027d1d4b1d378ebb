import { dayBefore } from '../dayBefore.ts';
import type { ChartSpec } from '../model.ts';
import { Random } from '../random.ts';
import type { Assignment } from './context.ts';

/** The cover's small chart: the subject against the market over a year of weeks, percent. */
export function sideChart(task: Assignment): { title: string; spec: ChartSpec } {
  const subject =
    task.type === '公司研究' || task.type === '新股研究' ? task.company.name : task.industry.name;
  const random = new Random(`market:${subject}:${task.date.slice(0, 7)}`);
  const walk = (spread: number) => {
    let value = 0;
    return Array.from({ length: 52 }, () => {
      value += random.bell() * spread;
      return Number(value.toFixed(2));
    });
  };
  const labels = Array.from({ length: 52 }, (_, index) =>
    dayBefore(task.date, (51 - index) * 7)
      .slice(2, 7)
      .replace('-', '/'),
  );
  const spec: ChartSpec = {
    form: 'line',
    labels,
    unit: '%',
    plots: [
      { name: subject, values: walk(3.2) },
      { name: '市场基准', values: walk(1.7) },
    ],
  };
  return { title: '市场表现', spec };
}
