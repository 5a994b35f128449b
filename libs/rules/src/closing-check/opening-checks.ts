import { initialTrialBalance } from '../initial-balance';
import { formatMoney } from '../money-format';
import { openingPlausibility } from '../plausibility/plausibility-rules';
import { periodTitle } from '../period';
import type { BeginningFacts } from './check-facts';
import { type CheckAnswer, type CheckRules, sound, unsound } from './check-result';

/** 期初检查: what must stand before a month is worked on. */
export const openingChecks: CheckRules<BeginningFacts> = {
  'prev-open': prevOpen,
  'opening-balance': openingBalance,
  ...openingPlausibility,
};

/** Months are closed in their order; the first one has none before it. */
function prevOpen({ before, context }: BeginningFacts): CheckAnswer {
  const open = before.filter(({ state }) => state === 'open');
  const [first] = open;
  const last = before.at(-1);
  if (!last) return sound(`${periodTitle(context.period)}是账套的首个会计期间，没有上期`);
  if (!first) return sound(`上期${periodTitle(last.period)}已结账`);
  return unsound(
    `${periodTitle(context.period)}之前还有 ${open.length} 个期间没有结账，请按先后顺序结账，先结${periodTitle(first.period)}`,
    {
      rows: open.map(({ period }) => ({
        title: `${periodTitle(period)}未结账`,
        side: null,
        amount: null,
        place: { kind: 'month', period } as const,
      })),
    },
  );
}

/** 期初 and 年初 balance, and so do the movements of the year before the books begin. */
function openingBalance({ openings }: BeginningFacts): CheckAnswer {
  const { opening, yearOpening, ytd, balanced } = initialTrialBalance(openings);
  if (balanced) {
    return sound(`期初余额借贷平衡，合计 ${formatMoney(opening.debit)}`, opening.debit);
  }
  const equations = [
    ['期初余额', opening],
    ['年初余额', yearOpening],
    ['本年累计发生额', ytd],
  ] as const;
  const wrong = equations.filter(([, { difference }]) => !difference.isZero);
  const parts = wrong.map(
    ([name, { debit, credit, difference }]) =>
      `${name}借方 ${formatMoney(debit)}、贷方 ${formatMoney(credit)}，相差 ${formatMoney(difference)}`,
  );
  return unsound(`${parts.join('；')}。请到期初余额中核对录入`, {
    amount: wrong[0]?.[1].difference ?? null,
    place: { kind: 'openings' },
    rows: wrong.map(([name, { difference }]) => ({
      title: `${name}借贷差额`,
      side: null,
      amount: difference,
      place: { kind: 'openings' } as const,
    })),
  });
}
