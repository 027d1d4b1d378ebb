import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processStat } from '../../../../mappings/processStat.mjs';
import { signalGroup } from '../../../launch/process/processes.mjs';
import { holdByTracer } from '../../../test/tracer.ts';

/** The processes of a started site, as its launcher names them; `worker` is one of the BFF's, `workers` are all of them. */
export const childNames = ['opensearch', 'mariadb', 'redis', 'indexer', 'bff', 'worker', 'workers'] as const;
export type ChildName = (typeof childNames)[number];

/** Faults of a child: stopped by a signal, held by a tracer, or ended. */
export const faultNames = ['stop', 'tracer', 'kill'] as const;
export type Fault = (typeof faultNames)[number];

/** A fault that a child has. */
export interface InjectedFault {
  /** Whether the site has ended it, or it has ended by itself. */
  hasEnded(): boolean;
  /** Ends the fault; nothing for a child that has ended. */
  release(): Promise<void>;
}

/** The processes that a launcher keeps in its data folder. */
export class Children {
  /** @param workers how many of the BFF's processes serve; one more may be a spare */
  constructor(
    private readonly dataDir: string,
    private readonly workers = 2,
  ) {}

  /** Injects a fault into a child and its descendants. @throws when the site has no such child */
  async inject(name: ChildName, fault: Fault): Promise<InjectedFault> {
    const leaders = await this.leadersOf(name);
    if (leaders.length === 0) throw new Error(`The launcher of this site has no ${name}.`);
    const hasEnded = () => leaders.every((pid) => (processStat(pid)?.state ?? 'Z') === 'Z');
    if (fault === 'tracer') {
      const groups = await Promise.all(leaders.map(groupOf));
      return { hasEnded, release: await holdByTracer(...groups.flat()) };
    }
    for (const pid of leaders) signalGroup(pid, fault === 'stop' ? 'SIGSTOP' : 'SIGKILL');
    const release = async () => {
      for (const pid of leaders) signalGroup(pid, 'SIGCONT');
    };
    return { hasEnded, release: fault === 'stop' ? release : async () => {} };
  }

  /** The processes whose threads serve readers or uploads now: the BFF's, the intake, and the one of its queue. */
  async serving(): Promise<{ name: string; pid: number }[]> {
    const [workers, [intake]] = await Promise.all([this.leadersOf('workers'), this.leadersOf('indexer')]);
    const ofBff = workers.map((pid, index) => ({ name: `BFF ${index + 1}`, pid }));
    if (intake === undefined) return ofBff;
    const [queue] = await childrenOf(intake);
    return [...ofBff, { name: 'intake', pid: intake }, ...(queue ? [{ name: 'queue', pid: queue }] : [])];
  }

  /** Whether the BFF has all its workers, and a spare where there are several. */
  async isWhole(): Promise<boolean> {
    const [bff] = await this.leadersOf('bff');
    const count = bff === undefined ? 0 : (await childrenOf(bff)).length;
    return this.workers === 1 || count > this.workers;
  }

  private async leadersOf(name: ChildName): Promise<number[]> {
    const text = await readFile(join(this.dataDir, 'children.json'), 'utf8');
    const children = JSON.parse(text) as { name: string; pid: number }[];
    const isWorker = name === 'worker' || name === 'workers';
    const pids = children.filter((child) => child.name === (isWorker ? 'bff' : name)).map(({ pid }) => pid);
    const [bff] = pids;
    if (!isWorker || bff === undefined) return pids;
    // Oldest first; the youngest is the spare.
    const workers = await childrenOf(bff);
    return workers.slice(0, name === 'worker' ? 1 : this.workers);
  }
}

/** Those that a process started and that live, oldest first. */
async function childrenOf(pid: number): Promise<number[]> {
  const started = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return started
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => processStat(child)?.state !== 'Z');
}

/** The processes of a group, or the process alone where it leads none. */
async function groupOf(leader: number): Promise<number[]> {
  const members = [];
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(group) === leader && state !== 'Z') members.push(Number(name));
  }
  return members.length > 0 ? members : [leader];
}
