import useSWR, { type SWRConfiguration, type SWRResponse, unstable_serialize, useSWRConfig } from 'swr';
import type { ApiPath, DataOf, InputOf } from '../../../bff/contract/calls.ts';
import { type ApiError, isTransient, send } from '../api.ts';
import { cacheKey } from '../cache.ts';
import { useViewer } from '../session.ts';

/** Cache rules of calls: kept while a new page loads, not revalidated on focus, retried only when it may help. */
const callSettings: SWRConfiguration = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  dedupingInterval: 5000,
  // The first call after an outage often fails: the browser tells of a connection before names are resolved.
  errorRetryCount: 4,
  errorRetryInterval: 2000,
  shouldRetryOnError: isTransient,
};

/** State of a call, for components that show its failure and ask again. */
export interface CallState {
  error: ApiError | undefined;
  isLoading: boolean;
  /** Asks again. */
  mutate: () => Promise<unknown>;
}

/**
 * Loads a call's answer, cached by call, input and viewer; `input` null asks nothing. While a new input loads, `data` is
 * the former answer and `isLoading` true, unless `settings` say otherwise. An answer in the first HTML counts as loaded.
 */
export function useCall<Path extends ApiPath>(
  path: Path,
  input: InputOf<Path> | null,
  settings: SWRConfiguration<DataOf<Path>, ApiError> = {},
): SWRResponse<DataOf<Path>, ApiError> {
  // A login or logout loads the answers again.
  useViewer();
  const key = input === null ? null : cacheKey(path, input);
  const { fallback } = useSWRConfig();
  const response = useSWR<DataOf<Path>, ApiError>(key, () => send(path, input as InputOf<Path>), {
    ...(callSettings as SWRConfiguration<DataOf<Path>, ApiError>),
    ...settings,
  });
  const preloaded = fallback[unstable_serialize(key)];
  if (preloaded === undefined) return response;
  // By its getters SWR knows which state is read.
  return Object.create(response, {
    isLoading: { get: () => response.isLoading && response.data !== preloaded },
  });
}
