import { EACH_CURRENCY, type SubjectBalanceResult } from '@mingzhang/contract';
import type { BalancePair } from '@mingzhang/rules';
import { BalanceCheck } from '../shared/balance-check';
import { currencySumProof, yearProof } from '../shared/currency-proofs';
import type { Pairs } from '../shared/pairs';
import { ProofLine } from '../shared/proof-line';

/**
 * Below the table: that the whole balances, and that its currencies come to it. One currency by itself
 * never balances; what it tells of the year leads to its end, in it and in base currency.
 */
export function BalanceFooter({
  currency,
  totals,
  pairs,
  book,
}: {
  currency: string;
  totals: Pairs;
  pairs: readonly BalancePair[];
  book: SubjectBalanceResult | undefined;
}) {
  const whole = <BalanceCheck totals={totals} pairs={pairs} />;
  if (currency === '') return whole;
  if (currency === EACH_CURRENCY) {
    return (
      <>
        {whole}
        <ProofLine proofs={currencySumProof(book?.rows ?? [])} right="币别相符" wrong="币别不符" />
      </>
    );
  }
  const proofs = [yearProof(totals, '本位币'), yearProof(book?.foreign?.totals, currency)];
  return <ProofLine proofs={proofs.flat()} right="余额相符" wrong="余额不符" />;
}
