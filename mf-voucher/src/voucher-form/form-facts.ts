import { useMemo } from 'react';
import type { AccountingCategoryDetail, SelectableSubject, VoucherWord } from '@mingzhang/contract';
import { isIsoDate, Money, periodOf } from '@mingzhang/rules';
import { useAccountSet, useSession } from '@mingzhang/shell-api';
import {
  useCategories,
  useCurrencies,
  useItems,
  useSelectableSubjects,
  useVoucherWords,
} from '../api/voucher.api';
import type { FormFacts } from './posting-facts';

/** What the cells choose from. One object, the same as long as nothing was read anew. */
export interface Choices {
  readonly subjects: readonly SelectableSubject[];
  readonly subjectById: ReadonlyMap<number, SelectableSubject>;
  readonly categoryNames: ReadonlyMap<number, string>;
  readonly items: Readonly<Record<string, readonly AccountingCategoryDetail[]>>;
  /** Exchange rates of the voucher's period by currency code, without padding zeros. */
  readonly rates: Readonly<Record<string, string>>;
  /** The voucher's month, which the balances are of; undefined while its date is no date. */
  readonly month: string | undefined;
}

const NOTHING: readonly never[] = [];
const NO_ITEMS = {};
const NO_RATES = {};

/**
 * Reads what the form needs of the settings; `ready` once a voucher can be entered. Balances are
 * those of the header's month until the voucher has a date of its own.
 */
export function useFormFacts(period: string) {
  const { user } = useSession();
  const { enableDate } = useAccountSet();
  const subjects = useSelectableSubjects(period);
  const words = useVoucherWords();
  const list = subjects.data ?? NOTHING;
  const categoryIds = useMemo(
    () => [...new Set(list.flatMap((subject) => subject.auxiliary))].sort((a, b) => a - b),
    [list],
  );
  const categories = useCategories(categoryIds.length > 0);
  const items = useItems(categoryIds);
  const choices = useMemo<Choices>(
    () => ({
      subjects: list,
      subjectById: byId(list),
      categoryNames: new Map((categories.data ?? []).map(({ id, name }) => [id, name])),
      items: items.data ?? NO_ITEMS,
      rates: NO_RATES,
      month: undefined,
    }),
    [list, categories.data, items.data],
  );
  const facts = useMemo<FormFacts>(
    () => ({
      enableDate,
      periods: user.checkoutList,
      categoryNames: choices.categoryNames,
      words: words.data ?? NOTHING,
    }),
    [enableDate, user.checkoutList, choices.categoryNames, words.data],
  );
  const allWords: readonly VoucherWord[] = words.data ?? NOTHING;
  return {
    ready: subjects.isSuccess && words.isSuccess,
    error: subjects.error ?? words.error,
    retry: () => void Promise.all([subjects.refetch(), words.refetch()]),
    words: allWords,
    choices,
    facts,
  };
}

/** The choices with the balances and exchange rates of the month that the voucher is dated in. */
export function useChoicesAt(choices: Choices, voucherDate: string): Choices {
  const keepsCurrencies = choices.subjects.some((subject) => subject.currencies.length > 0);
  const month = isIsoDate(voucherDate) ? periodOf(voucherDate) : undefined;
  const currencies = useCurrencies(month ?? '', keepsCurrencies && month !== undefined);
  const subjects = useSelectableSubjects(month).data;
  return useMemo(
    () => ({
      ...choices,
      ...(subjects && { subjects, subjectById: byId(subjects) }),
      rates: Object.fromEntries(
        (currencies.data ?? []).map(({ code, periodRate }) => [code, rateText(periodRate)]),
      ),
      month,
    }),
    [choices, subjects, currencies.data, month],
  );
}

function byId(subjects: readonly SelectableSubject[]) {
  return new Map(subjects.map((subject) => [subject.id, subject]));
}

/** 7.1234 of the 7.123400 that is kept. */
function rateText(rate: string): string {
  return Money.parse(rate).toExactText();
}
