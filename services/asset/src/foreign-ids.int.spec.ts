import { foreignIdWalk, joinCases, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from './service';
import { fullCases } from './testing/full-cases';
import { readCases } from './testing/read-cases';
import { runCases } from './testing/run-cases';
import { stockCases } from './testing/stock-cases';
import { cardAdder, cardCases } from './testing/write-cases';

describe('ids of another account set in the calls of 资产', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('asset', service);
  });
  afterAll(() => test.stop());

  it('are answered like ids that do not exist, in each place of each call', async () => {
    const all = (own: DomainTest) =>
      joinCases(
        cardCases(own),
        stockCases(own, cardAdder(own)),
        runCases(own),
        readCases(own),
        fullCases(own),
      );
    const { sent, findings } = await foreignIdWalk(test.domain, 'asset', {
      own: all(await test.inSet(2)),
      foreign: all(test),
      byRow: new Set(['POST /assets/check/book']),
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(60);
  });
});
