import { accountSetsCalls } from '@mingzhang/contract';
import { FakeLedger } from '../testing/fake-ledger';
import { company, Identity } from '../testing/identity';

/** Fields of `setUp` before the release that brought `vatTypeFrom`: strict schemas refuse any other. */
const fieldsBefore = [
  'accountingStandards',
  'address',
  'cashierModule',
  'companyName',
  'confirmed',
  'creditCode',
  'enableDate',
  'fixedAssetModule',
  'id',
  'industry',
  'vatType',
  'voucherReviewed',
];

describe('what the domains are told of an account set', () => {
  const others = { asset: new FakeLedger(), report: new FakeLedger() };
  let identity: Identity;

  beforeAll(async () => {
    const serviceUrls = {
      asset: await others.asset.start(),
      report: await others.report.start(),
    };
    identity = await Identity.start({ serviceUrls });
  });
  afterAll(async () => {
    await identity.stop();
    others.asset.stop();
    others.report.stop();
  });

  it('names the month of another kind of taxpayer to the ledger alone', async () => {
    const { api, set } = await identity.owner();
    const body = { ...company, id: set.id, version: 1, vatType: 1 as const, confirmed: true };
    await api.call(accountSetsCalls.update, { body: { ...body, vatTypeFrom: '2026-02' } });
    expect(identity.ledger.settings.at(-1)).toMatchObject({ vatType: 1, vatTypeFrom: '2026-02' });
    for (const domain of [others.asset, others.report]) {
      expect(domain.settings).toHaveLength(2);
      for (const settings of domain.settings) {
        expect(Object.keys(settings).sort()).toEqual(fieldsBefore);
      }
      expect(domain.settings.at(-1)).toMatchObject({ vatType: 1 });
    }
  });
});
