import type { ErrorRequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { ErrorId } from '../contract/errors.ts';
import { ApiError, outageOf } from '../errors.ts';

/** Errors of body-parser and Express, by their `type`. */
const parserErrors: Record<string, ErrorId> = {
  'entity.parse.failed': 'malformed_json',
  'request.size.invalid': 'malformed_json',
  'request.aborted': 'malformed_json',
  'entity.too.large': 'too_large',
  'encoding.unsupported': 'wrong_content_type',
  'charset.unsupported': 'wrong_content_type',
};

/** Seconds a client may wait before it asks an engine again that was down. */
const outageRetrySeconds = 5;

/** The one place where a failure becomes an answer: HTTP status, `X-Error-Id` and the envelope. */
export const answerErrors: ErrorRequestHandler = (error, _request, response, next) => {
  const known = toApiError(error);
  // Logged with the request, within the budget of lines. What was shed is no fault to look into.
  if (known.rule.http >= 500 && known.id !== 'overloaded') response.err = error;
  // Too late to say anything: end the connection rather than pass a cut answer off as whole.
  if (response.headersSent) return next(error);
  render(response, known);
};

/** Sends a failure as an envelope. */
function render(response: Response, error: ApiError): void {
  // Headers that the failed handler set for its own answer do not apply to this one.
  for (const header of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Disposition', 'Content-Type']) {
    response.removeHeader(header);
  }
  if (error.retryAfter !== undefined) response.set('Retry-After', String(Math.ceil(error.retryAfter)));
  response.set('X-Error-Id', error.id);
  response.locals.limit = error.limit;
  response.set('Cache-Control', 'no-store');
  const { rule, text, fields } = error;
  response.status(rule.http).json({ status: rule.status, message: text, data: text, fields });
}

/** What a failure is told as, whatever was thrown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const outage = outageOf(error);
  if (outage) return new ApiError(outage, { cause: error, retryAfter: outageRetrySeconds });
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  const parser = type === undefined ? undefined : parserErrors[type];
  if (parser) return new ApiError(parser, { cause: error });
  // Express' own refusals: an undecodable path is 400, a bad Range is answered by `send` itself.
  if (status === 400 || status === 404) return new ApiError('not_found', { cause: error });
  return new ApiError('internal', { cause: error });
}

/** More problems than this are not listed one by one. */
const maxShown = 8;
/** Names that clients made up are cut to this length. */
const maxNameLength = 40;

const kinds: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '布尔值',
  array: '列表',
  object: '对象',
};

/** A field, as the request names it, and what is wrong with it. */
interface Problem {
  path: PropertyKey[];
  text: string;
}

/**
 * Describes an invalid request to the reader: every problem with its field's name, and each field by
 * itself, for a form. Zod's own Chinese is written for programmers: of a blank keyword it says `数值过小：期望 string >=1
 * 字符`, of a code it prints the pattern, of a choice between numbers only `无效输入`.
 * @param error zod's issues
 * @returns for instance `请求参数有误：page 不能小于 1；keyword 应为文本`, and `page: 不能小于 1`
 */
export function describeProblems(error: z.ZodError): { text: string; fields: Record<string, string> } {
  const problems = error.issues.flatMap(problemsOf);
  const shown = problems.slice(0, maxShown);
  const more = problems.length > shown.length ? `；等 ${problems.length} 处` : '';
  const sentences = shown.map(({ path, text }) => `${nameOf(path)} ${text}`);
  const named = shown.filter(({ path }) => path.length > 0).reverse();
  return {
    text: `请求参数有误：${sentences.join('；')}${more}`,
    // Of several problems of one field the first; names that clients made up are no keys of a prototype.
    fields: Object.fromEntries(named.map(({ path, text }) => [shorten(String(path[0])), text])),
  };
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], text: requirement(issue) }));
  return [{ path: issue.path, text: requirement(issue) }];
}

function nameOf(path: PropertyKey[]): string {
  return path.length === 0 ? '请求内容' : shorten(path.map(String).join('.'));
}

function shorten(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
}

/** What an issue of zod asks for, in Chinese. */
export function requirement(issue: z.core.$ZodIssue): string {
  // The parser reports inputs: a field that is there and undefined was not sent.
  if ('input' in issue && issue.input === undefined) return '不能为空';
  switch (issue.code) {
    case 'unrecognized_keys':
      return '不是可用的字段';
    case 'invalid_type':
      return `应为${kinds[issue.expected] ?? '其他类型'}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return issue.origin === 'number'
        ? `不能大于 ${issue.maximum}`
        : `不能多于 ${issue.maximum} ${unitOf(issue)}`;
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}`;
    case 'invalid_union':
      return unionRequirement(issue);
    default:
      // Messages written in the contract.
      return /\p{Script=Han}/u.test(issue.message) ? issue.message : '格式不正确';
  }
}

const unitOf = ({ origin }: { origin: string }) => (origin === 'string' ? '个字' : '个');

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'number') return `不能小于 ${issue.minimum}`;
  return issue.origin === 'string' && issue.minimum === 1
    ? '不能为空'
    : `不能少于 ${issue.minimum} ${unitOf(issue)}`;
}

/** A union of literals lists its values; any other union is a wrong format. */
function unionRequirement(issue: z.core.$ZodIssueInvalidUnion): string {
  const values = issue.errors.flatMap((errors) =>
    errors.flatMap((inner) => (inner.code === 'invalid_value' ? inner.values.map(String) : [])),
  );
  return values.length > 0 && values.length === issue.errors.length
    ? `只能是 ${values.join('、')}`
    : '格式不正确';
}
