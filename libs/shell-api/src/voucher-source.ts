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

/** Between a kind and the pattern of the keys of some of its documents. */
const ofKeys = ' ';
const placeholder = /\{(\w+)\}/g;

/** The kinds alone: what vouchers are looked for by. */
export function kindsOf(sources: VoucherSources): VoucherSources {
  return Object.fromEntries(Object.entries(sources).filter(([name]) => !name.includes(ofKeys)));
}

/**
 * A kind that no remote declares is still named: the voucher did not come from this form. `asset card:{id}` declares
 * documents of the kind asset whose keys look so, with a title and page of their own; what follows after a slash numbers
 * their vouchers.
 */
export function sourceLink(
  sources: VoucherSources,
  source: { readonly kind: string; readonly key: string },
): SourceLink {
  for (const [name, { title, path }] of Object.entries(sources)) {
    const [kind, pattern] = name.split(ofKeys);
    const parts = kind === source.kind && pattern ? partsOf(source.key, pattern) : undefined;
    if (parts) return { title, path: filled(path, parts) };
  }
  const known = sources[source.kind];
  return { title: known?.title ?? '业务单据', path: filled(known?.path, { key: source.key }) };
}

type Parts = Readonly<Record<string, string>>;

/** What stands in a key where its pattern has names; undefined for another key. */
function partsOf(key: string, pattern: string): Parts | undefined {
  const form = pattern.replace(placeholder, '(?<$1>[^/]+)');
  return new RegExp(`^${form}(?:/\\d+)?$`).exec(key)?.groups;
}

function filled(path: string | null | undefined, parts: Parts): string | undefined {
  return path?.replace(placeholder, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
}
