import { modulesCalls, type ModuleRelease, type VoucherSource } from '@mingzhang/contract';
import { useCall } from './use-call';

/** Kinds of documents that make vouchers, by `source.kind`. */
export type VoucherSources = Readonly<Record<string, VoucherSource>>;

/** What every domain's remote declares about its documents, taken together. */
export function sourcesOf(modules: readonly Pick<ModuleRelease, 'sources'>[]): VoucherSources {
  return Object.assign({}, ...modules.map(({ sources }) => sources)) as VoucherSources;
}

/** The documents that make vouchers, of all domains; empty until the list of modules is there. */
export function useVoucherSources(): VoucherSources {
  const { data } = useCall(
    modulesCalls.list,
    {},
    { staleMs: Number.POSITIVE_INFINITY, quiet: true },
  );
  return sourcesOf(data ?? []);
}

/** A voucher's document: what it is called, and its page if it has one. */
export interface SourceLink {
  readonly title: string;
  readonly path: string | undefined;
}

/** A kind that no remote declares is still named: the voucher did not come from this form. */
export function sourceLink(
  sources: VoucherSources,
  source: { readonly kind: string; readonly key: string },
): SourceLink {
  const known = sources[source.kind];
  return {
    title: known?.title ?? '业务单据',
    path: known?.path?.replace('{key}', encodeURIComponent(source.key)),
  };
}
