import { initialBalanceCalls, type CheckResult } from '@mingzhang/contract';
import type { SettingChanges, TestService } from '@mingzhang/server/testing';
import { openAccountSet, type Books } from './books';

export const january = { query: { year: 2026, month: 1 } };

/** Books that begin with capital in the bank, so that no check of a month has findings. */
export async function openSoundBooks(
  service: TestService,
  accountSetId: number,
  changes: SettingChanges = {},
): Promise<Books> {
  const books = await openAccountSet(service, accountSetId, changes);
  const rows = [books.subject('1002'), books.subject('3001')];
  const body = rows.map(({ id }) => ({ subjectId: id, opening: '90000.00' }));
  await books.api.call(initialBalanceCalls.save, { body });
  return books;
}

/** Findings by the rules of the reference, without those on period-end entries. */
export function wrongOf(results: readonly CheckResult[]): CheckResult[] {
  return results.filter(
    ({ severity, rule }) => severity !== 'pass' && !rule.includes('carry-forward'),
  );
}

export function resultOf(results: readonly CheckResult[], rule: string): CheckResult | undefined {
  return results.find((result) => result.rule === rule);
}
