import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Numbers of system calls (asm/unistd.h) on one processor; `audit` is its number in linux/audit.h. */
interface SystemCalls {
  audit: number;
  clone: number;
  denied: readonly number[];
}

/** The same on every processor: io_uring, the newer mount calls, pidfd_getfd. */
const deniedEverywhere = [425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442];

/**
 * System calls that a PDF reader never needs and kernel exploits do: namespaces, mounts, tracing, keys, modules, bpf,
 * perf, userfaultfd, files by handle, sockets. In this order: unshare, setns, mount, umount2, pivot_root, chroot,
 * ptrace, process_vm_readv, process_vm_writev, bpf, perf_event_open, add_key, request_key, keyctl, userfaultfd,
 * open_by_handle_at, kexec_load, init_module, finit_module, delete_module, socket.
 */
const systemCalls: Partial<Record<NodeJS.Architecture, SystemCalls>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    denied: [
      ...[272, 308, 165, 166, 155, 161, 101, 310, 311, 321, 298, 248, 249, 250, 323, 304, 246, 175, 313, 176],
      ...[41, ...deniedEverywhere],
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    denied: [
      ...[97, 268, 40, 39, 41, 51, 117, 270, 271, 280, 241, 217, 218, 219, 282, 265, 104, 105, 273, 106],
      ...[198, ...deniedEverywhere],
    ],
  },
};

const clone3 = 435;
/** CLONE_NEW* (sched.h): a process with a namespace of its own. */
const namespaceFlags = 0x7e020000;

// linux/bpf_common.h and linux/seccomp.h.
const [load, jumpEqual, jumpSet, answer] = [0x20, 0x15, 0x45, 0x06];
const allow = 0x7fff0000;
const kill = 0x80000000;
const failWith = (errno: number) => 0x00050000 | errno;
const [notPermitted, notThere] = [1, 38];
/** Bytes into `struct seccomp_data`: the call's number, the processor, the low half of the first argument. */
const [callAt, processorAt, firstArgumentAt] = [0, 4, 16];

/**
 * A seccomp filter (seccomp(2), classic BPF) that fails what no reader of PDFs needs; clone3 is not there, so that
 * clone, whose flags a filter can see, is used. Null on a processor whose numbers are not known here.
 */
export function seccompFilter(architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const calls = systemCalls[architecture];
  if (!calls) return null;
  const denied = calls.denied.flatMap((call) => [
    [jumpEqual, 0, 1, call],
    [answer, 0, 0, failWith(notPermitted)],
  ]);
  const program = [
    [load, 0, 0, processorAt],
    [jumpEqual, 1, 0, calls.audit],
    [answer, 0, 0, kill],
    [load, 0, 0, callAt],
    ...denied,
    [jumpEqual, 0, 1, clone3],
    [answer, 0, 0, failWith(notThere)],
    [jumpEqual, 0, 3, calls.clone],
    [load, 0, 0, firstArgumentAt],
    [jumpSet, 0, 1, namespaceFlags],
    [answer, 0, 0, failWith(notPermitted)],
    [answer, 0, 0, allow],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code = 0, whenTrue = 0, whenFalse = 0, value = 0]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}

/** Identifies the numbering that this process's id is of; 0 where a system has but one. */
export function processSpace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

/** How the names of folders begin that this process lends to sandboxes: whose they are is told by them. */
export const lentPrefix = () => `yanhai-lent-n${processSpace()}-${process.pid}-`;

let file: string | null | undefined;

/** The file that holds this process's filter, for this user alone; null where there is none. */
export function seccompFile(): string | null {
  if (file !== undefined) return file;
  const filter = seccompFilter();
  if (!filter) {
    file = null;
    return file;
  }
  // Named as what is lent: what a killed indexer leaves is removed by the next.
  const folder = mkdtempSync(join(tmpdir(), lentPrefix()));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'seccomp.bpf');
  writeFileSync(file, filter, { mode: 0o600 });
  return file;
}
