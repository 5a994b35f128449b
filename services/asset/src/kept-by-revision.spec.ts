import type { AccountSetScope } from '@mingzhang/server';
import { KeptByRevision } from './kept-by-revision';

/** A transaction as the database tells of it. */
function keptIn(revision: { value: number; isReading: boolean } | undefined) {
  const scope = { accountSetId: 1, one: async () => revision };
  const kept = new KeptByRevision(scope as unknown as AccountSetScope);
  let reads = 0;
  return () => kept.get('sums', [], async () => (reads += 1));
}

describe('sums that are kept by the revision of cards', () => {
  it('are read once by calls that write nothing', async () => {
    const get = keptIn({ value: 3, isReading: true });
    expect([await get(), await get()]).toEqual([1, 1]);
  });

  it('are read each time where the transaction may write', async () => {
    const get = keptIn({ value: 3, isReading: false });
    expect([await get(), await get()]).toEqual([1, 2]);
  });

  it('are read each time before the first card', async () => {
    const get = keptIn(undefined);
    expect([await get(), await get()]).toEqual([1, 2]);
  });
});
