import {
  accountBookCalls,
  accountingCategoryDetailCalls,
  carryForwardCalls,
  checkoutCalls,
  currencyCalls,
  initialBalanceCalls,
  internalCalls,
  ledgerEntryCalls,
  settingUpCalls,
  subjectCalls,
  voucherTemplateCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { todayInShanghai } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from '../testing/books';
import { verify } from '../verify';

const settings = {
  companyName: '晨星商贸有限公司',
  enableDate: '2026-01-01',
  accountingStandards: 0 as 0 | 1,
  vatType: 0 as 0 | 1,
  fixedAssetModule: 0 as const,
  cashierModule: 0 as const,
  voucherReviewed: 0 as const,
};

describe('changing an account set', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const change = (
    id: number,
    changes: Partial<typeof settings> & { vatTypeFrom?: string },
    confirmed: boolean,
  ) =>
    service
      .as({ ...manager, accountSetId: id, service: 'identity' })
      .send(settingUpCalls.setUp, { body: { ...settings, id, ...changes, confirmed } });

  /** Creates a customer, a subject, a currency, a word and a template, as a person would. */
  async function furnish(books: Books) {
    const { api } = books;
    const item = await books.auxiliary('1122', '甲客户');
    const bank = books.subject('1002');
    const own = await api.call(subjectCalls.create, {
      body: { parentId: bank.id, code: '100201', name: '工行', direction: 'debit', cash: true },
    });
    await api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    await api.call(voucherWordCalls.create, { body: { word: '转', printTitle: '转账凭证' } });
    const line = { summary: '提现', amount: { kind: 'open' as const }, auxiliary: {} };
    await api.call(voucherTemplateCalls.create, {
      body: {
        type: 1,
        name: '我的提现',
        lines: [
          { ...line, side: 'debit', subjectId: books.subject('1001').id },
          { ...line, side: 'credit', subjectId: own.id },
        ],
      } as never,
    });
    return { item, own };
  }

  async function madeByPeople(books: Books) {
    const { api } = books;
    const categoryId = await books.categoryId('客户');
    const subjects = await api.call(subjectCalls.list, {});
    const templates = await api.call(voucherTemplateCalls.list, { query: {} });
    return {
      items: await api.call(accountingCategoryDetailCalls.list, {
        query: { accounting_category_id: categoryId },
      }),
      own: subjects.find(({ code }) => code === '100201'),
      currencies: await api.call(currencyCalls.list, {}),
      words: await api.call(voucherWordCalls.list, {}),
      templates: templates.filter(({ builtIn }) => !builtIn),
    };
  }

  it.each([
    ['another enable date', 1, { enableDate: '2025-10-01' }, false],
    ['another kind of taxpayer', 2, { vatType: 1 as const }, true],
    ['another standard', 3, { accountingStandards: 1 as const }, true],
  ])('to %s keeps everything that people made', async (_name, id, changes, asks) => {
    const books = await openAccountSet(service, id, { vatType: 0 });
    await furnish(books);
    const before = await madeByPeople(books);
    const subjects = await books.api.call(subjectCalls.list, {});
    const first = await change(id, changes, false);
    if (asks) {
      expect(first).toMatchObject({
        code: 'ACCOUNT_SET_CHANGE_CONFIRM',
        details: expect.arrayContaining([{ code: 'ACCOUNT_SET_CHANGE', msg: expect.any(String) }]),
      });
      expect(await books.api.call(subjectCalls.list, {})).toEqual(subjects);
    }
    expect(await change(id, changes, true)).toMatchObject({ success: true });
    expect(await madeByPeople(books)).toEqual(before);
    const again = await change(id, changes, false);
    expect(again).toMatchObject({ success: true });
  });

  it('to an earlier enable date brings the months', async () => {
    const books = await openAccountSet(service, 4);
    await change(4, { enableDate: '2025-10-01', vatType: 1 }, false);
    const months = await books.api.call(checkoutCalls.list, {});
    expect(months[0]?.period).toBe('2025-10');
    expect(await books.draw('2025-10-08')).toMatchObject({ period: '2025-10' });
    expect(await change(4, { enableDate: '2025-11-01', vatType: 1 }, true)).toMatchObject({
      code: 'ACCOUNT_SET_IN_USE',
    });
  });

  it('to another standard is refused with what has no place in it', async () => {
    const books = await openAccountSet(service, 5, { vatType: 0 });
    const parent = books.subject('5602');
    await books.api.call(subjectCalls.create, {
      body: { parentId: parent.id, code: '560290', name: '茶歇费', direction: 'debit' },
    });
    expect(await change(5, { accountingStandards: 1 }, true)).toMatchObject({
      code: 'ACCOUNT_SET_CHANGE_BLOCKED',
      details: [{ msg: expect.stringContaining('560290 茶歇费') }],
    });
  });

  it('to another standard brings exactly the chart of that standard', async () => {
    const books = await openAccountSet(service, 6, { vatType: 1 });
    const fresh = await openAccountSet(service, 7, { vatType: 1, accountingStandards: 1 });
    await change(6, { accountingStandards: 1, vatType: 1 }, true);
    const chart = async ({ api }: Books) =>
      (await api.call(subjectCalls.list, {})).map(({ code, fullName, leaf, level, direction }) =>
        [code, fullName, leaf, level, direction].join(' '),
      );
    expect(await chart(books)).toEqual(await chart(fresh));
    const templates = async ({ api }: Books) =>
      (await api.call(voucherTemplateCalls.list, { query: {} })).map(({ name }) => name).sort();
    expect(await templates(books)).toEqual(await templates(fresh));
  });

  it('leaves the built-in categories of parties where other domains look for them', async () => {
    const asset = service.as({ ...manager, service: 'asset' });
    const { customerCategoryId, supplierCategoryId } = await asset.call(ledgerEntryCalls.chart, {});
    expect(customerCategoryId).toEqual(expect.any(Number));
    expect(supplierCategoryId).toEqual(expect.any(Number));
    expect(customerCategoryId).not.toBe(supplierCategoryId);
  });

  it('to a general taxpayer holds from the month that is named, after the vouchers where none is', async () => {
    const changesOf = async (id: number) => {
      const asset = service.as({ ...manager, accountSetId: id, service: 'asset' });
      return (await asset.call(ledgerEntryCalls.chart, {})).vatChanges;
    };
    const cases = [
      { id: 9, post: '2026-02-10', from: undefined, expected: '2026-03' },
      { id: 10, post: '2026-02-10', from: '2026-02', expected: '2026-02' },
      { id: 11, post: undefined, from: undefined, expected: undefined },
    ];
    for (const { id, post, from, expected } of cases) {
      const books = await openAccountSet(service, id, { vatType: 0 });
      if (post !== undefined) {
        await books.post(post, [
          { code: '1001', debit: '103.00' },
          { code: '5001', credit: '100.00' },
          { code: '222101', credit: '3.00' },
        ]);
      }
      const month = from === undefined ? {} : { vatTypeFrom: from };
      const asked = await change(id, { vatType: 1, ...month }, false);
      expect(asked).toMatchObject({
        msg: expect.stringContaining(`自${periodTitle(expected ?? '2026-01')}起按一般纳税人`),
      });
      await change(id, { vatType: 1, ...month }, true);
      expect(await changesOf(id)).toEqual(
        expected === undefined ? [] : [{ from: expected, vatType: 1 }],
      );
    }
    // Back from the same month on: no change of kind remains.
    await change(10, { vatType: 0, vatTypeFrom: '2026-02' }, true);
    expect(await changesOf(10)).toEqual([]);
  });

  it('to another kind of taxpayer is refused after the end of next year', async () => {
    await openAccountSet(service, 14, { vatType: 0 });
    const nextYear = Number(todayInShanghai().slice(0, 4)) + 1;
    for (const vatTypeFrom of ['2099-12', `${nextYear + 1}-01`]) {
      expect(await change(14, { vatType: 1, vatTypeFrom }, true)).toMatchObject({
        code: 'ACCOUNT_SET_CHANGE_BLOCKED',
        msg: `新的纳税人身份最晚从${nextYear}年第12期起，不能从${periodTitle(vatTypeFrom)}起，请核对登记的生效月份后重新填写`,
        details: [{ path: 'vatTypeFrom' }],
      });
    }
    const last = await change(14, { vatType: 1, vatTypeFrom: `${nextYear}-12` }, true);
    expect(last).toMatchObject({ success: true });
  });

  it('to a kind of a month to come leaves the kind of the months before it', async () => {
    const books = await openAccountSet(service, 15, { vatType: 0 });
    const later = `${Number(todayInShanghai().slice(0, 4)) + 1}-12`;
    await change(15, { vatType: 1, vatTypeFrom: later }, true);
    const months = await books.api.call(checkoutCalls.list, {});
    expect(new Set(months.map(({ vatType }) => vatType))).toEqual(new Set([0]));
    const states = service.as({ service: 'identity', accountSetId: null, role: null });
    expect(await states.call(internalCalls.accountSetStates, { body: { ids: [15] } })).toEqual([
      expect.objectContaining({ id: 15, vatType: 0 }),
    ]);
    const settingsNow = await books.api.call(carryForwardCalls.settings, {});
    const steps = settingsNow.map(({ id }) => id);
    expect(steps).toContain('vat-small-exempt');
    expect(steps).not.toContain('vat-transfer');
  });

  it('to another kind of taxpayer is refused in a closed month', async () => {
    const books = await openAccountSet(service, 12, { vatType: 0 });
    await books.api.call(checkoutCalls.invoicing, { query: { year: 2026, month: 1 } });
    const refused = await change(12, { vatType: 1, vatTypeFrom: '2026-01' }, true);
    expect(refused).toMatchObject({
      code: 'ACCOUNT_SET_CHANGE_BLOCKED',
      msg: expect.stringContaining('2026年第01期已结账'),
    });
    expect(await change(12, { vatType: 1, vatTypeFrom: '2026-03' }, true)).toMatchObject({
      success: true,
    });
    // February is still a small-scale month and needs a subject for its VAT.
    const now = await Books.load(books.api);
    expect(now.subject('22210199').leaf).toBe(true);
  });

  it('to a general taxpayer brings the columns of 应交增值税 to books in use', async () => {
    const books = await openAccountSet(service, 8, { vatType: 0 });
    const tax = books.subject('222101');
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: tax.id, opening: '30.00' },
        { subjectId: books.subject('1001').id, opening: '30.00' },
      ],
    });
    await books.post('2026-01-31', [
      { code: '1001', debit: '103.00' },
      { code: '5001', credit: '100.00' },
      { code: '222101', credit: '3.00' },
    ]);
    const query = { periodFrom: '2026-01', periodTo: '2026-01' };
    const balanceOf = async (code: string) => {
      const { rows } = await books.api.call(accountBookCalls.subjectBalance, { query });
      return rows.find((row) => row.code === code)?.closingCredit;
    };
    const asked = await change(8, { vatType: 1 }, false);
    expect(asked).toMatchObject({ msg: expect.stringContaining('22210199 小规模期间应交增值税') });
    await change(8, { vatType: 1 }, true);
    expect([await balanceOf('222101'), await balanceOf('22210199')]).toEqual(['33.00', '33.00']);
    const now = await Books.load(books.api);
    expect(now.subject('22210101')).toMatchObject({
      fullName: '应交税费-应交增值税-进项税额',
      leaf: true,
    });
    expect(now.subject('222102').name).toBe('未交增值税');
    await now.post('2026-01-31', [
      { code: '22210101', debit: '13.00' },
      { code: '1001', credit: '13.00' },
    ]);
    await change(8, { vatType: 0 }, true);
    expect(await change(8, { vatType: 1 }, true)).toMatchObject({ success: true });
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [8] })).toEqual([]);
  });
});
