/** Messages between the workers of one BFF and their supervisor; prom-client sends its own beside them. */
export type Message =
  /** A worker, again and again: its thread is free. */
  | { type: 'alive' }
  /** A worker takes connections of the front at this port. */
  | { type: 'serving'; port: number }
  /** To a standby: from now on it is the worker of this number. */
  | { type: 'serve'; number: number }
  /** A worker asks for the metrics of all. */
  | { type: 'metrics'; question: number }
  /** Their text; empty when a worker did not answer. */
  | { type: 'all-metrics'; question: number; text: string };
