import type { LedgerRowKind } from '@mingzhang/rules';
import { carriedColumns, countedSides } from './carried-rows';

interface Row {
  readonly kind: LedgerRowKind;
  readonly debitQuantity: string | null;
  readonly creditQuantity: string | null;
}
const row = (kind: LedgerRowKind, debitQuantity: string | null, creditQuantity: string | null) => ({
  kind,
  debitQuantity,
  creditQuantity,
});
/** Two months of a year of which 100 went in before. */
const rows: readonly Row[] = [
  row('opening', null, null),
  row('entry', '2.5', null),
  row('entry', null, '1.125'),
  row('periodTotal', '2.5', '1.125'),
  row('yearTotal', '102.5', '1.125'),
  row('entry', '-2.5', null),
  row('entry', null, '4'),
  row('periodTotal', '-2.5', '4'),
  row('yearTotal', '100', '5.125'),
];

describe('what further columns carry to the next page', () => {
  it('is what has moved since January up to the row, entry by entry', () => {
    const after = rows.map((last) => carriedColumns(rows, last, countedSides));
    const begun = { debitQuantity: '100' };
    expect(after).toEqual([
      begun,
      { debitQuantity: '102.5' },
      ...Array.from({ length: 3 }, () => ({ debitQuantity: '102.5', creditQuantity: '1.125' })),
      { ...begun, creditQuantity: '1.125' },
      ...Array.from({ length: 3 }, () => ({ ...begun, creditQuantity: '5.125' })),
    ]);
  });

  it('is nothing where the book ends without totals', () => {
    const [opening, entry] = rows as [Row, Row];
    expect(carriedColumns([opening, entry], entry, countedSides)).toEqual({});
  });
});
