import { z } from 'zod';
import { roles } from './role';

const reach = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accountSets'), ids: z.array(z.int()) }),
  z.strictObject({ kind: z.literal('roles'), roles: z.array(z.enum(roles)) }),
  z.strictObject({ kind: z.literal('share'), hundredths: z.int().min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('all') }),
]);

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
    }),
  ),
  killed: z.array(z.strictObject({ remote: z.string(), version: z.string() })),
  acts: z.array(z.strictObject({ at: z.iso.datetime(), by: z.string(), what: z.string() })),
});
export type KeptReleaseBook = z.output<typeof keptReleaseBook>;

/** Tokens by which pipelines change releases, as they are kept: hashed. */
export const keptReleaseTokens = z.array(
  z.strictObject({
    name: z.string(),
    /** sha256, base64url. */
    hash: z.string(),
    createdAt: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
  }),
);
export type KeptReleaseToken = z.output<typeof keptReleaseTokens>[number];
