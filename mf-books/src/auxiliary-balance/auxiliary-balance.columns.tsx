import {
  auxiliaryBalanceTable,
  quantityAuxiliaryBalanceTable,
  subjectAuxiliaryBalanceTable,
  type AuxiliaryBalanceResult,
  type AuxiliaryBalanceRow,
} from '@mingzhang/contract';
import { totalsBeside, type BalancePair } from '@mingzhang/rules';
import { paperColumns, paperTotals, PathText, screenColumns, totalPxOf } from '@mingzhang/web';
import { keysBeside, keysOf, sheetsBeside, type Pairs } from '../shared/pairs';
import shared from '../shared/shared.module.css';

interface Shown {
  readonly pairs: readonly BalancePair[];
  readonly totals: Pairs | undefined;
  readonly quantity: AuxiliaryBalanceResult['quantity'];
  /** Whether a row is of an item on one subject. */
  readonly isApart: boolean;
}

/** Columns of the screen; quantities stand beside the amounts where all subjects have one unit. */
export function itemColumnsOf({
  rows,
  narrow,
  pairs,
  totals,
  quantity,
  isApart,
  pathOf,
}: Shown & {
  rows: readonly AuxiliaryBalanceRow[];
  narrow: boolean;
  pathOf: (row: AuxiliaryBalanceRow) => string;
}) {
  const lead = narrow ? (['name'] as const) : (['code', 'name'] as const);
  // An item is named once, before the first of its subjects.
  const first = new Set(rows.filter(({ itemId }, at) => rows[at - 1]?.itemId !== itemId));
  const amountPx = totalPxOf(Object.values(totals ?? {}));
  const shown = {
    nameOf: nameWithSubject,
    pathOf,
    totals: { [narrow ? 'name' : 'code']: '合计', ...totals, ...totalsBeside(quantity?.totals) },
    amountPx,
    cells: {
      code: (row: AuxiliaryBalanceRow) =>
        first.has(row) && <span className={shared.code}>{row.code}</span>,
      name: (row: AuxiliaryBalanceRow) => {
        // A phone has one column for both.
        const name = narrow ? nameWithSubject(row) : row.name;
        return (narrow || first.has(row)) && <PathText path={name} />;
      },
    },
  };
  const px = narrow ? { name: 140 } : {};
  if (isApart && !narrow) {
    const only = [...lead, 'subjectCode', 'subjectName', ...keysOf(pairs)] as const;
    return screenColumns(subjectAuxiliaryBalanceTable, { ...shown, only });
  }
  return quantity
    ? screenColumns(quantityAuxiliaryBalanceTable, {
        ...shown,
        only: [...lead, ...keysBeside(pairs)],
        px,
      })
    : screenColumns(auxiliaryBalanceTable, { ...shown, only: [...lead, ...keysOf(pairs)], px });
}

/** 华美商贸 应收账款. */
const nameWithSubject = ({ name, subject }: AuxiliaryBalanceRow) =>
  [name, subject?.fullName].filter(Boolean).join(' ');

/** The table on paper. */
export function printOf({ pairs, totals, quantity, isApart }: Shown) {
  const sums = { name: '合计', ...totals, ...totalsBeside(quantity?.totals) };
  if (isApart) {
    const only = ['code', 'name', 'subjectCode', 'subjectName', ...keysOf(pairs)] as const;
    return {
      columns: paperColumns(subjectAuxiliaryBalanceTable, { only }),
      totals: totals && paperTotals(subjectAuxiliaryBalanceTable, sums),
    };
  }
  return quantity
    ? {
        ...sheetsBeside(pairs, (keys) =>
          paperColumns(quantityAuxiliaryBalanceTable, { only: ['code', 'name', ...keys] }),
        ),
        totals: totals && paperTotals(quantityAuxiliaryBalanceTable, sums),
      }
    : {
        columns: paperColumns(auxiliaryBalanceTable, { only: ['code', 'name', ...keysOf(pairs)] }),
        totals: totals && paperTotals(auxiliaryBalanceTable, sums),
      };
}
