import { userInfo } from 'node:os';

/** Who works at this machine, for the records; `--by` of a command wins. */
export function operatorName(given: string | undefined): string {
  const name = given ?? process.env.SUDO_USER ?? userInfo().username;
  return name.slice(0, 100);
}
