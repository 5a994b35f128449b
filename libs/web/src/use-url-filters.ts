import { useSearchParams } from 'react-router-dom';

type Filters = Readonly<Record<string, string>>;

/**
 * Filters of a list, kept in the address so that a link can be shared and Back works. Values equal
 * to the default are left out. Changing a filter goes back to the first page when there is `page`.
 */
export function useUrlFilters<F extends Filters>(
  defaults: F,
): [{ readonly [name in keyof F]: string }, (patch: Partial<Record<keyof F, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, standard]) => [name, params.get(name) ?? standard]),
  ) as { readonly [name in keyof F]: string };
  const change = (patch: Partial<Record<keyof F, string>>) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (!('page' in patch)) after.delete('page');
        for (const [name, value] of Object.entries(patch as Record<string, string>)) {
          if (value === defaults[name] || value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  };
  return [filters, change];
}

/** The filters that are filled in, for the query of a call. */
export function filledIn<F extends Filters>(filters: F): Partial<F> {
  const filled = Object.entries(filters).filter(([, value]) => value !== '');
  // A part of what was given.
  return Object.fromEntries(filled) as Partial<F>;
}
