import { columnDifferences, takenAway } from '@mingzhang/server/testing';
import { storedEmployees } from './employee/employee.entity';
import { storedSchemes } from './insurance/scheme.entity';
import { storage } from './service';

it('changes its tables so that the version before goes on working beside it', async () => {
  expect(await takenAway(storage)).toEqual([]);
});

it('has the tables that its records declare', async () => {
  expect(await columnDifferences(storage, [storedEmployees, storedSchemes])).toEqual([]);
});
