import type { SiteClient } from '../../indexer/ingest/siteClient.ts';
import type { Act, AuditRow } from '../../mappings/auditTrail.ts';
import type { DeadGroup, ReportStatus, RetryAnswer } from '../../mappings/intake.ts';
import type { RereadAnswer, Rereading } from '../../mappings/rereading.ts';
import { isReadOnly } from '../commandLine.ts';

/** Fields of reports that an operator may set. */
export interface ReportModeration {
  visible?: boolean;
  recommend?: number;
}

/** Takes reports down, brings them back, or recommends them. @returns a line for the operator */
export async function moderate(
  site: SiteClient,
  ids: number[],
  moderation: ReportModeration,
  act: Act,
): Promise<string> {
  await site.ask('/intake/moderation', { items: ids.map((id) => ({ id, ...moderation })), act });
  return `${ids.length} changed`;
}

/** Tries failed reports again: these, those of one cause, or all. @returns a line for the operator */
export async function retry(
  site: SiteClient,
  wanted: { ids?: number[]; cause?: string },
  act: Act,
): Promise<string> {
  let count = 0;
  for (let after: number | null | undefined; after !== null; ) {
    const body = { ...wanted, ...(after !== undefined && { after }), act };
    const { retried, next } = await site.ask<RetryAnswer>('/intake/retry', body);
    count += retried;
    after = next;
  }
  return `${count} queued again`;
}

/** Failed reports by cause, as text. */
export async function dead(site: SiteClient): Promise<string> {
  const { items } = await site.ask<{ items: DeadGroup[] }>('/intake/dead');
  if (items.length === 0) return 'No report has failed.';
  return items.map(describeGroup).join('\n');
}

function describeGroup({ id, cause, reason, count, ids, latest }: DeadGroup): string {
  const some = ids.slice(0, 10).join(', ') + (count > 10 ? ', …' : '');
  return isReadOnly(`${count} × ${id}  ${cause}  (${reason}), last ${latest}: ${some}`);
}

/** How far reading anew is of what earlier releases read, as text. */
export async function rereading(site: SiteClient): Promise<string> {
  const { current, older, failed, texts, failures } = await site.ask<Rereading>('/intake/rereading');
  const facts = [
    `${current} read by this release`,
    `${older - failed} to be read anew`,
    failed > 0 ? `${failed} that cannot be, and stay as they were` : '',
    texts > 0 ? `${texts} without a PDF, which stay` : '',
  ];
  const lines = failures.map(({ id, reason, at }) => isReadOnly(`  #${id}  ${reason}, ${at}`));
  return [facts.filter(Boolean).join(', '), ...lines].join('\n');
}

/** Has these reports read anew, or those that could not be. @returns lines for the operator */
export async function reread(site: SiteClient, ids: number[] | null, act: Act): Promise<string> {
  let count = 0;
  if (ids) count = (await site.ask<RereadAnswer>('/intake/reread', { ids, act })).asked;
  else
    for (let after: number | null = 0; after !== null; ) {
      const { asked, next }: RereadAnswer = await site.ask('/intake/reread', { failed: true, after, act });
      count += asked;
      after = next;
    }
  return `${count} asked for: they are read before all others\n${await rereading(site)}`;
}

/** One report as the catalog has it, with what operators did to it. */
export async function show(site: SiteClient, id: number): Promise<string> {
  const [report] = await site.status([id]);
  if (!report) throw new Error(`There is no report ${id}.`);
  const { items } = await site.ask<{ items: AuditRow[] }>(`/intake/${id}/acts`);
  const acts = items.map(
    ({ created_at, actor, what, reason }) => `  ${created_at}  ${actor}  ${what}${reason && `: ${reason}`}`,
  );
  return [describe(report), ...acts].map(isReadOnly).join('\n');
}

function describe(report: ReportStatus): string {
  const { id, title, name, stage, visible, recommend, version, indexed_version, error } = report;
  const parts = [
    `#${id}`,
    title || name,
    stage,
    visible ? 'visible' : 'taken down',
    recommend > 0 ? `recommended ${recommend}` : '',
    indexed_version === version ? `version ${version}` : `version ${version}, index has ${indexed_version}`,
    error ? `${error.id}: ${error.message}` : '',
  ];
  return parts.filter(Boolean).join('  ');
}
