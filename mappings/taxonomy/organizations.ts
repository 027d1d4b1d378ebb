import { z } from 'zod';
import { loadJson } from '../load.ts';

const schema = z.array(
  z.strictObject({
    /** The name readers know. */
    name: z.string().min(2),
    /** Other names of it in reports. */
    aliases: z.array(z.string().min(2)),
    /** Domains of its e-mail addresses. */
    domains: z.array(z.string().min(3)),
    /** A securities broker (`is_trader` of the API). */
    broker: z.boolean(),
  }),
);

/** An institution that publishes reports. */
export type Organization = z.infer<typeof schema>[number];

/** Institutions known by name; others publish reports too. */
export const organizations: readonly Organization[] = loadJson('taxonomy/organizations.json', schema);
