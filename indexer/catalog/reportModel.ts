import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { Stage } from '../../mappings/intake.ts';
import type { GivenMetadata } from '../artifacts.ts';

/** Corrections by a person; they win over given and extracted values. Null removes a date. */
export interface Corrections {
  title?: string | undefined;
  subtitle?: string | undefined;
  organization?: string | undefined;
  researchers?: string[] | undefined;
  date?: string | null | undefined;
  industry_id?: number | undefined;
  type_id?: number | undefined;
  /** As houses print it; empty for none. */
  rating?: string | undefined;
  target_price?: { low: number; high: number; unit: string } | null | undefined;
}

/** One report as the catalog knows it. */
export class Report extends Model<InferAttributes<Report>, InferCreationAttributes<Report>> {
  declare id: CreationOptional<number>;
  /** Hex SHA-256 of the PDF, or the identity of an NDJSON report. Unique: see `registerPdf`. */
  declare sha256: string;
  declare kind: 'pdf' | 'text';
  /** The name it came under: file name, or `load.ndjson:12`. */
  declare name: string;
  declare uploaderId: CreationOptional<number | null>;
  declare bytes: CreationOptional<number>;
  declare stage: Stage;
  declare errorId: CreationOptional<string | null>;
  /** Chinese, for the uploader. */
  declare errorReason: CreationOptional<string | null>;
  /** English, for operators. */
  declare errorDetail: CreationOptional<string | null>;
  /** The beginning of the detail without what is the report's own (`causeOf`); empty where nothing failed. */
  declare errorCause: CreationOptional<string>;
  declare given: CreationOptional<GivenMetadata>;
  declare corrections: CreationOptional<Corrections>;
  declare title: CreationOptional<string>;
  declare pageCount: CreationOptional<number>;
  declare chartCount: CreationOptional<number>;
  /** For `text` reports: store key of the archive segment that holds its line. */
  declare segment: CreationOptional<string | null>;
  declare visible: CreationOptional<boolean>;
  /** 0 none, 1 daily, 2 weekly, 3 monthly. */
  declare recommend: CreationOptional<number>;
  declare popularity: CreationOptional<number>;
  /** The report whose text it repeats, under which lists fold it; null for most. */
  declare copyOf: CreationOptional<number | null>;
  /**
   * Whether what stands in its pictures waits to be read, pages among it (`waiting`) or figures alone; `failed` where it
   * was given up, null where there is nothing to read.
   */
  declare recognition: CreationOptional<'waiting' | 'figures' | 'done' | 'failed' | null>;
  /** Pages whose pictures were not read because the budget was used up. */
  declare unreadPages: CreationOptional<number>;
  /** Whether readers who wait for such reports were told of it. */
  declare announced: CreationOptional<boolean>;
  /** By which steps it was read (`currentReading`); 0 before there were versions of them. */
  declare reading: CreationOptional<number>;
  /** Raised by every change that readers see; documents in the index carry it. */
  declare version: CreationOptional<number>;
  /** The latest version that is wholly in the index; behind `version`: the sweep brings it up. */
  declare indexedVersion: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
  /** When it first became searchable. */
  declare indexedAt: CreationOptional<Date | null>;
}

/** MySQL gives JSON columns parsed, MariaDB as text. */
const json = <Name extends 'given' | 'corrections'>(name: Name) => ({
  type: DataTypes.JSON,
  allowNull: false,
  defaultValue: {},
  get(this: Report) {
    const value: unknown = this.getDataValue(name);
    return typeof value === 'string' ? JSON.parse(value) : (value ?? {});
  },
});

/** Binds the model to a connection; the table is made by the migrations. */
export function defineReport(database: Sequelize): ModelStatic<Report> {
  const model = class extends Report {};
  model.init(
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
      sha256: { type: DataTypes.CHAR(64), allowNull: false },
      kind: { type: DataTypes.STRING(8), allowNull: false },
      name: { type: DataTypes.STRING(255), allowNull: false },
      uploaderId: DataTypes.BIGINT,
      bytes: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
      stage: { type: DataTypes.STRING(16), allowNull: false },
      errorId: DataTypes.STRING(40),
      errorReason: DataTypes.STRING(500),
      errorDetail: DataTypes.TEXT,
      errorCause: { type: DataTypes.STRING(200), allowNull: false, defaultValue: '' },
      given: json('given'),
      corrections: json('corrections'),
      title: { type: DataTypes.STRING(500), allowNull: false, defaultValue: '' },
      pageCount: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      chartCount: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      segment: DataTypes.STRING(120),
      visible: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      recommend: { type: DataTypes.TINYINT, allowNull: false, defaultValue: 0 },
      announced: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      popularity: { type: DataTypes.DOUBLE, allowNull: false, defaultValue: 1 },
      copyOf: DataTypes.BIGINT,
      recognition: DataTypes.STRING(8),
      unreadPages: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      reading: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      version: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 1 },
      indexedVersion: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
      indexedAt: DataTypes.DATE(3),
    },
    { sequelize: database, modelName: 'Report', tableName: 'catalog_reports' },
  );
  return model;
}

/** Facts of a PDF when it comes in. */
export interface Arrival {
  sha256: string;
  name: string;
  bytes: number;
  given: GivenMetadata;
  uploaderId: number | null;
}

/** Why a report failed. */
export interface Failure {
  /** Stable name: `refused`, `internal`, `passing`, `upload_incomplete`. */
  id: string;
  /** Chinese, for the uploader. */
  reason: string;
  /** English, for operators. */
  detail: string;
}

/** The columns of a report that has not failed, or is tried again. */
export const noFailure = { errorId: null, errorReason: null, errorDetail: null, errorCause: '' };

/** Why a report failed, without what is its own: paths, ids, places. Numbers stand as N. */
export function causeOf(detail: string | null): string {
  return (detail ?? '').split('\n')[0]?.replace(/\d+/g, 'N').slice(0, 200) ?? '';
}

/** Facts of a report as indexed; the counts tell the next write which documents are stale. */
export interface Indexed {
  title: string;
  pageCount: number;
  chartCount: number;
  /** When it first became searchable. */
  indexedAt: Date;
}

/** `Failure.id` of what the sweep takes up again. */
export const transientFailure = 'passing';

/** An error of ours for operators: what it says and where it was. Stacks of the database's errors do not say it. */
export function traceOf({ message, stack = '' }: Error): string {
  return stack.includes(message) ? stack : `${message}\n${stack}`.trim();
}
