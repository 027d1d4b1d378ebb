/** The run that is at a build, as it notes it beside the cursor. */
export interface BuildRun {
  stage: 'fill' | 'compare' | 'serve';
  /** Reports written, those of earlier runs too, of so many. */
  done: number;
  total: number;
  /** Written before this run began, and the moments (ms since 1970) of its beginning and of this note. */
  first: number;
  begun: number;
  at: number;
}

/** How fast a run fills, and how long it will still take at that pace; null before a part is written. */
export function paceOf(
  { stage, done, total, first, begun, at }: BuildRun,
  now = at,
): { perSecond: number; secondsLeft: number } | null {
  if (stage !== 'fill' || done <= first || at <= begun) return null;
  const perSecond = ((done - first) * 1_000) / (at - begun);
  const left = (total - done) / perSecond - (now - at) / 1_000;
  return { perSecond, secondsLeft: Math.max(0, Math.ceil(left)) };
}
