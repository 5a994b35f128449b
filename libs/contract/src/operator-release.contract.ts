import { z } from 'zod';
import { defineCall, type Call } from './call';
import { id, idParam, optionalTextLine, searchWord, typedText, wholeParam } from './common.schema';
import { givenName } from './release-names';
import { roles } from './role';

/** The name of a remote (`mf-books`), a service (`asset`) or a switch (`feature:books.archive`). */
const releaseName = typedText()
  .max(64)
  .regex(
    /^(?:feature:)?[a-z][a-z0-9.-]*$/,
    '名称不正确，应形如 mf-books、asset 或 feature:books.archive',
  );
/** A version of a build: `0.1.0-0806e14c97132d8c`; of a switch: its state. */
const releaseBuild = typedText()
  .max(64)
  .regex(givenName, '版本不正确，应形如 0.1.0-0806e14c97132d8c');

/** The revision that the caller has seen; the act is refused when its subject has changed since. */
const seenRevision = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const reason = optionalTextLine('原因', 100);
const why = { revision: seenRevision, reason };

const shownRule = z.strictObject({
  id,
  build: z.string(),
  /** Whom and when it reaches, and its own threshold, as a sentence: `5% 的账套使用 0.1.0-0806e14c`. */
  sentence: z.string(),
  isPaused: z.boolean(),
  /** Whether its dates are in the future, current or past. */
  phase: z.enum(['before', 'during', 'after']),
  /** The rule that precedes it for everybody, so that it reaches nobody. */
  hiddenBy: id.nullable(),
  /** Why some or all of those it reaches are not given its version now; null: all are. */
  passedOver: z.string().nullable(),
});
export type ShownRule = z.output<typeof shownRule>;

const kind = z.enum(['remote', 'service', 'switch']);

const released = z.strictObject({
  name: z.string(),
  kind,
  /**
   * The installation's own version, or the default of a switch; null: none, or unknown (services).
   */
  own: z.string().nullable(),
  /**
   * Its replacement when it is killed, and why that would be passed over; null: none, so it would
   * still be given.
   */
  ownBefore: z.strictObject({ build: z.string(), passedOver: z.string().nullable() }).nullable(),
  /** Versions that may be given, the newest first. */
  builds: z.array(z.string()),
  /** In order of precedence. */
  rules: z.array(shownRule),
  killed: z.array(z.string()),
  /** The killed version that is still given because the installation has no other; null: none. */
  givenThoughKilled: z.string().nullable(),
});
export type Released = z.output<typeof released>;

export const releaseAct = z.strictObject({
  at: z.iso.datetime(),
  by: z.string(),
  what: z.string(),
});
export type ReleaseActDone = z.output<typeof releaseAct>;

const shownBook = z.strictObject({
  revision: z.int(),
  released: z.array(released),
  /** The newest first, at most two hundred. */
  acts: z.array(releaseAct),
});
export type ShownBook = z.output<typeof shownBook>;

const foundSet = z.strictObject({ id, companyName: z.string() });

const seenVersion = z.strictObject({
  name: z.string(),
  kind,
  /** Null: none, every version is passed over. */
  build: z.string().nullable(),
  /** The rule that decided; null: the installation's own version. */
  rule: z.strictObject({ id, sentence: z.string() }).nullable(),
  /** Versions that precede it by the rules, and why they are not given. */
  passedOver: z.array(z.strictObject({ build: z.string(), why: z.string() })),
  /** What is unknown about the given version, and the consequence. */
  note: z.string().nullable(),
});
export type SeenVersion = z.output<typeof seenVersion>;

const figure = z.strictObject({
  day: z.iso.date(),
  name: z.string(),
  build: z.string(),
  /** Account sets whose pages were given it that day, and the number of pages. */
  sets: z.int(),
  pages: z.int(),
  /** People for whom it failed, each counted once a day. */
  failures: z.int(),
});
export type ReleaseFigure = z.output<typeof figure>;

const acted = z.strictObject({
  /** The act as the history words it. */
  what: z.string(),
});

/**
 * All of these calls are for operators; pipelines with a token may make those of `forPipelines`.
 */
const operated = { access: 'release.operate', turn: 'none' } as const;

/** Who is given which version of a remote or a service, shown to and changed by operators. */
export const releaseCalls = {
  book: defineCall({
    method: 'GET',
    path: '/releases',
    ...operated,
    summary: '发布规则、停用的版本与历史',
    result: shownBook,
  }),
  sets: defineCall({
    method: 'GET',
    path: '/releases/sets',
    ...operated,
    summary: '按编号或名称查找账套，最多 20 个',
    query: z.strictObject({ keyword: searchWord.min(1) }),
    result: z.array(foundSet),
  }),
  seen: defineCall({
    method: 'GET',
    path: '/releases/seen',
    ...operated,
    summary: '一个账套各前端与服务用哪个版本、由哪条规则决定',
    query: z.strictObject({ accountSetId: idParam, role: z.enum(roles).optional() }),
    result: z.strictObject({ accountSet: foundSet, versions: z.array(seenVersion) }),
  }),
  figures: defineCall({
    method: 'GET',
    path: '/releases/figures',
    ...operated,
    summary: '各版本每天的账套数、页面数与错误数，最多 30 天',
    query: z.strictObject({ days: wholeParam(1, 30).default(14) }),
    result: z.array(figure),
  }),
  add: defineCall({
    method: 'POST',
    path: '/releases/rules',
    ...operated,
    summary: '把一个版本给一部分账套',
    body: z.strictObject({
      ...why,
      name: releaseName,
      build: releaseBuild,
      /** As on the command line: `5%`, `set:12,13`, `agency:7`, `role:View`, `all`. */
      to: typedText().min(1).max(4_000),
      from: z.iso.datetime({ offset: true }).nullable().default(null),
      until: z.iso.datetime({ offset: true }).nullable().default(null),
      /**
       * As on the command line: `5/10m,slow:4s/30%`; absent: the default, or the existing threshold
       * of the version.
       */
      threshold: typedText().min(1).max(60).optional(),
    }),
    result: acted,
  }),
  pause: defineCall({
    method: 'POST',
    path: '/releases/rules/{id}/pause',
    ...operated,
    summary: '暂停一条规则',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject(why),
    result: acted,
  }),
  resume: defineCall({
    method: 'POST',
    path: '/releases/rules/{id}/resume',
    ...operated,
    summary: '恢复一条规则',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject(why),
    result: acted,
  }),
  kill: defineCall({
    method: 'POST',
    path: '/releases/kill',
    ...operated,
    summary: '停用一个版本，不再给任何账套',
    body: z.strictObject({ ...why, name: releaseName, build: releaseBuild }),
    result: acted,
  }),
  unkill: defineCall({
    method: 'POST',
    path: '/releases/unkill',
    ...operated,
    summary: '恢复使用一个停用的版本，原来的规则不恢复',
    body: z.strictObject({ ...why, name: releaseName, build: releaseBuild }),
    result: acted,
  }),
  rollBack: defineCall({
    method: 'POST',
    path: '/releases/roll-back',
    ...operated,
    summary: '撤回最近一条规则',
    body: z.strictObject({ ...why, name: releaseName }),
    result: acted,
  }),
};

/** Calls that a pipeline may make with its token: none that reveals account sets. */
export const forPipelines: readonly Call[] = [
  releaseCalls.book,
  releaseCalls.figures,
  releaseCalls.add,
  releaseCalls.pause,
  releaseCalls.resume,
  releaseCalls.kill,
  releaseCalls.unkill,
  releaseCalls.rollBack,
];
