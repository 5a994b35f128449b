import type { Page } from 'playwright-core';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherWordCalls,
  type Subject,
} from '@mingzhang/contract';
import document from '../data/worked-example-small-2026-01.json';
import { callApi } from './api';

/** One line of a voucher as a person enters it: subject by code, auxiliary item by name. */
export interface ExampleLine {
  readonly summary: string;
  readonly code: string;
  readonly aux: string | null;
  readonly debit: string;
  readonly credit: string;
}

export interface ExampleVoucher {
  /** For example 记-12. */
  readonly no: string;
  readonly date: string;
  readonly lines: readonly ExampleLine[];
}

/** January 2026 of a trading company, checked by hand: vouchers and what must come out. */
export const workedExample: {
  readonly openingBalances: readonly {
    readonly code: string;
    readonly aux: string | null;
    readonly opening: string;
  }[];
  readonly vouchers: readonly ExampleVoucher[];
  readonly expected: {
    readonly trialBalance: readonly Readonly<Record<BalanceField, string>>[];
    readonly balanceSheet: readonly (StatementLine & { closing: string; opening: string })[];
    readonly incomeStatement: readonly (StatementLine & { ytd: string; month: string })[];
    /** By the rules of allocation, nothing assigned by hand. */
    readonly cashFlow: readonly (StatementLine & { ytd: string; month: string })[];
  };
} = document.case;

interface StatementLine {
  readonly lineNo: number;
  readonly title: string;
}

type BalanceField =
  | 'code'
  | 'name'
  | 'openDebit'
  | 'openCredit'
  | 'debit'
  | 'credit'
  | 'ytdDebit'
  | 'ytdCredit'
  | 'closeDebit'
  | 'closeCredit';

/**
 * Opening balances and all customers, suppliers and employees of the example, by the calls.
 * @returns makes the request of a voucher of the example
 */
export async function openBooks(page: Page) {
  const [word] = await callApi(page, voucherWordCalls.list, {});
  const subjects = await callApi(page, subjectCalls.list, {});
  const byCode = new Map(subjects.map((subject) => [subject.code, subject]));
  const items = await addItems(page, byCode);
  await callApi(page, initialBalanceCalls.save, {
    body: workedExample.openingBalances.map(({ code, aux, opening }) => ({
      subjectId: byCode.get(code)?.id ?? 0,
      auxiliary: items.get(`${code} ${aux}`) ?? {},
      opening,
    })),
  });
  return ({ date, lines }: ExampleVoucher) => ({
    wordId: word?.id ?? 0,
    voucherDate: date,
    lines: lines.map(({ code, aux, summary, debit, credit }) => ({
      summary,
      debit,
      credit,
      subjectId: byCode.get(code)?.id ?? 0,
      auxiliary: items.get(`${code} ${aux}`) ?? {},
    })),
  });
}

/** The auxiliary parts of lines by `<subject code> <item name>`. */
async function addItems(page: Page, byCode: ReadonlyMap<string, Subject>) {
  const lines = [
    ...workedExample.openingBalances,
    ...workedExample.vouchers.flatMap(({ lines: ofVoucher }) => ofVoucher),
  ];
  const parts = new Map<string, Record<string, number>>();
  const known = new Map<string, number>();
  const categories = await callApi(page, accountingCategoryCalls.list, {});
  for (const { code, aux } of lines) {
    if (aux === null) continue;
    const categoryId = byCode.get(code)?.auxiliary[0] ?? categories[0]?.id ?? 0;
    const name = `${categoryId} ${aux}`;
    const id =
      known.get(name) ??
      (
        await callApi(page, accountingCategoryDetailCalls.create, {
          body: { categoryId, code: String(known.size + 1).padStart(3, '0'), name: aux },
        })
      ).id;
    known.set(name, id);
    parts.set(`${code} ${aux}`, { [categoryId]: id });
  }
  return parts;
}
