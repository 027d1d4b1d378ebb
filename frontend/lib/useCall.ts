import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { Call, Data, Input } from '../../bff/contract/call.ts';
import { type ApiError, isPassing, send } from './api.ts';
import { cacheKey } from './cache.ts';
import { useViewer } from './session.ts';

/** How calls are kept: shown while a new page loads, not asked again on focus, retried only when it may help. */
const callSettings: SWRConfiguration = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  dedupingInterval: 5000,
  errorRetryCount: 3,
  errorRetryInterval: 4000,
  shouldRetryOnError: isPassing,
};

/**
 * The answer to a call, kept by call, input and viewer; `input` null asks nothing. While a new input loads, the answer
 * to the former one stays in `data` (`isLoading` tells), unless `settings` say otherwise.
 */
export function useCall<C extends Call>(
  call: C,
  input: Input<C> | null,
  settings: SWRConfiguration<Data<C>, ApiError> = {},
): SWRResponse<Data<C>, ApiError> {
  // Who logs in or out sees the answers anew.
  useViewer();
  return useSWR<Data<C>, ApiError>(
    input === null ? null : cacheKey(call, input),
    () => send(call, input as Input<C>),
    { ...(callSettings as SWRConfiguration<Data<C>, ApiError>), ...settings },
  );
}
