import { monthly } from '../../facts/series.ts';
import { subjects, type Theme } from '../../knowledge/knowledge.ts';
import { theme as bank } from '../banks.ts';
import { type Assignment, unique, type Written } from '../context.ts';
import { Draft, type Exhibit } from '../draft.ts';
import { type Bank, type Slots, Writer } from '../writer.ts';
import { backtest, methodChapter } from './backtest.ts';

/** Features of each kind of theme report. */
interface Kind {
  themes: Theme[];
  titles: Bank;
  genres: string[];
  /** Words every report of the kind carries. */
  word: string;
}

const kinds: Record<string, Kind> = {
  宏观研究: {
    themes: subjects.macro,
    titles: bank.macroTitles,
    genres: ['宏观点评', '宏观专题', '宏观深度', '数据点评'],
    word: '宏观',
  },
  策略研究: {
    themes: subjects.strategy,
    titles: bank.strategyTitles,
    genres: ['策略周报', '策略专题', '投资策略'],
    word: '策略',
  },
  债券研究: {
    themes: subjects.bonds,
    titles: bank.bondTitles,
    genres: ['固收周报', '固收专题', '债市点评'],
    word: '固收',
  },
  金融工程: {
    themes: subjects.quant,
    titles: bank.quantTitles,
    genres: ['金工专题', '量化研究', '因子研究'],
    word: '量化',
  },
};

const chapterCount = { note: 2, standard: 5, deep: 9, tome: 14 };

/** A macro, strategy, bond or quantitative report. */
export function themeReport(task: Assignment): Written {
  const kind = kinds[task.type];
  if (!kind) throw new Error(`${task.type} has no themes`);
  const { random } = task;
  const main = kind.themes[task.index % kind.themes.length];
  if (!main) throw new Error(`${task.type} has no themes`);
  const others = random.shuffle(kind.themes.filter((theme) => theme !== main));
  const writer = new Writer(random, themeSlots(main, task));
  const draft = new Draft(task.house, writer, random, task.bitmaps);
  const themes = [main, ...others].slice(0, Math.ceil(chapterCount[task.depth] / 2) + 1);
  overview(draft, writer, main, task);
  if (task.type === '金融工程') {
    methodChapter(draft, writer, task);
    backtest(draft, writer, task);
  }
  for (let chapter = 0; chapter < chapterCount[task.depth] - 1; chapter++) {
    const theme = chapter < 2 ? main : (themes[chapter % themes.length] ?? main);
    themeChapter(draft, writer, theme, task, chapter);
  }
  closing(draft, writer, main, task);
  const about = themeSlots(main, task);
  return {
    title: `${prefix(kind.word, task)}${writer.phrase(kind.titles, about)}`,
    subtitle: random.chance(0.5)
      ? `${main.name}${random.pick(['系列研究', '跟踪报告', '专题研究'])}之${random.pick(['一', '二', '三', '四', '五', '六', '七', '八'])}`
      : '',
    genre: random.pick(kind.genres),
    blocks: draft.blocks,
    riskNote: `${main.risks.join('；')}。`,
    keyData: main.metrics.slice(0, 4).map((metric) => {
      const series = monthly(task.type, metric, task.date, 2);
      return [metric.name, `${(series.values.at(-1) ?? 0).toFixed(series.digits)}${metric.unit}`];
    }),
    keywords: unique([main.name, ...random.sample(main.parts, 3), kind.word]),
    abstract: Array.from({ length: random.int(3, 5) }, () => ({
      lead: writer.phrase(bank.themeLeads, about),
      text: writer.paragraph(
        [random.pick([bank.themeOpen, bank.themeWhy]), random.pick([bank.themeView, bank.themeBut])],
        about,
      ),
    })),
  };
}

/** Prefix of a title, if any: a series' name, often with its week. */
function prefix(word: string, { date, random }: Assignment): string {
  const week = `${Number(date.slice(5, 7))}月第${Math.ceil(Number(date.slice(8)) / 7)}周`;
  return random.pick([
    '',
    '',
    `${word}专题：`,
    `${word}周报（${week}）：`,
    `${date.slice(0, 4)}年${week}${word}观察：`,
  ]);
}

/** The slots of a theme. */
export function themeSlots(theme: Theme, task: Assignment): Slots {
  return {
    theme: theme.name,
    part: theme.parts,
    driver: theme.drivers,
    drag: theme.drags,
    view: theme.views,
    tool: theme.tools,
    risk: theme.risks,
    date: task.date,
  };
}

function exhibits(draft: Draft, theme: Theme, task: Assignment, from: number, count: number): Exhibit[] {
  const about = themeSlots(theme, task);
  return Array.from({ length: count }, (_, index) => {
    const metric = theme.metrics[(from + index) % theme.metrics.length];
    if (!metric) throw new Error(`${theme.name} has no metrics`);
    return draft.monthly([monthly(task.type, metric, task.date, task.random.pick([18, 24, 36, 48]))], about);
  });
}

function overview(draft: Draft, writer: Writer, theme: Theme, task: Assignment): void {
  const about = themeSlots(theme, task);
  draft.heading(
    writer.phrase(
      ['核心观点：{view}', '总览：{part}与{part2}的组合', '{theme}：现状与线索', '引言：为什么是{theme}'],
      about,
    ),
  );
  const [first, second] = exhibits(draft, theme, task, 0, 2);
  if (!first || !second) return;
  draft.paragraph(writer.paragraph([bank.themeOpen, bank.themeWhy], about) + first.sentence);
  draft.figures([first.figure, second.figure]);
  draft.paragraph(second.sentence + writer.paragraph([bank.themeWhy, bank.themeBut, bank.themeView], about));
}

function themeChapter(draft: Draft, writer: Writer, theme: Theme, task: Assignment, chapter: number): void {
  const about = themeSlots(theme, task);
  const { random } = task;
  draft.heading(writer.phrase(bank.themeHeads, about));
  draft.paragraph(writer.paragraph([bank.themeOpen, bank.themeWhy, bank.themeBut], about));
  const form = (task.index + chapter) % 4;
  if (form === 0) {
    const grid = exhibits(draft, theme, task, 0, theme.metrics.length > 4 ? 4 : 2);
    draft.paragraph(
      grid
        .slice(0, 3)
        .map((exhibit) => exhibit.sentence)
        .join(''),
    );
    draft.figures(
      grid.map((exhibit) => exhibit.figure),
      2,
    );
  } else if (form === 1) {
    const [trend] = exhibits(draft, theme, task, 2 + chapter, 1);
    const pie = draft.shares(
      writer.phrase(['{theme}变动的分项贡献', '各分项对{theme}的贡献占比'], about),
      theme.parts,
      contributions(random, theme.parts.length),
    );
    if (trend) {
      draft.paragraph(trend.sentence + pie.sentence);
      draft.figures([trend.figure, pie.figure]);
    }
  } else if (form === 2) {
    const table = snapshot(draft, theme, task);
    draft.paragraph(table.sentence + writer.paragraph([bank.themeTool], about));
    draft.figures([table.figure], 1);
  } else {
    const grid = exhibits(draft, theme, task, 1 + chapter, 2);
    draft.paragraph(grid.map((exhibit) => exhibit.sentence).join(''));
    draft.figures(grid.map((exhibit) => exhibit.figure));
  }
  draft.paragraph(writer.paragraph([bank.themeWhy, bank.themeTool], about));
  if (task.depth !== 'note') {
    draft.subheading(writer.phrase(bank.themeHeads, about));
    draft.paragraph(writer.paragraph([bank.themeOpen, bank.themeWhy, bank.themeBut], about));
    draft.paragraph(writer.paragraph([bank.themeTool, bank.themeView], about));
  }
}

/** Shares of the parts in percent that sum to 100. */
function contributions(random: Assignment['random'], count: number): number[] {
  const raw = Array.from({ length: count }, () => random.between(0.4, 2));
  const total = raw.reduce((sum, value) => sum + value, 0);
  const values = raw.map((value) => Number(((value / total) * 100).toFixed(1)));
  const rest = 100 - values.slice(1).reduce((sum, value) => sum + value, 0);
  return [Number(rest.toFixed(1)), ...values.slice(1)];
}

/** The theme's metrics over the last months as a table. */
function snapshot(draft: Draft, theme: Theme, task: Assignment): Exhibit {
  const series = theme.metrics.map((metric) => monthly(task.type, metric, task.date, 6));
  const head = ['指标', '单位', ...(series[0]?.labels ?? [])];
  const rows = series.map((one) => [
    one.name,
    one.unit || '—',
    ...one.values.map((value) => value.toFixed(one.digits)),
  ]);
  return draft.listing(`${theme.name}主要指标一览`, `${theme.name}近六个月的主要指标`, {
    rows: [head, ...rows],
    widths: [30, 10, 10, 10, 10, 10, 10, 10],
  });
}

function closing(draft: Draft, writer: Writer, theme: Theme, task: Assignment): void {
  const about = themeSlots(theme, task);
  draft.heading(
    writer.phrase(['结论与展望', '总结：{view}', '后续关注与配置含义', '展望：{part}是关键'], about),
  );
  draft.paragraph(writer.paragraph([bank.themeView, bank.themeTool, bank.themeView], about));
  draft.heading('风险提示');
  draft.bullets(
    theme.risks.map((risk) =>
      writer.phrase(
        [
          '{risk}：{part}的判断需要相应修正，对{theme}的影响约为{#0.1~0.9.1}个百分点。',
          '{risk}：可能削弱{tool}的效果，并放大{part}与{part2}的波动。',
          '{risk}：本文结论基于历史数据，若该情形出现，{part}的规律可能失效。',
          '{risk}：{theme}与{part}的相关关系可能在短期内背离，须结合{tool}动态评估。',
        ],
        { ...about, risk },
      ),
    ),
  );
}
