import { z } from 'zod';

/** How far reading reports anew is, after steps changed; counts end at 100,000. */
export const rereadingSchema = z.object({
  /** Read by the steps of now. */
  current: z.number(),
  /** Read by earlier steps, or asked for, and still to be read anew; those that failed among them. */
  older: z.number(),
  /** They stay as they were read before. */
  failed: z.number(),
  /** Without a PDF: they stay as they came. */
  texts: z.number(),
  /** Some that failed, the latest first; why in English, when in ISO 8601. */
  failures: z.array(z.object({ id: z.number(), reason: z.string(), at: z.string() })),
});
export type Rereading = z.output<typeof rereadingSchema>;

/** The same, without the reports that failed. */
export const rereadingCounts = rereadingSchema.omit({ failures: true });
export type RereadingCounts = z.output<typeof rereadingCounts>;

/** Result of asking for reports to be read anew; the rest of those that failed lie after `next`. */
export interface RereadAnswer {
  asked: number;
  next: number | null;
}
