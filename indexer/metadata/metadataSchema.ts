import { z } from 'zod';

const text = (maxLength: number) => z.string().trim().max(maxLength);
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

/** A day that exists, as YYYY-MM-DD. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'not YYYY-MM-DD')
  .refine(isDay, 'no such day');

function isDay(value: string): boolean {
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** Metadata that comes with a report; other fields (a truth file has many) are left aside. */
export const givenMetadata = z.object({
  title: orEmpty(text(500)),
  subtitle: orEmpty(text(500)),
  organization: orEmpty(text(200)),
  researchers: orEmpty(z.array(text(100)).max(50)),
  industry: orEmpty(text(100)),
  type: orEmpty(text(100)),
  stock: orEmpty(z.object({ name: text(100).default(''), code: text(40).default('') })),
  date: orEmpty(day),
  keywords: orEmpty(z.array(text(100)).max(100)),
});
