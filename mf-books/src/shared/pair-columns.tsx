import { MoneyText, type BookColumn } from '@mingzhang/web';
import { FigureLink } from './figure-link';
import type { PairGroup, Pairs } from './pairs';

const AMOUNT_PX = 108;

/** Two columns per group; each amount leads to where `pathOf` says, totals come from the answer. */
export function pairColumns<Row extends Pairs>(options: {
  groups: readonly PairGroup[];
  totals: Pairs | undefined;
  pathOf: (row: Row) => string | undefined;
  nameOf: (row: Row) => string;
}): BookColumn<Row>[] {
  const { totals, pathOf, nameOf } = options;
  return options.groups.flatMap((group) =>
    (['debit', 'credit'] as const).map((side): BookColumn<Row> => {
      const field = group[side];
      const title = side === 'debit' ? '借方' : '贷方';
      return {
        key: field,
        title,
        group: group.title,
        width: AMOUNT_PX,
        grow: true,
        align: 'right',
        render: (row) => {
          const to = pathOf(row);
          if (to === undefined) return <MoneyText value={row[field]} zero="blank" />;
          const label = `${nameOf(row)}${group.title}${title} ${row[field]}`;
          return <FigureLink value={row[field]} to={to} label={label} />;
        },
        total: totals && <MoneyText value={totals[field]} zero="blank" />,
      };
    }),
  );
}
