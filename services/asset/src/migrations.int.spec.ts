import { takenAway } from '@mingzhang/server/testing';
import { storage } from './service';

it('changes its tables so that the version before goes on working beside it', async () => {
  expect(await takenAway(storage, 'ClearPlannedAmounts1764200000003')).toEqual([]);
});
