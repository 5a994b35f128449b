import { checkoutCalls, culpritCalls, type PeriodSeal, type Voucher } from '@mingzhang/contract';
import { monthOf, yearOf } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import type { TestService, WriteCase } from '@mingzhang/server/testing';
import { ClosingService } from '../checkout/closing.service';
import { manager, type Books } from './books';

/** The request that closes a month. */
export const closing = (period: string) => ({
  query: { year: yearOf(period), month: monthOf(period) },
});

export function closeMonth({ api }: Books, period: string): Promise<PeriodSeal> {
  return api.call(checkoutCalls.invoicing, closing(period));
}

export function openMonth({ api }: Books, period: string, reason = '更正'): Promise<PeriodSeal> {
  return api.call(checkoutCalls.unCheck, { query: { ...closing(period).query, reason } });
}

/** A voucher that causes no period-end entry: capital paid in as cash. */
export function paidIn(books: Books, voucherDate: string, amount = '100.00'): Promise<Voucher> {
  return books.post(voucherDate, [
    { code: '1001', debit: amount },
    { code: '3001', credit: amount },
  ]);
}

/**
 * One valid call of every route that closes and reopens months; later cases must not write in them.
 */
export function closingCases(books: Books): Readonly<Record<string, WriteCase>> {
  const { api } = books;
  return {
    'GET /checkout/invoicing': async () => {
      await paidIn(books, '2026-01-05');
      return () => closeMonth(books, '2026-01');
    },
    'GET /checkout/unCheck': async () => {
      await closeMonth(books, '2026-02');
      return () => openMonth(books, '2026-02', '漏记一张发票');
    },
    'GET /checkout/sealFile': async () => () =>
      api.file(checkoutCalls.sealFile, closing('2026-01')),
    'GET /checkout/culprit/export': async () => () =>
      api.file(culpritCalls.paperOfAccount, {
        query: { ...closing('2026-01').query, subjectId: books.subject('1002').id, known: '1.00' },
      }),
    'GET /checkout/culprit/books/export': async () => () =>
      api.file(culpritCalls.paperOfRule, {
        query: { ...closing('2026-01').query, rule: 'trial-balance' },
      }),
    'PUT /checkout/settings': async () => {
      const { version } = await api.call(checkoutCalls.settings, {});
      const severities = [{ rule: 'voucher-gap', severity: 'block' as const }];
      const body = { version, irreversible: true, severities };
      return () => api.call(checkoutCalls.saveSettings, { body });
    },
  };
}

/** Closes months in turn and stores their snapshots, like a closing without findings. */
export async function closeUnchecked(
  service: TestService,
  accountSetId: number,
  periods: readonly string[],
): Promise<void> {
  const actor = { ...manager, accountSetId, session: '' };
  const closings = service.get(ClosingService);
  for (const period of periods) {
    const options = { actor, writes: true, requestId: 'test', address: '' };
    await service.get(AccountSetScope).run(options, async () => {
      await closings.hold(period);
      await closings.finish(period, []);
    });
  }
}

/** Closes and seals months of an account set, whatever the closing rules find. */
export function sealedMonths({ database }: TestService, accountSetId: number) {
  const run = async (...statements: readonly string[]) => {
    const own = `set app.account_set_id = '${accountSetId}'`;
    await database.queryAll([own, ...statements].join(';'));
  };
  return {
    close: (...periods: readonly string[]) =>
      run(
        ...periods.map(
          (period) =>
            `select ledger.seal_period(${accountSetId}, '${period}', false, 1, '周敏', now())`,
        ),
        `update ledger.period set state = 'closed'
         where account_set_id = ${accountSetId} and period in ('${periods.join("','")}')`,
      ),
    open: () =>
      run(
        `update ledger.period_seal set opened_by = 1, opened_name = '周敏', opened_at = now(),
           opened_reason = '更正' where account_set_id = ${accountSetId} and opened_at is null`,
        `update ledger.period set state = 'open' where account_set_id = ${accountSetId}`,
      ),
  };
}
