import { z } from 'zod';

const knownReaches = [
  z.strictObject({ kind: z.literal('accountSets'), ids: z.array(z.int()) }),
  z.strictObject({ kind: z.literal('agencies'), ids: z.array(z.int()) }),
  z.strictObject({ kind: z.literal('roles'), roles: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('share'), hundredths: z.int().min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('all') }),
] as const;

/**
 * Whether a reach was written by an older or newer version. A known kind with wrong values is
 * refused.
 */
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
 * The stored release book: rules, killed versions, and the history of acts. It outlives the version
 * that wrote it: members written by another version are preserved, and a rule with an unknown reach
 * reaches nobody. A member that narrows a rule belongs into `to`, so that no version gives a build
 * to more people than intended.
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
  /**
   * Versions of services that get copies of reads and whose answers nobody gets; absent in older
   * books.
   */
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
      /** The revision after the act. */
      revision: z.int().optional(),
      /**
       * The remotes, services and switches that the act changed; older acts have neither member.
       */
      names: z.array(z.string()).optional(),
    }),
  ),
});
export type KeptReleaseBook = z.output<typeof keptReleaseBook>;

/** Tokens by which pipelines change releases, stored as hashes. */
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

/** A difference between answers, in one field of one call. */
const shadowFinding = z.strictObject({
  /** `GET /assets/{id}`. */
  call: z.string(),
  /** `data.rows[].amount`, or the fault of the answer as a whole. */
  field: z.string(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The first one: where, both values, the account set, and the request's id in the logs. */
  example: z.strictObject({
    at: z.string(),
    own: z.string(),
    other: z.string(),
    accountSetId: z.int().nullable(),
    requestId: z.string(),
  }),
});
export type ShadowFinding = z.output<typeof shadowFinding>;

/**
 * The stored comparisons of a shadow: without values that name people or addresses with request
 * data.
 */
export const keptShadowFindings = z.strictObject({
  since: instant,
  lastAt: instant,
  /** Pairs of answers that were compared. */
  compared: z.int(),
  /** Of these, pairs that differ. */
  differing: z.int(),
  /** Calls not sent, because the shadow was busy. */
  dropped: z.int(),
  findings: z.array(shadowFinding),
});
export type KeptShadowFindings = z.output<typeof keptShadowFindings>;
