import {
  type InferAttributes,
  literal,
  type ModelStatic,
  Op,
  type Sequelize,
  type Transaction,
  type WhereOptions,
} from 'sequelize';
import type { Stage } from '../../mappings/intake.ts';
import type { GivenMetadata } from '../artifacts.ts';
import {
  causeOf,
  defineReport,
  type Failure,
  type Indexed,
  noFailure,
  type Report,
  transientFailure,
} from './reportModel.ts';

/** Columns to set; what is undefined stays as it is. */
type Changes = { [Name in keyof InferAttributes<Report>]?: InferAttributes<Report>[Name] | undefined };

type RowState = Partial<Pick<InferAttributes<Report>, 'kind' | 'segment' | 'stage' | 'errorId'>>;

/** Segments read at once. */
const maxSegments = 500;

const unfinished: Stage[] = ['queued', 'inspect', 'text', 'metadata', 'charts', 'pages', 'index'];

/** The reports of the site: ids, hashes, owners, stages, errors, corrections. */
export class Catalog {
  readonly reports: ModelStatic<Report>;

  constructor(readonly database: Sequelize) {
    this.reports = defineReport(database);
  }

  async bySha256(sha256: string): Promise<Report | null> {
    return this.reports.findOne({ where: { sha256 } });
  }

  /** The reports that have these hashes, by hash. */
  async bySha256s(sha256: string[]): Promise<Map<string, Report>> {
    const rows = await this.reports.findAll({ where: { sha256 } });
    return new Map(rows.flatMap((row) => (row.sha256 ? [[row.sha256, row] as const] : [])));
  }

  async byId(id: number): Promise<Report | null> {
    return this.reports.findByPk(id);
  }

  /** In the order of `ids`; unknown ones are left out. */
  async byIds(ids: number[]): Promise<Report[]> {
    const found = new Map((await this.reports.findAll({ where: { id: ids } })).map((row) => [row.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** One page (from 1) of an uploader's reports, newest first. */
  async ofUploader(uploaderId: number, page: number, pageSize: number) {
    const { rows, count } = await this.reports.findAndCountAll({
      where: { uploaderId },
      order: [['id', 'DESC']],
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    return { items: rows, total: count };
  }

  /**
   * Moves a report on, and forgets an earlier failure.
   * @param of while it is so: another may have moved it, or come in its place, since it was read
   * @returns whether it was
   */
  async setStage(id: number, stage: Stage, of: RowState = {}): Promise<boolean> {
    const [moved] = await this.reports.update({ stage, ...noFailure }, { where: { id, ...of } });
    return moved > 0;
  }

  /** @param of condition on kind or segment, for another report may have replaced it */
  async setFailed(id: number, { id: errorId, reason, detail }: Failure, of: RowState = {}): Promise<void> {
    const errorCause = causeOf(detail);
    const errors = { errorReason: reason.slice(0, 500), errorDetail: detail.slice(0, 10_000), errorCause };
    await this.reports.update({ stage: 'failed', errorId, ...errors }, { where: { id, ...of } });
  }

  /**
   * Notes what is searchable of a report, when it is still of this version and nobody else was first. Gives whether the
   * index has the row as it is now; if not, the row was changed meanwhile and must be written again.
   */
  async setIndexed(id: number, version: number, facts: Indexed): Promise<boolean> {
    const { indexedAt } = facts;
    const values = { ...facts, title: facts.title.slice(0, 500), indexedVersion: version };
    const first = { [Op.or]: [{ indexedAt: null }, { indexedAt }] };
    await this.reports.update(values, { where: { id, version, ...first } });
    const attributes = ['version', 'indexedVersion', 'indexedAt'];
    const row = await this.reports.findByPk(id, { attributes });
    if (!row) return true;
    return row.indexedVersion >= row.version && row.indexedAt?.getTime() === indexedAt.getTime();
  }

  /** Notes that the index has no document of a report, when it is still of this version. */
  async setRemoved(id: number, version: number): Promise<void> {
    await this.reports.update({ indexedVersion: version }, { where: { id, version } });
  }

  /** Raises the counts before a write, so that a later one knows what may be in the index even if this one dies. */
  async expectCounts(id: number, counts: { pageCount: number; chartCount: number }): Promise<void> {
    await this.reports.update(
      {
        pageCount: literal(`GREATEST(page_count, ${Number(counts.pageCount)})`),
        chartCount: literal(`GREATEST(chart_count, ${Number(counts.chartCount)})`),
      },
      { where: { id } },
    );
  }

  /** A row that nobody else changes until the transaction ends. */
  async locked(id: number, transaction: Transaction): Promise<Report | null> {
    return this.reports.findByPk(id, { transaction, lock: true });
  }

  /** PDFs that wait or are worked on, the oldest first. */
  async inTheWorks(limit: number): Promise<Report[]> {
    // One stage at a time: of all together those of a bulk load would be sorted for each look.
    const ofStage = (stage: Stage) =>
      this.reports.findAll({ where: { kind: 'pdf', stage }, order: [['id', 'ASC']], limit });
    const rows = (await Promise.all(unfinished.map(ofStage))).flat();
    // A report that moved on between two reads may be in both.
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...byId.values()].sort((one, two) => one.id - two.id).slice(0, limit);
  }

  /**
   * Requeues a failed report that was uploaded again, under the new sender and name.
   * @returns false when it is no longer failed: of two simultaneous uploads the first wins
   */
  async reopenFailed(
    id: number,
    { name, given, uploaderId }: { name: string; given: GivenMetadata; uploaderId: number | null },
  ): Promise<boolean> {
    const sender = { name: name.slice(0, 255), given, uploaderId: uploaderId ?? undefined };
    return this.change(id, { stage: 'queued', ...noFailure, ...sender }, { stage: 'failed' });
  }

  /** Bumps the version because the derived documents will change: those in the index must not outlive it. */
  async raise(id: number): Promise<void> {
    await this.change(id, {});
  }

  /** The index has lost these: they are behind, and will be written again, above what may be left of them. */
  async forgetIndexed(ids: number[]): Promise<void> {
    await this.reports.update({ indexedVersion: 0, version: literal('version + 1') }, { where: { id: ids } });
  }

  /** Makes the version at least this one. */
  async raiseTo(id: number, version: number): Promise<void> {
    await this.reports.update({ version }, { where: { id, version: { [Op.lt]: version } } });
  }

  /** All rows in order of id, a batch at a time. */
  async *rows(batch: number): AsyncGenerator<Report[]> {
    for await (const ids of this.ids({}, batch)) yield await this.byIds(ids);
  }

  /** Ids of PDFs that are not finished and have rested since `before`, by stage, a batch at a time. */
  async *unfinishedPdfs(before: Date): AsyncGenerator<number[]> {
    for (const stage of unfinished) yield* this.ids({ kind: 'pdf', stage, updatedAt: { [Op.lt]: before } });
  }

  /** Ids of finished reports whose documents are behind their row, in order, a batch at a time. */
  lagging(): AsyncGenerator<number[]> {
    return this.ids({ stage: 'done', [Op.and]: [literal('lagging = 1')] });
  }

  /** Ids of reports that are taken down, and were searchable before they failed or were taken up again; behind their row. */
  async *hiddenLagging(before: Date): AsyncGenerator<number[]> {
    const hidden = { visible: false, indexedAt: { [Op.ne]: null }, updatedAt: { [Op.lt]: before } };
    // One stage at a time: each is in the order of ids in the index.
    for (const stage of [...unfinished, 'failed' as const])
      yield* this.ids({ ...hidden, stage, [Op.and]: [literal('lagging = 1')] });
  }

  /** Reports of loads that broke off before `before`; some at a time. */
  async unfinishedTexts(before: Date): Promise<Report[]> {
    const where = { kind: 'text' as const, stage: 'index' as const, updatedAt: { [Op.lt]: before } };
    return this.reports.findAll({ where, order: [['id', 'ASC']], limit: 500 });
  }

  /** PDFs that failed before `before` for a cause that passes; some at a time. */
  passingFailures(before: Date): Promise<Report[]> {
    const failed = { kind: 'pdf' as const, stage: 'failed' as const, errorId: transientFailure };
    const where = { ...failed, updatedAt: { [Op.lt]: before } };
    return this.reports.findAll({ where, order: [['id', 'ASC']], limit: 500 });
  }

  /** Counts a user's unfinished reports. */
  unfinishedOf(uploaderId: number): Promise<number> {
    return this.reports.count({ where: { uploaderId, stage: unfinished } });
  }

  /** All PDFs that are finished or once were, in order of id, a batch at a time; those behind an id. */
  async *indexedPdfs(start = 0): AsyncGenerator<Report[]> {
    const once = { indexedAt: { [Op.ne]: null }, visible: true };
    const where = { kind: 'pdf' as const, [Op.or]: [{ stage: 'done' as const }, once] };
    for await (const ids of this.ids(where, 200, start)) yield await this.byIds(ids);
  }

  /** Keys of all archive segments that hold a finished report, in order of writing; those behind a key. */
  async *segments(start = ''): AsyncGenerator<string> {
    for (let after = start; ; ) {
      const rows = await this.reports.findAll({
        attributes: ['segment'],
        where: { kind: 'text', stage: 'done', segment: { [Op.gt]: after } },
        group: ['segment'],
        order: [['segment', 'ASC']],
        limit: maxSegments,
      });
      for (const { segment } of rows) {
        if (segment) yield segment;
        after = segment ?? after;
      }
      if (rows.length < maxSegments) return;
    }
  }

  /** Finished reports whose current text lies in a segment. */
  async ofSegment(segment: string): Promise<Report[]> {
    return this.reports.findAll({ where: { segment, stage: 'done' } });
  }

  private async *ids(
    where: WhereOptions<InferAttributes<Report>>,
    batch = 200,
    start = 0,
  ): AsyncGenerator<number[]> {
    for (let after = start; ; ) {
      const rows = await this.reports.findAll({
        attributes: ['id'],
        where: { [Op.and]: [where, { id: { [Op.gt]: after } }] },
        order: [['id', 'ASC']],
        limit: batch,
      });
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ id }) => id);
      after = last.id;
    }
  }

  /** Every change that readers see raises the version in the same statement. Gives whether there was such a row. */
  private async change(id: number, values: Changes, of: RowState = {}): Promise<boolean> {
    const [changed] = await this.reports.update(
      { ...(values as Partial<InferAttributes<Report>>), version: literal('version + 1') },
      { where: { id, ...of } },
    );
    return changed > 0;
  }
}
