import mysql from 'mysql2';
import { createConnection } from 'mysql2/promise';
import type { Kind, Statement } from './readStatements.testkit.ts';

/** A column of a prepared statement, as the server describes it. */
interface Column {
  name: string;
  columnType: number;
  characterSet: number;
  /** The table whose column it is; empty for what is computed. */
  orgTable: string;
  flags: number;
}

const { Types } = mysql;
const binary = 63;
const notNull = 1;
const dates: unknown[] = [Types.DATETIME, Types.TIMESTAMP];
const numbers: unknown[] = [
  Types.TINY,
  Types.SHORT,
  Types.INT24,
  Types.LONG,
  Types.LONGLONG,
  Types.FLOAT,
  Types.DOUBLE,
  Types.YEAR,
];
const bytes: unknown[] = [Types.STRING, Types.VAR_STRING, Types.BLOB, Types.MEDIUM_BLOB, Types.LONG_BLOB];

/** What Sequelize gives for a column. Sums and decimals are texts, days too. */
function kindOf({ columnType, characterSet }: Column): Kind {
  if (numbers.includes(columnType)) return 'number';
  if (dates.includes(columnType)) return 'date';
  if (columnType === Types.NULL) return 'null';
  return bytes.includes(columnType) && characterSet === binary ? 'buffer' : 'string';
}

/** A statement's text with a mark for each value; of rows for each value of a row. */
function marked(sql: string): string {
  const columns = /\(([^)]*)\)\s*VALUES :/.exec(sql)?.[1]?.split(',') ?? [];
  return sql
    .replace(/VALUES :\w+/, `VALUES (${columns.map(() => '?').join()})`)
    .replace(/'[^']*'|[:$][a-z]\w*/gi, (part) => (part.startsWith("'") ? part : '?'));
}

/** Prepares statements on the tables of a database, and says of each that fails, or gives other columns than claimed, why. */
export async function faultsOf(url: string, statements: readonly Statement[]): Promise<string[]> {
  const connection = await createConnection(url);
  const faults: string[] = [];
  for (const { name, sql, row } of statements) {
    try {
      const prepared = await connection.prepare(marked(sql));
      const { columns } = (prepared as unknown as { statement: { columns: Column[] } }).statement;
      faults.push(...mismatches(columns, row, sql).map((fault) => `${name}: ${fault} of ${sql}`));
      await prepared.close();
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message} in ${sql}`);
    }
  }
  await connection.end();
  return faults;
}

function mismatches(columns: readonly Column[], row: Statement['row'], sql: string): string[] {
  if (row === null || columns.length === 0) return [];
  const given = new Map(columns.map((column) => [column.name, kindOf(column)]));
  const missing = [...row.keys()].filter((name) => !given.has(name));
  const wrong = [...given].filter(([name, kind]) => {
    const kinds = row.get(name);
    return kinds && kind !== 'null' && !kinds.has(kind) && !kinds.has('any');
  });
  // A column that may be null is none where a condition compares it.
  const nullable = columns.filter(
    ({ name, orgTable, flags }) =>
      orgTable !== '' &&
      (flags & notNull) === 0 &&
      row.get(name)?.has('null') === false &&
      !new RegExp(`\\b${name} (?:IS NOT NULL|[<>=])`).test(sql),
  );
  const unclaimed = [...given.keys()].filter((name) => !row.has(name));
  return [
    ...missing.map((name) => `no column ${name}`),
    ...wrong.map(([name, kind]) => `${name} is ${kind}, not ${[...(row.get(name) ?? [])].join(' or ')}`),
    ...nullable.map(({ name }) => `${name} may be null`),
    ...unclaimed.map((name) => `unclaimed ${name}`),
  ];
}
