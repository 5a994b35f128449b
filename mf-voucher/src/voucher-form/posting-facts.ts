import type { CheckoutPeriod, VoucherWord } from '@mingzhang/contract';
import {
  isIsoDate,
  isPeriodOpen,
  Money,
  periodOf,
  statedFactor,
  type PostingFacts,
  type VoucherDraft,
} from '@mingzhang/rules';
import { amountOf, BASE_CURRENCY, isForeign } from './entry-line.model';
import type { GridState } from './entry-grid.types';

/** What the form knows of the books, for judging a draft before it is sent. */
export interface FormFacts {
  readonly enableDate: string;
  readonly periods: readonly CheckoutPeriod[];
  readonly categoryNames: ReadonlyMap<number, string>;
  readonly words: readonly VoucherWord[];
}

/** The voucher as the rules judge it. */
export function draftOf(state: GridState, rows: readonly number[]): VoucherDraft {
  return {
    voucherDate: state.head.voucherDate,
    attachmentCount: state.head.attachmentCount,
    lines: rows.flatMap((row) => {
      const line = state.lines[row];
      if (!line) return [];
      const foreign = isForeign(line);
      return [
        {
          summary: line.summary,
          subjectId: line.subject?.id ?? 0,
          debit: amountOf(line.debit),
          credit: amountOf(line.credit),
          currency: line.currency,
          exchangeRate: foreign ? factorOf(line.exchangeRate) : null,
          foreignAmount: foreign ? factorOf(line.foreignAmount) : null,
          quantity: factorOf(line.quantity),
          unitPrice: factorOf(line.unitPrice),
          ...(line.exchangeRate && {
            exchangeRateDecimals: statedFactor(line.exchangeRate).decimals,
          }),
          ...(line.unitPrice && { unitPriceDecimals: statedFactor(line.unitPrice).decimals }),
          auxiliary: line.auxiliary,
        },
      ];
    }),
  };
}

function factorOf(text: string): Money | null {
  return text === '' ? null : Money.parse(text);
}

/** What the rules must know of the books, as far as the form knows it. */
export function postingFacts(state: GridState, facts: FormFacts): PostingFacts {
  const subjects = state.lines.flatMap(({ subject }) => (subject ? [subject] : []));
  const items = state.lines.flatMap(({ auxiliary, itemNames }) =>
    Object.entries(auxiliary).map(([category, id]) => ({
      id,
      categoryId: Number(category),
      enabled: true,
      name: itemNames[category] ?? '',
    })),
  );
  return {
    baseCurrency: BASE_CURRENCY,
    enableDate: facts.enableDate,
    periodState: periodStateOf(state.head.voucherDate, facts.periods),
    word: facts.words.find(({ id }) => id === state.head.wordId),
    auxiliaryItems: new Map(items.map((item) => [item.id, item])),
    subjects: new Map(
      subjects.map((subject) => [
        subject.id,
        {
          ...subject,
          leaf: true,
          enabled: true,
          quantityUnit: subject.quantity?.unit ?? null,
          auxiliary: subject.auxiliary.map((categoryId) => ({
            categoryId,
            categoryName: facts.categoryNames.get(categoryId) ?? '辅助核算',
            required: subject.auxiliaryRequired.includes(categoryId),
          })),
        },
      ]),
    ),
  };
}

/** State of the month of a date. A later month than the last is added by the service, so open. */
function periodStateOf(date: string, periods: readonly CheckoutPeriod[]) {
  if (!isIsoDate(date)) return undefined;
  const month = periodOf(date);
  const known = periods.find(({ period }) => period === month);
  if (known) return known.state;
  return periods.every(({ period }) => period < month) ? 'open' : undefined;
}

/** Whether vouchers of that date can still be changed. */
export function isDateOpen(date: string, periods: readonly CheckoutPeriod[]): boolean {
  return isPeriodOpen(periodStateOf(date, periods));
}
