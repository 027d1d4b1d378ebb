import { useRef, useState } from 'react';
import type { ApiPath, DataOf, InputOf } from '../../../bff/contract/calls.ts';
import { ApiError, send } from '../api.ts';
import { revalidate } from '../cache.ts';
import { type NotifyKind, notify } from '../notify.ts';

/** Behaviour of an action around its call. */
export interface ActionSettings<Path extends ApiPath> {
  /** Said when it succeeded; without it nothing is. */
  success?: string | ((data: DataOf<Path>) => string);
  /** Shows the result before the server has it; gives what takes it back. */
  optimistic?: (input: InputOf<Path>) => () => void;
  /** Calls whose answers are out of date afterwards. */
  revalidates?: readonly ApiPath[];
  onDone?: (data: DataOf<Path>, input: InputOf<Path>) => void | Promise<void>;
  /** Message of a failure; `false` where a form shows it. */
  failure?: NotifyKind | false;
}

/** An action: `run` gives the answer, or undefined when it failed or is still under way from an earlier press. */
export interface Action<Path extends ApiPath> {
  run: (input: InputOf<Path>) => Promise<DataOf<Path> | undefined>;
  pending: boolean;
  /** Why the last run failed; null after a success. */
  error: ApiError | null;
}

/** A call that changes something: pending state, safe from double presses, messages, and revalidation of its lists. */
export function useAction<Path extends ApiPath>(
  path: Path,
  settings: ActionSettings<Path> = {},
): Action<Path> {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { success, optimistic, revalidates = [], onDone, failure = 'error' } = settings;

  const run = async (input: InputOf<Path>) => {
    if (busy.current) return undefined;
    busy.current = true;
    setPending(true);
    const undo = optimistic?.(input);
    try {
      const data = await send(path, input);
      setError(null);
      if (success) void notify('success', typeof success === 'string' ? success : success(data));
      void revalidate(...revalidates);
      await onDone?.(data, input);
      return data;
    } catch (caught) {
      undo?.();
      if (!(caught instanceof ApiError)) throw caught;
      setError(caught);
      // The end of a session is handled in one place for all.
      if (failure && caught.http !== 401) void notify(failure, caught.message);
      return undefined;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending, error };
}
