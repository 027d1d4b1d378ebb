import { union } from '../pdf/boxes.ts';
import type { Caption } from './captions.ts';
import type { Source } from './sources.ts';

/** Captions with the sources that stand right beneath them, above their figures. */
interface SourcedCaptions {
  captions: Caption[];
  /** Those that stand elsewhere. */
  sources: Source[];
  sourceOf(caption: Caption): Source | null;
}

/** Takes sources right beneath captions for a part of these; null when none stands so. */
export function sourcesUnder(captions: Caption[], sources: Source[]): SourcedCaptions | null {
  const own = new Map<Caption, Source>();
  const merged = captions.map((caption) => {
    const { box } = caption;
    const size = box[3] - box[1];
    const source = sources.find(
      (one) => Math.abs(one.box[0] - box[0]) < size * 1.5 && Math.abs(one.box[1] - box[3]) < size * 0.8,
    );
    if (!source) return caption;
    const whole = { ...caption, box: union(box, source.box) };
    own.set(whole, source);
    return whole;
  });
  const used = new Set(own.values());
  return own.size === 0
    ? null
    : {
        captions: merged,
        sources: sources.filter((one) => !used.has(one)),
        sourceOf: (caption) => own.get(caption) ?? null,
      };
}
