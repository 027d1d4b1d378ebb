import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signalGroup } from '../../launch/processes.mjs';

/** The processes of a started site, as its launcher names them; `worker` is one of the BFF's. */
export const childNames = ['opensearch', 'mariadb', 'redis', 'indexer', 'bff', 'worker'] as const;
export type ChildName = (typeof childNames)[number];

/** What is done to a child: it is stopped and says nothing more, or ended. */
export const faultNames = ['SIGSTOP', 'SIGKILL'] as const;
export type Fault = (typeof faultNames)[number];

/** The processes that a launcher keeps in its data folder. */
export class Children {
  constructor(private readonly dataDir: string) {}

  /** The process of that name now; undefined while there is none. */
  async pidOf(name: ChildName): Promise<number | undefined> {
    const text = await readFile(join(this.dataDir, 'children.json'), 'utf8');
    const children = JSON.parse(text) as { name: string; pid: number }[];
    const { pid } = children.find((child) => child.name === (name === 'worker' ? 'bff' : name)) ?? {};
    if (name !== 'worker' || pid === undefined) return pid;
    const workers = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    return workers === '' ? undefined : Number.parseInt(workers, 10);
  }

  /** Does it to the child with all that it started. @returns its process */
  async strike(name: ChildName, fault: Fault): Promise<number> {
    const pid = await this.pidOf(name);
    if (pid === undefined) throw new Error(`The launcher of this site has no ${name}.`);
    signalGroup(pid, fault);
    return pid;
  }

  /** Lets a stopped process go on; one that the launcher has ended meanwhile is gone. */
  async release(name: ChildName, pid: number): Promise<void> {
    if ((await this.pidOf(name)) === pid) signalGroup(pid, 'SIGCONT');
  }
}
