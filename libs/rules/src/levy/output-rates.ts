import type { Period } from '../period';

/** Rates of 增值税法第十条 from 2019-04 on, and those before. */
const outputRates: readonly { readonly from: Period; readonly rates: readonly string[] }[] = [
  { from: '2019-04', rates: ['0.13', '0.09', '0.06'] },
  { from: '2018-05', rates: ['0.16', '0.10', '0.06'] },
  { from: '2000-01', rates: ['0.17', '0.13', '0.11', '0.06'] },
];

/** Rates of 销项税额 in a month as fractions, the highest first. Errors: none. */
export function outputRatesAt(period: Period): readonly string[] {
  return outputRates.find(({ from }) => from <= period)?.rates ?? [];
}
