import { setTimeout as wait } from 'node:timers/promises';
import {
  carryForwardCalls,
  closingBatchCalls,
  type BatchRow,
  type ClosingBatch,
} from '@mingzhang/contract';
import { monthOf, yearOf } from '@mingzhang/rules';
import type { FakeIdentity, TestApi, TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, type Books } from './books';

const pollMs = 20;
export const batchMonth = '2026-01';

export const monthBody = (period = batchMonth) => ({
  year: yearOf(period),
  month: monthOf(period),
});

/** Posts a month with period-end work: income, expense, and money that covers them. */
export async function earned(books: Books, period = batchMonth): Promise<void> {
  await books.post(`${period}-10`, [
    { code: '1001', debit: '1000.00' },
    { code: '3001', credit: '1000.00' },
  ]);
  await books.post(`${period}-12`, [
    { code: '1001', debit: '800.00' },
    { code: '5001', credit: '800.00' },
  ]);
  await books.post(`${period}-15`, [
    { code: '560208', debit: '300.00' },
    { code: '1001', credit: '300.00' },
  ]);
}

/** An account set whose month only waits for its period-end entries; the user may close it. */
export async function openEarned(
  { service, identity }: { readonly service: TestService; readonly identity: FakeIdentity },
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Books> {
  identity.let(manager.userId, id, 'Manager');
  identity.let(userId, id, 'Manager');
  const books = await openAccountSet(service, id);
  await withoutOpenSteps(books);
  await earned(books);
  return books;
}

/** Switches off the steps that wait for an input, and returns their names. */
export async function withoutOpenSteps({ api }: Books, period = batchMonth): Promise<string[]> {
  const { steps } = await api.call(carryForwardCalls.view, { query: monthBody(period) });
  const open = steps.filter(({ state }) => state === 'open');
  for (const { id } of open) {
    await api.call(carryForwardCalls.saveSettings, { body: { id, enabled: false, inputs: [] } });
  }
  return open.map(({ name }) => name);
}

/** Waits until the job of the user's batch has stopped. */
export async function settled(api: TestApi): Promise<ClosingBatch> {
  for (;;) {
    const batch = await api.call(closingBatchCalls.latest, {});
    if (batch?.job && !['waiting', 'running'].includes(batch.job.state)) return batch;
    await wait(pollMs);
  }
}

/** Starts a trial of account sets and waits for its end. */
export async function tried(api: TestApi, ids: readonly number[]): Promise<ClosingBatch> {
  await api.call(closingBatchCalls.start, { body: { ...monthBody(), ids: [...ids] } });
  return settled(api);
}

export async function closedIn(
  api: TestApi,
  batch: ClosingBatch,
  ids: readonly number[],
): Promise<ClosingBatch> {
  const params = { batchId: batch.id };
  await api.call(closingBatchCalls.close, { params, body: { ids: [...ids] } });
  return settled(api);
}

export async function rowsIn(api: TestApi, { id }: ClosingBatch): Promise<BatchRow[]> {
  return api.call(closingBatchCalls.rows, { params: { batchId: id } });
}
