import { foreignIdWalk, joinCases, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from './service';
import { identify } from './testing/invoice-bodies';
import { readCases, writeCases } from './testing/write-cases';

describe('ids of another account set in the calls of 发票', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    for (const accountSetId of [1, 2]) await identify(test, accountSetId);
  });
  afterAll(() => test.stop());

  it('are answered like ids that do not exist, in each place of each call', async () => {
    const all = (own: DomainTest) => joinCases(writeCases(own), readCases(own));
    const filters = 'filters find nothing by an id of another account set';
    const { sent, findings } = await foreignIdWalk(test.domain, 'invoice', {
      own: all(await test.inSet(2)),
      foreign: all(test),
      without: { 'POST /invoice/page': filters, 'POST /invoice/export': filters },
      free: Object.fromEntries(
        ['POST', 'PUT'].flatMap((method) =>
          ['/invoice sellerTaxId', '/invoice buyerTaxId', '/invoice/rule taxId'].map((place) => [
            `${method} ${place}`,
            'a tax id is no id of a record',
          ]),
        ),
      ),
      byRow: new Set([
        'PUT /invoice/batchDelete',
        'PUT /invoice/opening',
        'PUT /invoice/updateBusiness',
        'PUT /invoice/check',
        'PUT /invoice/check/cancel',
        'POST /invoice/createVoucher',
        'POST /invoice/createVoucher/preview',
        'POST /invoice/removeVoucher',
        'POST /invoice/relateVoucher',
        'POST /invoice/relateVouchers',
        'POST /invoice/certification',
        'POST /invoice/certification/preview',
        'POST /invoice/certification/remove',
        'POST /invoice/transferOut',
        'POST /invoice/transferOut/preview',
      ]),
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(15);
  });
});
