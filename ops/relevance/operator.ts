import { userInfo } from 'node:os';

/** Person at this machine, for the records; a command's `--by` wins. */
export function operatorName(given: string | undefined): string {
  const name = given ?? process.env.SUDO_USER ?? userInfo().username;
  return name.slice(0, 100);
}
