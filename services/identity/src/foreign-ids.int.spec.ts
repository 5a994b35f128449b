import { foreignIdWalk, joinCases } from '@mingzhang/server/testing';
import { Identity } from './testing/identity';
import { readCases } from './testing/read-cases';
import { writeCases } from './testing/write-cases';

describe('ids of account sets and users that the caller has nothing to do with', () => {
  let house: Identity;

  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  it('are answered like ids that do not exist, in each place of each call', async () => {
    const cases = async () =>
      joinCases(await writeCases(house, house.newMobile()), await readCases(house));
    const { sent, findings } = await foreignIdWalk(house.service, 'identity', {
      own: await cases(),
      foreign: await cases(),
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(15);
  });
});
