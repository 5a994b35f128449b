import { useMemo } from 'react';
import type { AccountingCategoryDetail, SelectableSubject, VoucherWord } from '@mingzhang/contract';
import { isIsoDate, periodOf } from '@mingzhang/rules';
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
  /** Exchange rates of the voucher's period by currency code. */
  readonly rates: Readonly<Record<string, string>>;
}

const NOTHING: readonly never[] = [];
const NO_ITEMS = {};
const NO_RATES = {};

/** Reads what the form needs of the settings; `ready` once a voucher can be entered. */
export function useFormFacts() {
  const { user } = useSession();
  const { enableDate } = useAccountSet();
  const subjects = useSelectableSubjects();
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
      subjectById: new Map(list.map((subject) => [subject.id, subject])),
      categoryNames: new Map((categories.data ?? []).map(({ id, name }) => [id, name])),
      items: items.data ?? NO_ITEMS,
      rates: NO_RATES,
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

/** The choices with the exchange rates of the month that the voucher is dated in. */
export function useChoicesAt(choices: Choices, voucherDate: string): Choices {
  const keepsCurrencies = choices.subjects.some((subject) => subject.currencies.length > 0);
  const isDated = isIsoDate(voucherDate);
  const currencies = useCurrencies(
    isDated ? periodOf(voucherDate) : '',
    keepsCurrencies && isDated,
  );
  return useMemo(
    () => ({
      ...choices,
      rates: Object.fromEntries(
        (currencies.data ?? []).map(({ code, periodRate }) => [code, periodRate]),
      ),
    }),
    [choices, currencies.data],
  );
}
