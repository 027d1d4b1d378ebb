import type { Data } from '../contract/call.ts';
import type { inboxList } from '../contract/watch/savedSearches.ts';
import { html } from '../site/index.ts';

/** What a letter tells of. */
interface Digest {
  cadence: 'day' | 'week';
  /** YYYY-MM-DD. */
  starts_on: string;
  ends_on: string;
  items: Data<typeof inboxList>['items'];
  /** Reports of the digest; a letter tells of its first ones. */
  total: number;
}

/** `11月24日` */
const inWords = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** The letter of a digest: its reports by saved search, each with what its reader may read of the passage found. */
export function letterOf(
  { cadence, starts_on, ends_on, items, total }: Digest,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
) {
  const at = (path: string) => new URL(path, publicUrl).href;
  const days = cadence === 'day' ? inWords(ends_on) : `${inWords(starts_on)}至${inWords(ends_on)}`;
  const subject = `研海${cadence === 'day' ? '每日' : '每周'}汇总：${days}，${total} 份新报告`;
  const bySearch = new Map<string, Digest['items']>();
  for (const item of items) bySearch.set(item.saved_name, [...(bySearch.get(item.saved_name) ?? []), item]);
  const factsOf = ({ report }: Digest['items'][number]) =>
    [report.organization.name, report.time_text, `${report.page_count} 页`].filter(Boolean).join(' · ');
  const left = total - items.length;
  const rest = left > 0 ? `还有 ${left} 份，在网站上查看` : '在网站上查看';

  const plain = [...bySearch].map(([name, own]) => {
    const lines = own.map((item) =>
      [item.report.name, factsOf(item), at(`/detail/${item.report.id}`)].join('\n'),
    );
    return [`【${name}】`, ...lines].join('\n\n');
  });
  const text = [subject, ...plain, `${rest}：${at('/user/inbox')}`, `退订：${unsubscribeUrl}`].join('\n\n');

  const sections = [...bySearch].map(([name, own]) => {
    const rows = own.map((item) => {
      // Marked text of the site's own: escaped but for `<em>`.
      const passage = item.text === '' ? null : html`<br>第${item.page}页：${{ html: item.text }}`;
      return html`<li style="margin:0 0 14px"><a href="${at(`/detail/${item.report.id}`)}" style="font-weight:600">${item.report.name}</a><br>${factsOf(item)}${passage}</li>`;
    });
    return html`<h2 style="font-size:16px;margin:24px 0 10px">${name}</h2><ul style="margin:0;padding-left:18px">${rows}</ul>`;
  });
  const body = html`<div lang="zh-CN" style="max-width:640px;font-size:15px;line-height:1.7"><h1 style="font-size:19px">${subject}</h1>${sections}<p><a href="${at('/user/inbox')}">${rest}</a></p><p style="font-size:13px"><a href="${unsubscribeUrl}">退订</a> · <a href="${at('/user/saved')}">管理订阅</a></p></div>`;
  return { subject, text: `${text}\n`, html: body.html };
}
