import type { InvoiceBusiness } from '@mingzhang/contract';

/**
 * Business types as choices, searched by code, name and subject. Types that are no longer offered are left out, except
 * the one that is chosen already.
 */
export function businessOptions(types: readonly InvoiceBusiness[], chosen?: number | null) {
  return types
    .filter(({ id, isDisabled }) => !isDisabled || id === chosen)
    .map(({ id, code, name, subject }) => ({
      value: id,
      label: subject === '' ? name : `${name}　${subject}`,
      searched: `${code} ${name} ${subject}`,
    }));
}
