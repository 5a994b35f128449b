import { columnDifferences, takenAway } from '@mingzhang/server/testing';
import { storedCards } from './card/card.entity';
import { storage } from './service';
import { storedTypes } from './type/asset-type.entity';

it('changes its tables so that the version before goes on working beside it', async () => {
  expect(await takenAway(storage, 'ClearPlannedAmounts1764200000003')).toEqual([]);
});

it('has the tables that its records declare', async () => {
  expect(await columnDifferences(storage, [storedTypes, storedCards])).toEqual([]);
});
