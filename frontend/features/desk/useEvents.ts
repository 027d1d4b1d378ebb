import { useEffect, useRef, useState } from 'react';
import type { ApiPath, InputOf } from '../../../bff/contract/calls.ts';
import { Refused, readEvents } from '../../lib/eventStream.ts';

/** An event that a job sends. */
interface JobEvent {
  event: string;
  data: unknown;
}

/** A job of the desk that streams what comes of it. */
export interface Job<State, Path extends ApiPath> {
  state: Partial<State>;
  /** Of the run on show. */
  key: string;
  pending: boolean;
  done: number;
  total: number;
  error: string | null;
  run: (
    input: InputOf<Path>,
    key: string,
    take: (state: Partial<State>, event: JobEvent) => Partial<State>,
  ) => Promise<void>;
  /** Ends the run; the site ends it with the connection. */
  stop: () => void;
}

const idle = { key: '', pending: false, done: 0, total: 0, error: null };

/** Runs a call whose answer is events: progress, what it finds, or why it failed. */
export function useEvents<State extends object, Path extends ApiPath = ApiPath>(
  call: Path,
): Job<State, Path> {
  const [job, setJob] = useState<Omit<Job<State, Path>, 'run' | 'stop'>>({ ...idle, state: {} });
  const left = useRef<AbortController | null>(null);
  const stop = () => left.current?.abort();
  useEffect(() => () => left.current?.abort(), []);
  const run: Job<State, Path>['run'] = async (input, key, take) => {
    stop();
    const own = new AbortController();
    left.current = own;
    setJob({ ...idle, state: {}, key, pending: true });
    const onEvent = (event: string, data: unknown) =>
      setJob((former) => {
        if (event === 'progress') return { ...former, ...(data as { done: number; total: number }) };
        if (event === 'failed') return { ...former, error: (data as { text: string }).text };
        return { ...former, state: take(former.state, { event, data }) };
      });
    try {
      await readEvents(call, input, onEvent, own.signal);
    } catch (caught) {
      const error = caught instanceof Refused && caught.message ? caught.message : '连接中断，请重试';
      if (!own.signal.aborted) setJob((former) => ({ ...former, error }));
    }
    if (left.current === own) setJob((former) => ({ ...former, pending: false }));
  };
  return { ...job, run, stop };
}
