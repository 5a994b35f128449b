import {
  assetSubjects,
  FORMER_VAT_CODE,
  type BooksOfAssets,
  type CardSubject,
  type Period,
} from '@mingzhang/rules';
import type { SetChart } from '@mingzhang/server';

/** The books as the rules of vouchers of assets read them in a month. */
export function booksOfAssets(chart: SetChart, period: Period): BooksOfAssets {
  const { accountingStandards: standard, vatType } = chart.facts;
  const isGeneralTaxpayer = chart.isGeneralTaxpayer(period);
  const codes = assetSubjects[standard];
  // A set that has become a general taxpayer keeps the VAT of its small-scale months in a subject of its own.
  const isFormer = vatType === 1 && !isGeneralTaxpayer;
  return {
    codes: isFormer ? { ...codes, smallScaleTax: FORMER_VAT_CODE } : codes,
    isGeneralTaxpayer,
    subjectOf: (code) => chart.onlyLeafUnder(code)?.id,
  };
}

/** A subject as the rules of cards read it. */
export function cardSubject(chart: SetChart, id: number): CardSubject | undefined {
  const found = chart.subject(id);
  if (!found) return undefined;
  const { category, leaf: isLeaf, enabled: isEnabled } = found;
  return { title: chart.subjectTitle(id), category, isLeaf, isEnabled };
}
