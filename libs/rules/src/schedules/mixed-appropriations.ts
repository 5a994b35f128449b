import { Money, sumOf } from '../money';
import { type EquityVoucher, transferredOf } from './equity-moves';

/** Codes of a standard's chart that an appropriation is told by. */
const charts = [
  {
    profit: '3103',
    appropriation: '3104',
    kept: '310406',
    surplus: '3101',
    payable: '2232',
    toSurplus: '310401',
    toOwners: '310403',
    cover: '310405',
    otherToSurplus: ['310401', '310402'],
  },
  {
    profit: '4103',
    appropriation: '4104',
    kept: '410406',
    surplus: '4101',
    payable: '2232',
    toSurplus: '410401',
    toOwners: '410403',
    cover: '410405',
    otherToSurplus: ['410401', '410402'],
  },
] as const;

/** What was appropriated on a detail of 利润分配, debit positive, in yuan. */
interface Appropriation {
  readonly code: string;
  readonly amount: Money;
}

/**
 * What vouchers appropriate that carry 本年利润 forward at once (借 本年利润, 贷 利润分配—未分配利润, 贷 盈余公积): all their lines
 * on 利润分配 count as carried forward (`profitTransfers`), yet what leaves 未分配利润 by them is none. Debits of details are taken as
 * they are; what no detail tells goes by the other side: 盈余公积 is an appropriation to it, 应付利润 one to the owners, a debit of
 * 盈余公积 covers a loss, the rest is 未分配利润 itself. Together they are what each voucher takes from 未分配利润. Errors: none.
 * @param codeOf codes of the standard as the account set has them
 */
export function mixedAppropriations(
  vouchers: readonly EquityVoucher[],
  { standard, codeOf }: { readonly standard: 0 | 1; readonly codeOf: (code: string) => string },
): Appropriation[] {
  const chart = charts[standard];
  const isUnder = (code: string, top: string) => code.startsWith(codeOf(top));
  return vouchers
    .filter(({ lines }) => lines.some(({ code }) => isUnder(code, chart.profit)))
    .flatMap(({ lines }) => {
      const isRetained = ({ code }: EquityVoucher['lines'][number]) =>
        isUnder(code, chart.profit) || isUnder(code, chart.appropriation);
      const carried =
        transferredOf(lines, {
          isUnder,
          yearProfit: standard === 1 ? '4103' : '3103',
          priorYears: standard === 1 ? '6901' : null,
        }) ?? Money.zero;
      const amountUnder = (top: string) =>
        sumOf(lines.filter(({ code }) => isUnder(code, top)).map(({ amount }) => amount));
      const given = lines
        .filter(({ code, amount }) => amount.isNegative && isDetail(code))
        .map(({ code, amount }) => ({ code, amount: amount.negate() }));
      const taken = sumOf(lines.filter(isRetained).map(({ amount }) => amount))
        .plus(carried)
        .negate();
      const givenUnder = (tops: readonly string[]) =>
        sumOf(
          given
            .filter(({ code }) => tops.some((top) => isUnder(code, top)))
            .map(({ amount }) => amount),
        );
      let rest = taken.minus(sumOf(given.map(({ amount }) => amount)));
      const part = (code: string, wanted: Money): Appropriation => {
        const amount = lesserPositive(wanted, rest);
        rest = rest.minus(amount);
        return { code: codeOf(code), amount };
      };
      const told = [
        ...given,
        part(chart.toSurplus, amountUnder(chart.surplus).minus(givenUnder(chart.otherToSurplus))),
        part(chart.toOwners, amountUnder(chart.payable).minus(givenUnder([chart.toOwners]))),
      ];
      // 盈余公积 that takes a loss over comes to 未分配利润 from a detail of its own.
      const cover = lesserPositive(amountUnder(chart.surplus).negate(), rest.negate());
      const kept = rest.plus(cover);
      return [
        ...told,
        { code: codeOf(chart.cover), amount: cover.negate() },
        { code: codeOf(chart.kept), amount: kept },
      ].filter(({ amount }) => !amount.isZero);
    });

  function isDetail(code: string): boolean {
    return isUnder(code, chart.appropriation) && !isUnder(code, chart.kept);
  }
}

/** As much of what is wanted as there is, where both are above nothing. */
function lesserPositive(wanted: Money, left: Money): Money {
  if (!wanted.isPositive || !left.isPositive) return Money.zero;
  return wanted.compare(left) < 0 ? wanted : left;
}
