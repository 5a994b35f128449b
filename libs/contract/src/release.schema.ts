import { z } from 'zod';
import { roles } from './role';

const reach = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accountSets'), ids: z.array(z.int()) }),
  z.strictObject({ kind: z.literal('roles'), roles: z.array(z.enum(roles)) }),
  z.strictObject({ kind: z.literal('share'), hundredths: z.int().min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('all') }),
]);

const releaseThreshold = z.strictObject({
  sessions: z.int().positive(),
  minutes: z.int().positive(),
  slowMs: z.int().positive(),
  slowPercent: z.int().min(1).max(100),
});

/** The release book as it is kept: rules, what was stopped, and who did what when. */
export const keptReleaseBook = z.strictObject({
  /** Grows with every change. */
  revision: z.int(),
  rules: z.array(
    z.strictObject({
      id: z.int(),
      remote: z.string(),
      version: z.string(),
      to: reach,
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime().nullable(),
      isPaused: z.boolean(),
      threshold: releaseThreshold.optional(),
    }),
  ),
  killed: z.array(z.strictObject({ remote: z.string(), version: z.string() })),
  acts: z.array(z.strictObject({ at: z.iso.datetime(), by: z.string(), what: z.string() })),
});
export type KeptReleaseBook = z.output<typeof keptReleaseBook>;
