import { z } from 'zod';

/** Version of the derivation; what another version derived is derived anew. */
export const proseVersion = 1;

/** A stretch of a block's text that stands on one page, from 1. */
const partSchema = z.object({
  page: z.number(),
  text: z.string(),
  /** Where it begins on its page, as a fraction of the height; 0 where that is not known. */
  top: z.number(),
});

/** One block of a report's text as it is read: a page's lines joined, heads and feet left out. */
const proseBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number(), parts: z.array(partSchema) }),
  /** A paragraph may go over pages; `item`: of a list. */
  z.object({ kind: z.literal('paragraph'), item: z.literal(true).optional(), parts: z.array(partSchema) }),
  z.object({
    kind: z.literal('figure'),
    page: z.number(),
    top: z.number(),
    /** The last page of a table that goes on. */
    last: z.number(),
    number: z.number(),
    table: z.boolean(),
    label: z.string(),
    name: z.string(),
    source: z.string(),
    /** Pixels of the crop; 0 where it was not drawn. */
    width: z.number(),
    height: z.number(),
    /** Where its drawing is between caption and source line, as fractions of the crop's height. */
    inner: z.tuple([z.number(), z.number()]),
    recognised: z.literal(true).optional(),
  }),
  /** What reads only as it was set, a formula or a table without a caption: a part of the page's picture. */
  z.object({
    kind: z.literal('excerpt'),
    page: z.number(),
    top: z.number(),
    text: z.string(),
    /** Fractions of the page: [left, top, right, bottom]. */
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    /** Height of the whole page by its width. */
    ratio: z.number(),
  }),
]);

/** The text of a report as blocks in reading order, kept beside its artifacts and derived from them alone. */
export const proseSchema = z.object({
  version: z.number(),
  blocks: z.array(proseBlockSchema),
  /** Pages whose text was read from their pictures. */
  recognised: z.array(z.number()),
});

export type ProsePart = z.output<typeof partSchema>;
export type ProseBlock = z.output<typeof proseBlockSchema>;
export type Prose = z.output<typeof proseSchema>;
