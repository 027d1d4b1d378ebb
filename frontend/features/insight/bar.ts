/** One bar: what it counts, and where a press on it leads. */
export interface Bar {
  name: string;
  count: number;
  to: string;
}
