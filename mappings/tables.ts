import { z } from 'zod';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A cell that holds text. Rows and columns from 0, spans from 1. */
const tableCellSchema = z.object({
  r: z.number(),
  c: z.number(),
  rs: z.number(),
  cs: z.number(),
  /** As printed; lines of a cell are joined. */
  text: z.string(),
  /** It names its column or its row. */
  header: z.boolean(),
  /** The number it prints, percent signs and units left out of it: 12.5% is 12.5 with the unit %. */
  value: z.number().optional(),
  /** Unit of the value, from the cell, its head or the caption. */
  unit: z.string().optional(),
  /** From 1. */
  page: z.number(),
  /** Points, origin top left. */
  box,
});

/** A table as data: the file beside its crop. Cells without text are left out. */
export const tableSchema = z.object({
  rows: z.number(),
  cols: z.number(),
  items: z.array(tableCellSchema),
  /** Sizes of its pages in points. */
  pages: z.array(z.object({ page: z.number(), width: z.number(), height: z.number() })).default([]),
});

/** Output of `tableCellSchema`. */
export type TableCell = z.infer<typeof tableCellSchema>;
/** Output of `tableSchema`. */
export type TableData = z.infer<typeof tableSchema>;
