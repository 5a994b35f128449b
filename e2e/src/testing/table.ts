import type { Locator } from 'playwright-core';

/** Rows of a table as texts, one list per row; blank cells are ''. */
export async function rowsOf(rows: Locator): Promise<string[][]> {
  return rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll('th,td,[role=gridcell]')].map((cell) =>
        (cell.textContent ?? '').trim(),
      ),
    ),
  );
}

/** An amount as books print it: thousands separators, blank for zero. */
export function printed(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.');
  if (/^-?0$/.test(whole) && /^0*$/.test(decimals)) return '';
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}
