import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { tool } from './tool.ts';

/** The descriptor by which a program at the gate and who started it hear of one another. */
const channel = 3;

/**
 * Waits until the box's first process does nothing but wait for this one, for from then on it ends with who started it;
 * then asks, and goes in when told to. Where that one is gone there is no answer.
 */
const wait = `while read -r pid name state rest </proc/1/stat && [ "$name" = '(bwrap)' ] && [ "$state" != S ]; do :; done
echo >&${channel} && read -r answer <&${channel} && exec "$@" ${channel}>&-`;

/**
 * A command that begins when told to by who started it, who is alive then: the kernel ends programs with who started
 * them, but tells none of a death before it was asked to, and a box is several programs that ask one after the other.
 */
export function behindGate(words: string[]): string[] {
  return [tool('sh') ?? '/bin/sh', '-c', wait, 'sh', ...words];
}

/** Tells a program that waits to begin. Descriptor 3 of it must be a pipe to this process. */
export function openGate(child: ChildProcess): void {
  const gate = child.stdio[channel] as Duplex;
  // It was ended before it came to it.
  gate.on('error', () => undefined);
  gate.once('data', () => gate.end('\n'));
}
