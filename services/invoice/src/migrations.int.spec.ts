import { columnDifferences, takenAway } from '@mingzhang/server/testing';
import { storedBusinesses } from './business/business.entity';
import { storedInvoices } from './invoice/invoice.entity';
import { storage } from './service';

it('changes its tables so that the version before goes on working beside it', async () => {
  expect(await takenAway(storage)).toEqual([]);
});

it('has the tables that its records declare', async () => {
  expect(await columnDifferences(storage, [storedBusinesses, storedInvoices])).toEqual([]);
});
