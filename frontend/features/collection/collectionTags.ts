/** The feature tags of a collection: its slash-separated tag string apart (spec §2). */
export const collectionTags = (tag: string): string[] => [
  ...new Set(
    tag
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
