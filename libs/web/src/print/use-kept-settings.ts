import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '@mingzhang/shell-api';

type Texts = Readonly<Record<string, string>>;

/**
 * Settings that this browser keeps per user and account set. The address comes first, so that a link
 * shows what its sender saw; then what was kept, then the defaults. '' goes back to the default.
 */
export function useKeptSettings<S extends Texts>(
  name: string,
  defaults: S,
): [{ readonly [key in keyof S]: string }, (patch: Partial<Record<keyof S, string>>) => void] {
  const { user } = useSession();
  const place = `mz.${name}.${user.id}.${user.accountSets?.id ?? 0}`;
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState(() => readKept(place, defaults));
  const values = Object.fromEntries(
    Object.entries(defaults).map(([key, standard]) => [
      key,
      params.get(key) ?? (kept[key] || standard),
    ]),
  ) as { readonly [key in keyof S]: string };
  const change = (patch: Partial<Record<keyof S, string>>) => {
    const next = { ...kept, ...(patch as Texts) };
    setKept(next);
    keep(place, next);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(patch as Texts)) {
          if (value === '') after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace: true },
    );
  };
  return [values, change];
}

/** What was kept, as far as it is known; what somebody else wrote there counts as nothing. */
function readKept(place: string, defaults: Texts): Texts {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).filter(
        (entry): entry is [string, string] =>
          Object.hasOwn(defaults, entry[0]) && typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/** A browser without room keeps nothing; the page goes on with what was chosen. */
function keep(place: string, texts: Texts): void {
  try {
    localStorage.setItem(place, JSON.stringify(texts));
  } catch {
    // Settings are a convenience.
  }
}
