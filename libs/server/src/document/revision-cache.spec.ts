import type { AccountSetScope } from '../account-set.scope';
import { RevisionCache } from './revision-cache';

/** A transaction with the revision that it sees. */
function cacheIn(revision: { value: number; isReading: boolean } | undefined) {
  const scope = { accountSetId: 1, one: async () => revision };
  const cache = new RevisionCache(scope as unknown as AccountSetScope, 'asset');
  let reads = 0;
  return () => cache.get('sums', [], async () => (reads += 1));
}

describe('answers in memory by the revision of a domain', () => {
  it('are read once by calls that write nothing', async () => {
    const get = cacheIn({ value: 3, isReading: true });
    expect([await get(), await get()]).toEqual([1, 1]);
  });

  it('are read each time where the transaction may write', async () => {
    const get = cacheIn({ value: 3, isReading: false });
    expect([await get(), await get()]).toEqual([1, 2]);
  });

  it('are read each time before the first turn', async () => {
    const get = cacheIn(undefined);
    expect([await get(), await get()]).toEqual([1, 2]);
  });
});
