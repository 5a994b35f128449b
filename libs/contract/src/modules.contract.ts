import { z } from 'zod';
import { defineCall } from './call';
import { permissions } from './permission';

/** The external shape of a call (`CallShape`). */
const callShapes = z.strictObject({
  as: z.enum(['json', 'form', 'multipart']),
  answers: z.enum(['json', 'file']),
  request: z.record(z.string(), z.unknown()),
  answer: z.record(z.string(), z.unknown()),
});

const menuEntry = z.strictObject({
  title: z.string(),
  path: z.string(),
  permission: z.enum(permissions),
  /**
   * The accounting standard whose account sets have the page: 0 small-business, 1 enterprise;
   * absent: both.
   */
  standard: z.union([z.literal(0), z.literal(1)]).optional(),
});
export const moduleMenu = menuEntry.extend({
  /** Place in the side menu, ascending over all modules. */
  order: z.number(),
  icon: z.string(),
  children: z.array(menuEntry).default([]),
});
export type ModuleMenu = z.output<typeof moduleMenu>;

/** A kind of document that makes vouchers (`source.kind`), with its title and page. */
export const voucherSource = z.strictObject({
  title: z.string(),
  /** The page of the document; `{key}` stands for `source.key`. Null: it has no page. */
  path: z.string().nullable(),
});
export type VoucherSource = z.output<typeof voucherSource>;

/** One build of a remote; its address never changes. */
const moduleBuild = z.strictObject({
  /** Version of the package and a hash of the build's files: `0.1.0-0806e14c97132d8c`. */
  version: z.string(),
  /** Address of the federation manifest. */
  entry: z.string(),
  /** sha384 of the manifest. */
  integrity: z.string(),
  /** sha384 of `release.json` beside it, which names the hash of every file. */
  filesIntegrity: z.string(),
});
export type ModuleBuild = z.output<typeof moduleBuild>;

/** A remote as the gateway resolves it for this user and account set. */
export const moduleRelease = moduleBuild.extend({
  name: z.string(),
  /** Route prefixes that the remote owns. */
  routes: z.array(z.string()),
  /** Titles by route pattern, for page titles and tabs. */
  titles: z.record(z.string(), z.string()),
  menu: z.array(moduleMenu),
  /**
   * Documents of this domain that make vouchers, by `source.kind`. Documents with a page of their
   * own are listed by `kind pattern`, such as `asset card:{id}`.
   */
  sources: z.record(z.string(), voucherSource),
  /** The build that the page falls back to when this build fails; null: none. */
  previous: moduleBuild.nullable(),
  /**
   * Switches of this build, and whether each is on for this user and account set. In a build's
   * list: their state when no rule applies. Undefined for builds that predate switches.
   */
  switches: z.record(z.string(), z.boolean()).optional(),
  /** The switches that are on, for older pages, which read only this. */
  features: z.array(z.string()).optional(),
  /**
   * Whether the page reports its time to load: a rule gives the build, and may be paused for
   * slowness.
   */
  isWatched: z.boolean().optional(),
  /** Seconds left for which this session alone gets this build, whatever the rules say. */
  overrideSeconds: z.int().optional(),
});
export type ModuleRelease = z.output<typeof moduleRelease>;

/**
 * `release.json` of a build: the signed list from which a release is made. Unknown members are
 * ignored: a build is newer than the gateway whenever a team ships alone.
 */
export const releaseList = moduleRelease
  .omit({
    entry: true,
    integrity: true,
    filesIntegrity: true,
    previous: true,
    features: true,
    isWatched: true,
    overrideSeconds: true,
  })
  .extend({
    /** sha384 of each file by its name. */
    files: z.record(z.string(), z.string()),
  })
  .strip();
export type ReleaseList = z.output<typeof releaseList>;

/**
 * `contract.json` of a build: what it needs from services and the shell; unknown members are
 * ignored.
 */
export const moduleNeeds = z.object({
  /** Version of `shell-api` that it was built with. */
  shellApi: z.string(),
  /** Shapes of the calls that it makes (`@mingzhang/contract/shapes`), by method and path. */
  calls: z.record(z.string(), callShapes),
});
export type ModuleNeeds = z.output<typeof moduleNeeds>;

/** A build in a page. */
const namedBuild = z.strictObject({
  name: z.string().max(64),
  /** Its version. */
  build: z.string().max(64),
});

/** What a hidden remote leaves behind beyond its first use. */
const leftBehind = z.strictObject({
  elements: z.int().min(0),
  listeners: z.int().min(0),
  timers: z.int().min(0),
});
export type LeftBehind = z.output<typeof leftBehind>;

/** A build that failed in a page. */
const moduleFailure = namedBuild.extend({
  /**
   * `load`, `crash`: it did not arrive or start, or threw while rendering, and the page has fallen
   * back to the previous build. `hang`: a page in which it was to start stopped responding.
   * `error`: one of its scripts threw, as after a click. `call`: one of its calls failed or
   * returned an unexpected answer. `leak`: it grows each time it is shown.
   */
  kind: z.enum(['load', 'crash', 'hang', 'error', 'call', 'leak']),
  /** Of `call`: the call as the contract names it, `GET /voucher/{id}`. */
  call: z.string().max(120).optional(),
  /** Of `call`: the version of the service that answered; absent for the installation's own. */
  serviceVersion: z
    .string()
    .max(64)
    .regex(
      /^\d{1,4}(?:\.\d{1,4}){2}(?:-[0-9a-z.-]+)?$/,
      '版本不正确，应形如 0.1.0-0806e14c97132d8c',
    )
    .optional(),
  /** Of `leak`. */
  remains: leftBehind.optional(),
});
export type ModuleFailure = z.output<typeof moduleFailure>;

/** Time from request to start of a build. */
const moduleLoad = namedBuild.extend({
  ms: z
    .int()
    .min(0)
    .max(60 * 60_000),
});
export type ModuleLoad = z.output<typeof moduleLoad>;

export const modulesCalls = {
  list: defineCall({
    method: 'GET',
    path: '/modules',
    access: 'session',
    summary: '当前用户可用的前端模块',
    result: z.array(moduleRelease),
  }),
  failed: defineCall({
    method: 'POST',
    path: '/modules/failed',
    access: 'session',
    turn: 'none',
    summary: '前端模块在页面中出错',
    body: moduleFailure,
    result: z.strictObject({}),
  }),
  loaded: defineCall({
    method: 'POST',
    path: '/modules/loaded',
    access: 'session',
    turn: 'none',
    summary: '前端模块载入用时',
    body: moduleLoad,
    result: z.strictObject({}),
  }),
  endOverride: defineCall({
    method: 'POST',
    path: '/modules/override/end',
    access: 'session',
    turn: 'none',
    summary: '停用本会话的本地版本',
    body: z.strictObject({ name: z.string().max(64) }),
    result: z.strictObject({}),
  }),
};
