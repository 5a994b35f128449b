import type { Page } from 'playwright-core';
import {
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
  type ResultOf,
  type Subject,
} from '@mingzhang/contract';
import { callApi } from './api';

/** A subject by its code. */
export async function subjectOf(page: Page, code: string): Promise<Subject> {
  const subjects = await callApi(page, subjectCalls.list, {});
  const found = subjects.find((subject) => subject.code === code);
  if (!found) throw new Error(`no subject ${code}`);
  return found;
}

/** Cash paid into the bank by the calls alone: 1002 to 1001. */
export async function postDeposit(
  page: Page,
  amount: string,
): Promise<ResultOf<typeof voucherCalls.create>> {
  const [word] = await callApi(page, voucherWordCalls.list, {});
  const bank = await subjectOf(page, '1002');
  const cash = await subjectOf(page, '1001');
  return callApi(page, voucherCalls.create, {
    body: {
      wordId: word?.id ?? 0,
      voucherDate: '2026-01-05',
      lines: [
        { summary: '存现', subjectId: bank.id, debit: amount },
        { summary: '存现', subjectId: cash.id, credit: amount },
      ],
    },
  });
}
