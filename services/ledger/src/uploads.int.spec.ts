import { faultyUploads, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger } from './testing/books';

describe('uploads of the ledger', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
    await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  it('say what is wrong with a body that cannot be read', async () => {
    expect(await faultyUploads(service, 'ledger')).toEqual([]);
  });
});
