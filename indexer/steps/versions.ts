import type { TextArtifact } from '../artifacts.ts';

/**
 * What each step makes has a version. Who changes what a step makes raises its number and tells so in
 * `ops/upgrades.md`: reports read by an earlier one are read anew (`reread`). Numbers are never lowered.
 */
export const stepVersions = {
  inspect: 1,
  readText: 1,
  readMetadata: 2,
  drawPages: 9,
  summarise: 3,
  /** The reading of pictures, behind the other steps. */
  recognise: 3,
} as const;

/**
 * The steps a report was read with, as one number for its catalog row: it grows whenever one of them changes. 0 is
 * before there were versions.
 */
export const stepsVersion = Object.values(stepVersions).reduce((sum, version) => sum + version, 0);

/** Whether what was read from a text's pictures was read by an earlier version. */
export const hasOldRecognition = ({ recognition }: Pick<TextArtifact, 'recognition'>): boolean =>
  recognition !== undefined && (recognition.version ?? 1) < stepVersions.recognise;
