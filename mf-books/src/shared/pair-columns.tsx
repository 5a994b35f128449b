import { formatMoney, Money } from '@mingzhang/rules';
import { FigureLink, MoneyText, type BookColumn } from '@mingzhang/web';
import type { PairGroup, Pairs } from './pairs';

const AMOUNT_MIN_PX = 108;
/** Of bold tabular figures at 13 px, and of the padding on both sides. */
const DIGIT_PX = 7.9;
const SIGN_PX = 3.8;
const PADDING_PX = 18;

/** Two columns per group; each amount leads to where `pathOf` says, totals come from the answer. */
export function pairColumns<Row extends Pairs>(options: {
  groups: readonly PairGroup[];
  totals: Pairs | undefined;
  pathOf: (row: Row) => string | undefined;
  nameOf: (row: Row) => string;
}): BookColumn<Row>[] {
  const { totals, pathOf, nameOf } = options;
  const width = amountPx(totals);
  return options.groups.flatMap((group) =>
    (['debit', 'credit'] as const).map((side): BookColumn<Row> => {
      const field = group[side];
      const title = side === 'debit' ? '借方' : '贷方';
      return {
        key: field,
        title,
        group: group.title,
        width,
        grow: true,
        align: 'right',
        render: (row) => {
          const to = pathOf(row);
          if (to === undefined) return <MoneyText value={row[field]} zero="blank" />;
          const amount = formatMoney(Money.parse(row[field]));
          const label = `${nameOf(row)}${group.title}${title} ${amount}`;
          return <FigureLink value={row[field]} to={to} label={label} />;
        },
        total: totals && <MoneyText value={totals[field]} zero="blank" />,
      };
    }),
  );
}

/** Wide enough for the longest total: a figure is never cut off. */
function amountPx(totals: Pairs | undefined): number {
  const widths = Object.values(totals ?? {}).map((total) => {
    const text = formatMoney(Money.parse(total));
    const digits = text.replace(/\D/g, '').length;
    return digits * DIGIT_PX + (text.length - digits) * SIGN_PX + PADDING_PX;
  });
  return Math.ceil(Math.max(AMOUNT_MIN_PX, ...widths));
}
