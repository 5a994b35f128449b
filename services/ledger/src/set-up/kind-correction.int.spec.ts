import {
  carryForwardCalls,
  checkoutCalls,
  settingUpCalls,
  subjectCalls,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from '../testing/books';

const settings = {
  companyName: '晨星商贸有限公司',
  enableDate: '2026-01-01',
  accountingStandards: 0 as const,
  fixedAssetModule: 0 as const,
  cashierModule: 0 as const,
  voucherReviewed: 0 as const,
};
const rule =
  '一般纳税人登记后不能再转为小规模纳税人（增值税法实施条例第三十六条、国家税务总局公告2026年第2号）';

describe('a general taxpayer', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const change = (id: number, kind: { vatType: 0 | 1; vatTypeFrom?: string }, confirmed = true) =>
    service
      .as({ ...manager, accountSetId: id, service: 'identity' })
      .send(settingUpCalls.setUp, { body: { ...settings, id, ...kind, confirmed } });
  const close = (books: Books, month: number) =>
    books.api.call(checkoutCalls.invoicing, { query: { year: 2026, month } });

  it('does not become a small-scale one after a month of it is closed', async () => {
    const books = await openAccountSet(service, 21, { vatType: 1 });
    await close(books, 1);
    for (const vatTypeFrom of ['2026-02', '2026-07']) {
      expect(await change(21, { vatType: 0, vatTypeFrom })).toMatchObject({
        code: 'ACCOUNT_SET_CHANGE_BLOCKED',
        msg:
          `${rule}。当初选错身份的可以更正：账套自2026年第01期起为一般纳税人，` +
          '2026年第01期已结账，请先反结账到2026年第01期，再从2026年第01期起更正',
        details: [{ path: 'vatTypeFrom' }],
      });
    }
    const months = await books.api.call(checkoutCalls.list, {});
    expect(new Set(months.map(({ vatType }) => vatType))).toEqual(new Set([1]));
  });

  it('is corrected from the month it began, and from no other one', async () => {
    const books = await openAccountSet(service, 22, { vatType: 0 });
    await close(books, 1);
    await change(22, { vatType: 1, vatTypeFrom: '2026-02' });
    expect(await change(22, { vatType: 0, vatTypeFrom: '2026-04' })).toMatchObject({
      code: 'ACCOUNT_SET_CHANGE_BLOCKED',
      msg: expect.stringContaining('更正只能从2026年第02期起，不能从2026年第04期起'),
    });
    expect(await change(22, { vatType: 0 }, false)).toMatchObject({
      code: 'ACCOUNT_SET_CHANGE_CONFIRM',
      msg: expect.stringContaining('自2026年第02期起更正为小规模纳税人'),
    });
    expect(await change(22, { vatType: 0 })).toMatchObject({ success: true });
    const months = await books.api.call(checkoutCalls.list, {});
    expect(new Set(months.map(({ vatType }) => vatType))).toEqual(new Set([0]));
  });

  it('that is corrected has the subject that small-scale VAT is booked on and relieved from', async () => {
    await openAccountSet(service, 23, { vatType: 1 });
    expect(await change(23, { vatType: 0 }, false)).toMatchObject({
      msg: expect.stringContaining('将新增科目 22210199 小规模期间应交增值税'),
    });
    await change(23, { vatType: 0 });
    const books = await Books.load(service.as({ ...manager, accountSetId: 23 }));
    expect(books.subject('22210199')).toMatchObject({ leaf: true, direction: 'credit' });
    await books.post('2026-03-10', [
      { code: '1002', debit: '101000.00' },
      { code: '5001', credit: '100000.00' },
      { code: '22210199', credit: '1000.00' },
    ]);
    const query = { year: 2026, month: 3 };
    const { steps } = await books.api.call(carryForwardCalls.view, { query });
    const relief = steps.find(({ id }) => id === 'vat-small-exempt');
    expect(relief).toMatchObject({ state: 'due', amount: '1000.00', problems: [] });
    const refused = steps.flatMap(({ problems }) => problems.map(({ msg }) => msg));
    expect(refused.filter((msg) => msg.includes('不存在'))).toEqual([]);
  });

  it('is not corrected while another subject has the number of that subject', async () => {
    const books = await openAccountSet(service, 24, { vatType: 1 });
    const parent = books.subject('222101');
    await books.api.call(subjectCalls.create, {
      body: { parentId: parent.id, code: '22210199', name: '加计抵减', direction: 'debit' },
    });
    expect(await change(24, { vatType: 0 })).toMatchObject({
      code: 'ACCOUNT_SET_CHANGE_BLOCKED',
      msg: expect.stringContaining('22210199 小规模期间应交增值税，该编码已用于科目“加计抵减”'),
    });
  });

  it('learns from a refused step which subject is missing and where it belongs', async () => {
    const books = await openAccountSet(service, 25, { vatType: 0 });
    await books.api.call(subjectCalls.create, {
      body: {
        parentId: books.subject('222101').id,
        code: '22210101',
        name: '货物',
        direction: 'credit',
      },
    });
    const now = await Books.load(books.api);
    await now.post('2026-03-10', [
      { code: '1002', debit: '101000.00' },
      { code: '5001', credit: '100000.00' },
      { code: '22210101', credit: '1000.00' },
    ]);
    const { steps } = await now.api.call(carryForwardCalls.view, {
      query: { year: 2026, month: 3 },
    });
    expect(steps.find(({ id }) => id === 'vat-small-exempt')?.problems[0]?.msg).toBe(
      '科目 22210199 小规模期间应交增值税 不存在，请先在“222101 应交税费-应交增值税”下新增该科目，' +
        '或在结转设置中改用其他科目',
    );
  });
});
