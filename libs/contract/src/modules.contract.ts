import { z } from 'zod';
import { defineCall } from './call';
import { permissions } from './permission';

/** A call as it is seen from outside (`CallShape`). */
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
  /** The accounting standard whose account sets alone have the page: 0 small-business, 1 enterprise. */
  standard: z.union([z.literal(0), z.literal(1)]).optional(),
});
export const moduleMenu = menuEntry.extend({
  /** Place in the side menu, ascending over all modules. */
  order: z.number(),
  icon: z.string(),
  children: z.array(menuEntry).default([]),
});
export type ModuleMenu = z.output<typeof moduleMenu>;

/** A kind of document that makes vouchers (`source.kind`), as its domain calls and shows it. */
export const voucherSource = z.strictObject({
  title: z.string(),
  /** Where the document is shown; `{key}` stands for `source.key`. Null: it has no page. */
  path: z.string().nullable(),
});
export type VoucherSource = z.output<typeof voucherSource>;

/** One build of a remote; it lies under its address for good. */
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
  /** Titles by route pattern, for the page title and tabs. */
  titles: z.record(z.string(), z.string()),
  menu: z.array(moduleMenu),
  /**
   * Documents of this domain that make vouchers, by `source.kind`; by `kind pattern` those that have a page of their own,
   * such as `asset card:{id}`.
   */
  sources: z.record(z.string(), voucherSource),
  /** What the page goes back to when this build fails; null: there is none. */
  previous: moduleBuild.nullable(),
  /**
   * Switches that this build knows, and whether each is on for this user and account set; in the list of a build what it is
   * where no rule says otherwise. Undefined: one of before tells of none.
   */
  switches: z.record(z.string(), z.boolean()).optional(),
  /** Those that are on, for pages of before, which read nothing else. */
  features: z.array(z.string()).optional(),
  /** Whether the page tells how long it took to load: a rule gives it, that may end by that. */
  isWatched: z.boolean().optional(),
  /** Seconds for which this session alone is given this build, whatever the rules say. */
  overrideSeconds: z.int().optional(),
});
export type ModuleRelease = z.output<typeof moduleRelease>;

/**
 * `release.json` of a build: what is signed, and what a release is made from. What a later build says besides is
 * for a later gateway: a build is ahead of it whenever a team ships alone.
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

/** `contract.json` of a build: what it needs of others; more may stand there, as in its list. */
export const moduleNeeds = z.object({
  /** Version of `shell-api` that it was built with. */
  shellApi: z.string(),
  /** Shapes of the calls that it makes (`@mingzhang/contract/shapes`), by method and path. */
  calls: z.record(z.string(), callShapes),
});
export type ModuleNeeds = z.output<typeof moduleNeeds>;

/** A build in somebody's page. */
const namedBuild = z.strictObject({
  name: z.string().max(64),
  /** Its version. */
  build: z.string().max(64),
});

/** What remains of a remote that is no longer shown, beyond what it needs once. */
const leftBehind = z.strictObject({
  elements: z.int().min(0),
  listeners: z.int().min(0),
  timers: z.int().min(0),
});
export type LeftBehind = z.output<typeof leftBehind>;

/** A build that failed in somebody's page. */
const moduleFailure = namedBuild.extend({
  /**
   * `load`, `crash`: it did not arrive or come up, or broke while it was drawn, and the page has gone back to the one
   * before. `hang`: a page that it was to come up in was never alive again. `error`: one of its scripts threw, as for a
   * click. `call`: a call that it made failed, or was not understood. `leak`: it grows each time that it is shown.
   */
  kind: z.enum(['load', 'crash', 'hang', 'error', 'call', 'leak']),
  /** Of `call`: the call as the contract names it, `GET /voucher/{id}`. */
  call: z.string().max(120).optional(),
  /** Of `call`: which version of the service has answered, where it is not the installation's own. */
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

/** How long a build took to be there, from when it was asked for. */
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
