import type { z } from 'zod';

/** More problems than this are not told one by one. */
const mostTold = 8;
/** Names that clients made up are cut to this length. */
const longestName = 40;

const kinds: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '布尔值',
  array: '列表',
  object: '对象',
};

/**
 * The reader's text for a refused request: every problem with its field's name (spec §7, calls).
 * @param error what zod found
 * @returns for instance `请求参数有误：page 不能小于 1；keyword 应为文本`
 */
export function describeProblems(error: z.ZodError): string {
  const told = error.issues.flatMap(describeIssue);
  const shown = told.slice(0, mostTold);
  const more = told.length > shown.length ? `；等 ${told.length} 处` : '';
  return `请求参数有误：${shown.join('；')}${more}`;
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${nameOf([...issue.path, key])} 不是可用的字段`);
  return [`${nameOf(issue.path)} ${requirement(issue)}`];
}

function nameOf(path: PropertyKey[]): string {
  const name = path.map(String).join('.');
  if (name === '') return '请求内容';
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

function requirement(issue: z.core.$ZodIssue): string {
  // The parser reports inputs: one that is there and undefined was not sent.
  if ('input' in issue && issue.input === undefined) return '不能为空';
  switch (issue.code) {
    case 'invalid_type':
      return `应为${kinds[issue.expected] ?? '其他类型'}`;
    case 'too_small':
      return issue.origin === 'number' ? `不能小于 ${issue.minimum}` : `不能少于 ${issue.minimum} 个`;
    case 'too_big':
      return issue.origin === 'number' ? `不能大于 ${issue.maximum}` : `不能多于 ${issue.maximum} 个`;
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}`;
    case 'invalid_union':
      return unionRequirement(issue);
    default:
      return '格式不正确';
  }
}

/** A union of literals names its values; any other union is told as a wrong format. */
function unionRequirement(issue: z.core.$ZodIssueInvalidUnion): string {
  const values = issue.errors.flatMap((errors) =>
    errors.flatMap((inner) => (inner.code === 'invalid_value' ? inner.values.map(String) : [])),
  );
  return values.length > 0 && values.length === issue.errors.length
    ? `只能是 ${values.join('、')}`
    : '格式不正确';
}
