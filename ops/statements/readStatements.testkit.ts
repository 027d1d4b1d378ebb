import { resolve } from 'node:path';
import ts from 'typescript';
import { type Run, textOf } from './evaluate.testkit.ts';
import { everyWay } from './everyWay.testkit.ts';

/** A value of a column, as the driver gives it; `any`: whatever it is. */
export type Kind = 'number' | 'string' | 'date' | 'buffer' | 'null' | 'boolean' | 'object' | 'any';

/** A statement as the code sends it. */
export interface Statement {
  /** The file and function that hold it. */
  name: string;
  /** With `:names` of its values. */
  sql: string;
  /** Kinds that its row type claims, by column; null where it claims none. */
  row: ReadonlyMap<string, ReadonlySet<Kind>> | null;
}

/** Statements that make the tables: they run on tables of their time. */
const isMigration = /\/migrations[/.]|^mappings\/jobs\/tables/;
/** Where texts of others are sent, by whom they are named. */
const isDoor = /\/statements\.ts |^mappings\/jobs\/items\.ts rowsOf/;
const isProduct = /^(?:bff|indexer|mappings|ops)\/(?!.*(?:\.test|\.factory|\.testkit|^ops\/test\/))/;

/**
 * Reads each statement that the site sends to its database through Sequelize's `query`, wherever its text is put together:
 * once for each text it may have.
 * @returns also why some cannot be read
 */
export function readStatements(root: string): { statements: Statement[]; untold: string[] } {
  const { options, fileNames } = projectOf(root);
  const program = ts.createProgram({
    rootNames: fileNames.filter((file) => isProduct.test(file.slice(root.length + 1))),
    options,
  });
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => isProduct.test(fileName.slice(root.length + 1)));
  const checker = program.getTypeChecker();
  const calls = files.flatMap(callsIn);
  const nameOf = (node: ts.Node) => holderOf(root, node);
  const callersOf = callersAmong(checker, calls);
  const statements = new Map<string, Statement>();
  const untold = new Set<string>();
  for (const call of calls) {
    const [text] = call.arguments;
    if (!text || !isQuery(checker, call) || isMigration.test(nameOf(call))) continue;
    const ways = everyWay((choose) => {
      const run: Run = { checker, choose, callersOf, chain: [] };
      const sql = textOf(run, text);
      const sent = [call, ...run.chain];
      const name = sent.map(nameOf).find((holder) => !isDoor.test(holder)) ?? nameOf(call);
      if (sql === null) untold.add(`${name}: ${run.untold}`);
      else statements.set(sql, { name, sql, row: rowOf(checker, sent) });
    });
    for (const _way of ways);
  }
  return { statements: [...statements.values()], untold: [...untold] };
}

function projectOf(root: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.server.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(
    {
      ...config,
      compilerOptions: { ...config.compilerOptions, incremental: false, tsBuildInfoFile: undefined },
    },
    ts.sys,
    root,
  );
}

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

/** Whether a call sends a statement to the database. */
function isQuery(checker: ts.TypeChecker, { expression }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'query' &&
    checker.getTypeAtLocation(expression.expression).symbol?.name === 'Sequelize'
  );
}

/** Calls of functions by their names, wherever they are. */
function callersAmong(checker: ts.TypeChecker, calls: readonly ts.CallExpression[]) {
  const callers = new Map<ts.Symbol, ts.CallExpression[]>();
  for (const call of calls) {
    const named = ts.isIdentifier(call.expression) && checker.getSymbolAtLocation(call.expression);
    if (!named) continue;
    const symbol = named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
    callers.set(symbol, [...(callers.get(symbol) ?? []), call]);
  }
  return (wanted: ts.Symbol): readonly ts.CallExpression[] => callers.get(wanted) ?? [];
}

/** The file and the outermost function that hold a node. */
function holderOf(root: string, node: ts.Node): string {
  const names: string[] = [];
  for (let at = node; at; at = at.parent)
    if (
      (ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at) || ts.isMethodDeclaration(at)) &&
      at.name
    )
      names.push(at.name.getText());
  return `${node.getSourceFile().fileName.slice(root.length + 1)} ${names.at(-1) ?? ''}`;
}

/** The row that the innermost of some nested calls claims by a type which is its own. */
function rowOf(checker: ts.TypeChecker, calls: readonly ts.CallExpression[]): Statement['row'] {
  for (const call of calls) {
    const [given] = call.typeArguments ?? [];
    const type = given
      ? checker.getTypeFromTypeNode(given)
      : elementOf(checker, checker.getTypeAtLocation(call));
    if (type && type.flags & ts.TypeFlags.TypeParameter) continue;
    const columns = type ? checker.getPropertiesOfType(type) : [];
    if (!type || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || columns.length === 0)
      return null;
    return new Map(columns.map((column) => [column.name, kindsOf(checker.getTypeOfSymbol(column))]));
  }
  return null;
}

/** What a promise of rows, of a row or null, or of `rows` with their number has as a row. */
function elementOf(checker: ts.TypeChecker, promise: ts.Type): ts.Type | undefined {
  const whole = checker.getNonNullableType(checker.getAwaitedType(promise) ?? promise);
  const rows = whole.getProperty('rows');
  const list = rows ? checker.getTypeOfSymbol(rows) : whole;
  if (checker.isTupleType(list)) return undefined;
  return checker.isArrayType(list) ? checker.getTypeArguments(list as ts.TypeReference)[0] : list;
}

function kindsOf(type: ts.Type): ReadonlySet<Kind> {
  const parts = type.isUnion() ? type.types : [type];
  // Of a marked type the first part is what it is.
  const plain = parts.map((part) => (part.isIntersection() ? (part.types[0] ?? part) : part));
  return new Set(
    plain.map((part): Kind => {
      const has = (flags: ts.TypeFlags) => (part.flags & flags) !== 0;
      if (has(ts.TypeFlags.NumberLike)) return 'number';
      if (has(ts.TypeFlags.StringLike)) return 'string';
      if (has(ts.TypeFlags.BooleanLike)) return 'boolean';
      if (has(ts.TypeFlags.Null)) return 'null';
      if (has(ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
      const name = part.symbol?.name;
      return name === 'Date' ? 'date' : name === 'Buffer' ? 'buffer' : 'object';
    }),
  );
}
