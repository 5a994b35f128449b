import { columnDifferences, takenAway } from '@mingzhang/server/testing';
import { storedSettings } from './ledger.entities';
import { storage } from './service';

it('changes its tables so that the version before goes on working beside it', async () => {
  expect(await takenAway(storage, 'AddSettledCurrencies1764100000172')).toEqual([]);
});

it('has the tables that its records declare', async () => {
  expect(await columnDifferences(storage, storedSettings)).toEqual([
    'accounting_category_detail has namesake text not null, which is not declared',
  ]);
});
