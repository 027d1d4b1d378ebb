import { readdirSync } from 'node:fs';
import type { Call } from '../contract/call.ts';

/** Every call that some file of the contract declares. */
export async function declaredCalls(): Promise<Call[]> {
  const folder = new URL('../contract/', import.meta.url);
  const listed = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = listed.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const isCall = (value: unknown): value is Call =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'request' in value;
  return modules.flatMap((module) => Object.values(module).filter(isCall));
}

/** `POST /api/…`. */
export const nameOf = ({ method, path }: Call) => `${method} ${path}`;
