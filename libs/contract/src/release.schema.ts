import { z } from 'zod';

const knownReaches = [
  z.strictObject({ kind: z.literal('accountSets'), ids: z.array(z.int()) }),
  z.strictObject({ kind: z.literal('agencies'), ids: z.array(z.int()) }),
  z.strictObject({ kind: z.literal('roles'), roles: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('share'), hundredths: z.int().min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('all') }),
] as const;

/** What a version of before or after wrote about whom a rule reaches. One that is known and wrong is no such thing. */
const isOfLater = (to: Readonly<Record<string, unknown>>): boolean => {
  const known = knownReaches.find(({ shape }) => shape.kind.value === to['kind']);
  return !known || Object.keys(to).some((name) => !Object.hasOwn(known.shape, name));
};

const reach = z.union([
  z.discriminatedUnion('kind', knownReaches),
  z
    .looseObject({ kind: z.string() })
    .refine(isOfLater)
    .transform((kept) => ({ kind: 'unknown' as const, kept })),
]);

const releaseThreshold = z.looseObject({
  sessions: z.int().positive(),
  minutes: z.int().positive(),
  slowMs: z.int().positive(),
  slowPercent: z.int().min(1).max(100),
});

/**
 * The release book as it is kept: rules, what was stopped, and who did what when. It outlives the version that wrote it: what
 * another one has put there is left where it is, and a rule for whom this one does not know reaches nobody. A member of a
 * rule that makes it reach fewer belongs into `to`, so that no version gives a build to more than it was meant for.
 */
export const keptReleaseBook = z.looseObject({
  /** Grows with every change. */
  revision: z.int(),
  nextId: z.int().optional(),
  rules: z.array(
    z.looseObject({
      id: z.int(),
      remote: z.string(),
      version: z.string(),
      to: reach,
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime().nullable(),
      isPaused: z.boolean(),
      heldSince: z.iso.datetime().optional(),
      threshold: releaseThreshold.optional(),
    }),
  ),
  killed: z.array(z.looseObject({ remote: z.string(), version: z.string() })),
  /** Versions of services that are asked, too, and answer nobody; not in books of before. */
  shadows: z
    .array(
      z.looseObject({
        service: z.string(),
        version: z.string(),
        hundredths: z.int().min(1).max(10_000),
      }),
    )
    .default([]),
  acts: z.array(
    z.looseObject({
      at: z.iso.datetime(),
      by: z.string(),
      what: z.string(),
      /** That of the book after it. */
      revision: z.int().optional(),
      /** Of which remotes, services and switches the book said something else after it; neither is in acts of before. */
      names: z.array(z.string()).optional(),
    }),
  ),
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

const instant = z.iso.datetime();

/** What a comparison of answers has found of one field of one call. */
const shadowFinding = z.strictObject({
  /** `GET /assets/{id}`. */
  call: z.string(),
  /** `data.rows[].amount`, or what was wrong with the answer as a whole. */
  field: z.string(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The first of them: where, what each version had there, for which account set, and under which request in the logs. */
  example: z.strictObject({
    at: z.string(),
    own: z.string(),
    other: z.string(),
    accountSetId: z.int().nullable(),
    requestId: z.string(),
  }),
});
export type ShadowFinding = z.output<typeof shadowFinding>;

/** What the answers of a shadow were like, as it is kept: no values that name people, no addresses with what was asked. */
export const keptShadowFindings = z.strictObject({
  since: instant,
  lastAt: instant,
  /** Pairs of answers that were compared. */
  compared: z.int(),
  /** Of these, pairs that differ. */
  differing: z.int(),
  /** Not asked, since it had enough to do. */
  dropped: z.int(),
  findings: z.array(shadowFinding),
});
export type KeptShadowFindings = z.output<typeof keptShadowFindings>;
