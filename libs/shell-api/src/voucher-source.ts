import { modulesCalls, type ModuleRelease, type VoucherSource } from '@mingzhang/contract';
import { useCall } from './use-call';

/** Kinds of documents that make vouchers, by `source.kind`. */
export type VoucherSources = Readonly<Record<string, VoucherSource>>;

/** The declarations of documents by all remotes, combined. */
export function sourcesOf(modules: readonly Pick<ModuleRelease, 'sources'>[]): VoucherSources {
  return Object.assign({}, ...modules.map(({ sources }) => sources)) as VoucherSources;
}

/** The documents of all domains that make vouchers; empty until the list of modules is loaded. */
export function useVoucherSources(): VoucherSources {
  const { data } = useCall(
    modulesCalls.list,
    {},
    { staleMs: Number.POSITIVE_INFINITY, quiet: true },
  );
  return sourcesOf(data ?? []);
}

/** A voucher's document: its title, and its page if it has one. */
export interface SourceLink {
  readonly title: string;
  readonly path: string | undefined;
}

/** Separates a kind from the pattern of the keys of some of its documents. */
const ofKeys = ' ';
const placeholder = /\{(\w+)\}/g;

/** Only the kinds, by which vouchers can be searched. */
export function kindsOf(sources: VoucherSources): VoucherSources {
  return Object.fromEntries(Object.entries(sources).filter(([name]) => !name.includes(ofKeys)));
}

/**
 * The document of a source. A kind that no remote declares gets a general title: the voucher was
 * not typed by hand. `asset card:{id}` declares documents of the kind asset with such keys, with
 * their own title and page; a number after a slash counts their vouchers.
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

/**
 * The values in a key at the placeholders of its pattern; undefined when the key does not match.
 */
function partsOf(key: string, pattern: string): Parts | undefined {
  const form = pattern.replace(placeholder, '(?<$1>[^/]+)');
  return new RegExp(`^${form}(?:/\\d+)?$`).exec(key)?.groups;
}

function filled(path: string | null | undefined, parts: Parts): string | undefined {
  return path?.replace(placeholder, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
}
