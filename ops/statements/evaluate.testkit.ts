import ts from 'typescript';
import type { Choose } from './everyWay.testkit.ts';

/** A value that the source does not tell. */
const unknown = Symbol('unknown');

/** What is known of a run: the values of parameters, and by which calls functions were entered. */
export interface Run {
  checker: ts.TypeChecker;
  choose: Choose;
  callersOf(name: ts.Symbol): readonly ts.CallExpression[];
  /** The calls that were taken, innermost first. */
  chain: ts.CallExpression[];
  /** What is not told, the first. */
  untold?: string;
}

/** What parameters of entered functions are, each told when it is asked for. */
type Bound = ReadonlyMap<ts.Node, () => unknown>;
type Callable = ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression;

/** The text that an expression comes to, as the run decides; null when the source does not tell. */
export function textOf(run: Run, node: ts.Expression): string | null {
  const text = valueIn(run, node, new Map());
  return typeof text === 'string' ? text : null;
}

/** Of a value that is not told its type may be: one of a few texts. */
function valueIn(run: Run, node: ts.Expression, bound: Bound): unknown {
  const value = plainValue(run, node, bound);
  if (value !== unknown) return value;
  const type = run.checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  return parts.every((part) => part.isLiteral())
    ? run.choose(
        `${node.getSourceFile().fileName} ${node.getText()}`,
        parts.map((part) => part.value),
      )
    : unknown;
}

function plainValue(run: Run, node: ts.Expression, bound: Bound): unknown {
  const value = (part: ts.Expression) => valueIn(run, part, bound);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const part = value(expression);
      if (part === unknown) run.untold ??= expression.getText();
      return part === unknown ? unknown : `${part}${literal.text}`;
    });
    return parts.includes(unknown) ? unknown : node.head.text + parts.join('');
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return value(node.expression);
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [value(node.left), value(node.right)];
    const kind = node.operatorToken.kind;
    if (left === unknown || right === unknown) return unknown;
    if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return left === right;
    if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return left !== right;
    return kind === ts.SyntaxKind.GreaterThanToken ? Number(left) > Number(right) : unknown;
  }
  if (ts.isConditionalExpression(node))
    return truth(run, node.condition, bound) ? value(node.whenTrue) : value(node.whenFalse);
  if (ts.isObjectLiteralExpression(node)) return objectOf(run, node, bound);
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) return [value(element)];
      const all = value(element.expression);
      return Array.isArray(all) ? all : [unknown];
    });
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return (...values: unknown[]) =>
      enter(
        run,
        node,
        values.map((one) => () => one),
        bound,
      );
  if (ts.isPropertyAccessExpression(node)) return memberOf(value(node.expression), node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const [from, at] = [value(node.expression), value(node.argumentExpression)];
    if (at !== unknown) return memberOf(from, at as string);
    return from === unknown ? unknown : run.choose(node, Object.values(from as object));
  }
  if (ts.isCallExpression(node)) return called(run, node, bound);
  if (ts.isIdentifier(node)) return named(run, node, bound);
  return unknown;
}

const memberOf = (from: unknown, name: string): unknown =>
  from === unknown || from === undefined || from === null ? unknown : (from as Record<string, unknown>)[name];

/** An object, whose properties are told when they are asked for. */
function objectOf(run: Run, node: ts.ObjectLiteralExpression, bound: Bound): object {
  const object = {};
  for (const property of node.properties) {
    const get = ts.isPropertyAssignment(property)
      ? () => valueIn(run, property.initializer, bound)
      : () => (ts.isShorthandPropertyAssignment(property) ? named(run, property.name, bound) : unknown);
    const name = property.name?.getText().replaceAll("'", '') ?? '';
    Object.defineProperty(object, name, { get, enumerable: true });
  }
  return object;
}

/** Whether a condition holds: the same words within a function are decided alike. */
function truth(run: Run, condition: ts.Expression, bound: Bound): boolean {
  const value = valueIn({ ...run, callersOf: () => [] }, condition, bound);
  if (value !== unknown) return Boolean(value);
  const key = `${ts.findAncestor(condition, ts.isFunctionLike)?.pos} ${condition.getText()}`;
  return run.choose(`${condition.getSourceFile().fileName} ${key}`, [false, true]);
}

/** What a call gives: of our own functions by their bodies, of texts, lists and `Object` by their methods. */
function called(run: Run, node: ts.CallExpression, bound: Bound): unknown {
  const values = node.arguments.map((argument) => () => valueIn(run, argument, bound));
  if (!ts.isPropertyAccessExpression(node.expression)) {
    const symbol = symbolOf(run, node.expression);
    const entered = symbol?.valueDeclaration && functionOf(symbol.valueDeclaration);
    return entered ? enter(run, entered, values, bound) : unknown;
  }
  const { expression, name } = node.expression;
  const from = expression.getText() === 'Object' ? Object : valueIn(run, expression, bound);
  // Of a list that is not told each element is alike.
  const list = from === unknown && ['map', 'filter'].includes(name.text) ? [unknown] : from;
  const method = memberOf(list, name.text);
  if (typeof method !== 'function') return unknown;
  const eager = values.map((value) => value());
  return eager.includes(unknown) ? unknown : method.apply(list, eager);
}

/** What one of our functions gives: its expression, or that of its only return. */
function enter(run: Run, { parameters, body }: Callable, values: (() => unknown)[], bound: Bound): unknown {
  const inner = new Map([
    ...bound,
    ...parameters.map((parameter, at): [ts.Node, () => unknown] => [
      parameter,
      values[at] ?? (() => (parameter.initializer ? valueIn(run, parameter.initializer, bound) : undefined)),
    ]),
  ]);
  if (!body || !ts.isBlock(body)) return body ? valueIn(run, body, inner) : unknown;
  const [only, ...others] = body.statements.filter(ts.isReturnStatement);
  return only?.expression && others.length === 0 ? valueIn(run, only.expression, inner) : unknown;
}

/** The function that a declaration names. */
function functionOf(node: ts.Node): Callable | undefined {
  if (ts.isFunctionDeclaration(node)) return node;
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
}

function symbolOf({ checker }: Run, node: ts.Expression): ts.Symbol | undefined {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The value of a name, by where it is declared. */
function named(run: Run, node: ts.Identifier, bound: Bound): unknown {
  if (node.text === 'undefined') return undefined;
  const declaration = symbolOf(run, node)?.valueDeclaration;
  return declaration ? declared(run, declaration, bound) : unknown;
}

function declared(run: Run, node: ts.Node, bound: Bound): unknown {
  if (ts.isBindingElement(node)) {
    const whole = declared(run, node.parent.parent, bound);
    const name = ts.isArrayBindingPattern(node.parent)
      ? String(node.parent.elements.indexOf(node))
      : (node.propertyName ?? node.name).getText();
    const part = memberOf(whole, name);
    return part === undefined && node.initializer ? valueIn(run, node.initializer, bound) : part;
  }
  if (ts.isVariableDeclaration(node)) {
    // What is changed on its way is not told.
    const scope = ts.findAncestor(node, ts.isBlock)?.getText() ?? '';
    if (node.parent.flags & ts.NodeFlags.Let || scope.includes(`${node.name.getText()}.push(`))
      return unknown;
    if (node.initializer) return valueIn(run, node.initializer, bound);
    const loop = node.parent.parent;
    const list = ts.isForOfStatement(loop) ? valueIn(run, loop.expression, bound) : unknown;
    return Array.isArray(list) ? run.choose(node, list) : unknown;
  }
  return ts.isParameter(node) ? (bound.has(node) ? bound.get(node)?.() : given(run, node)) : unknown;
}

/** The value of a parameter by one of the calls of its function. */
function given(run: Run, parameter: ts.ParameterDeclaration): unknown {
  const owner = parameter.parent;
  const name =
    ts.isArrowFunction(owner) && ts.isVariableDeclaration(owner.parent) ? owner.parent.name : owner.name;
  const symbol = name && run.checker.getSymbolAtLocation(name);
  const callers = symbol ? run.callersOf(symbol) : [];
  if (callers.length === 0) return unknown;
  const call = run.choose(owner, callers);
  if (!run.chain.includes(call)) run.chain.push(call);
  const argument = call.arguments[owner.parameters.indexOf(parameter)] ?? parameter.initializer;
  return argument ? valueIn(run, argument, new Map()) : undefined;
}
