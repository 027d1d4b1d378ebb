import { takesKey } from '../contract/account/keys.ts';
import type { Call } from '../contract/call.ts';

const tiers = { 1: 'members of level 1', 2: 'members of level 2', 3: 'members of level 3' } as const;

function accessOf(call: Call): [who: string, factor: string] {
  const { who } = call;
  const session = takesKey(call) ? 'session or key' : 'session';
  if (typeof who === 'object') return [`${tiers[who.level]} and above`, session];
  if (who === 'anyone') return ['anyone', takesKey(call) ? 'none, or key' : 'none'];
  return who === 'operator' ? ['operators', 'session and second factor'] : ['who is logged in', session];
}

/** Lists every call with who may make it and by which factor, a line each (`bff/specification/access.txt`). */
export function accessTable(calls: readonly Call[]): string {
  const rows = calls.map((call) => [`${call.method} ${call.path}`, ...accessOf(call)] as const);
  const sorted = rows.sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = sorted.map(([name, who, factor]) => `${name.padEnd(48)} ${who.padEnd(32)} ${factor}`);
  return [
    'Who may make which call, and by which factor. What a call does beyond this is in its contract.',
    'Made by: WRITE_ACCESS=1 npm test -- bff/http/who.test.ts',
    '',
    ...lines,
    '',
  ].join('\n');
}
