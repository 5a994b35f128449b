import { z } from 'zod';
import { defineCall } from './call';
import { permissions } from './permission';

const menuEntry = z.strictObject({
  title: z.string(),
  path: z.string(),
  permission: z.enum(permissions),
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

/** A remote as the gateway resolves it for this user and account set. */
export const moduleRelease = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** Address of the federation manifest. */
  entry: z.string(),
  integrity: z.string(),
  /** Route prefixes that the remote owns. */
  routes: z.array(z.string()),
  /** Titles by route pattern, for the page title and tabs. */
  titles: z.record(z.string(), z.string()),
  menu: z.array(moduleMenu),
  /** Documents of this domain that make vouchers, by `source.kind`. */
  sources: z.record(z.string(), voucherSource),
});
export type ModuleRelease = z.output<typeof moduleRelease>;

export const modulesCalls = {
  list: defineCall({
    method: 'GET',
    path: '/modules',
    access: 'session',
    summary: '当前用户可用的前端模块',
    result: z.array(moduleRelease),
  }),
};
