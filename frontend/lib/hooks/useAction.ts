import { useRef, useState } from 'react';
import type { Data, Endpoint, Input } from '../../../bff/contract/endpoints/endpoint.ts';
import { ApiError, send } from '../api.ts';
import { revalidate } from '../cache.ts';
import { type NotifyKind, notify } from '../notify.ts';

/** Behaviour of an action around its call. */
export interface ActionSettings<C extends Endpoint> {
  /** Said when it succeeded; without it nothing is. */
  success?: string | ((data: Data<C>) => string);
  /** Shows the result before the server has it; gives what takes it back. */
  optimistic?: (input: Input<C>) => () => void;
  /** Calls whose answers are out of date afterwards. */
  revalidates?: readonly Endpoint[];
  onDone?: (data: Data<C>, input: Input<C>) => void | Promise<void>;
  /** Message of a failure; `false` where a form shows it. */
  failure?: NotifyKind | false;
}

/** An action: `run` gives the answer, or undefined when it failed or is still under way from an earlier press. */
export interface Action<C extends Endpoint> {
  run: (input: Input<C>) => Promise<Data<C> | undefined>;
  pending: boolean;
  /** Why the last run failed; null after a success. */
  error: ApiError | null;
}

/** A call that changes something: pending state, safe from double presses, messages, and revalidation of its lists. */
export function useAction<C extends Endpoint>(call: C, settings: ActionSettings<C> = {}): Action<C> {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { success, optimistic, revalidates = [], onDone, failure = 'error' } = settings;

  const run = async (input: Input<C>) => {
    if (busy.current) return undefined;
    busy.current = true;
    setPending(true);
    const undo = optimistic?.(input);
    try {
      const data = await send(call, input);
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
