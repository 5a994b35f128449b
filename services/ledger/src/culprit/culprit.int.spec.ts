import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  carryForwardCalls,
  checkoutCalls,
  type CulpritFound,
  culpritCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, manager, openAccountSet, startLedger } from '../testing/books';
import { openSoundBooks } from '../testing/checks';
import { closing, sealedMonths } from '../testing/closing';

const january = { year: 2026, month: 1 };

/** Summary of the first reason: kind, grade and the page that corrects it. */
const shortOf = ({ kind, grade, draft }: CulpritFound) => [kind, grade, draft.link];

describe('what explains that an account does not tie', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openSoundBooks(service, 1);
  });
  afterAll(() => service.stop());

  const find = (code: string, known: string, auxiliary?: string) =>
    books.api.call(culpritCalls.ofAccount, {
      query: { ...january, subjectId: books.subject(code).id, known, auxiliary },
    });
  const spend = (date: string, summary: string, [code, amount]: readonly [string, string]) =>
    books.post(date, [
      { code, debit: amount, summary },
      { code: '1002', credit: amount, summary },
    ]);

  it('is an amount whose digits changed places, with the draft of the right voucher', async () => {
    const { id } = await spend('2026-01-08', '支付展位费', ['560115', '1510.00']);
    const report = await find('1002', '88850.00');
    expect(report).toMatchObject({
      period: '2026-01',
      title: '1002 银行存款',
      direction: 'debit',
      booked: '88490.00',
      known: '88850.00',
      difference: '360.00',
      vouchers: 1,
      lines: 1,
      note: null,
    });
    const [first] = report.culprits;
    const text = encodeURIComponent('2.credit=1150.00;1.debit=1150.00');
    expect(first && shortOf(first)).toEqual([
      'digits-swapped',
      'fitting',
      `/voucher/form/${id}?period=2026-01&correct=${text}`,
    ]);
    expect(first).toMatchObject({
      title: '数字颠倒：记-1 第 2 行',
      explained: '360.00',
      change: { subject: '1002 银行存款', written: '1510.00', right: '1150.00' },
      vouchers: [{ title: '记-1', summary: '支付展位费', auditState: 'unaudited' }],
    });
    expect(first?.draft.before.map((line) => [line.subjectCode, line.debit, line.credit])).toEqual([
      ['560115', '1510.00', '0.00'],
      ['1002', '0.00', '1510.00'],
    ]);
    expect(first?.draft.after.map((line) => [line.subjectCode, line.debit, line.credit])).toEqual([
      ['560115', '1150.00', '0.00'],
      ['1002', '0.00', '1150.00'],
    ]);
    expect(report.excluded).toContain('重复记账');
    await books.api.call(voucherCalls.remove, { params: { id } });
  });

  it('is an entry on another item, which its summary names', async () => {
    const right = await books.auxiliary('1122', '宏图建材');
    const { id } = await books.post('2026-01-09', [
      { code: '1002', debit: '700.00', summary: '收宏图建材货款' },
      { code: '1122', credit: '700.00', summary: '收宏图建材货款', item: '远大商贸' },
    ]);
    const [[category = '', item = 0] = []] = Object.entries(right);
    const key = `${category}:${item}`;
    const { title, culprits } = await find('1122', '-700.00', key);
    expect(title).toBe('1122 应收账款 · 宏图建材');
    expect(culprits[0] && shortOf(culprits[0])).toEqual([
      'wrong-item',
      'proved',
      `/voucher/form/${id}?period=2026-01&correct=${encodeURIComponent(`2.items=${key}`)}`,
    ]);
    expect(culprits[0]?.draft.after[1]).toMatchObject({ auxiliaryTitle: '宏图建材' });
    await books.api.call(voucherCalls.remove, { params: { id } });
  });

  it('is an entry on the subject beside, where its like do not stand', async () => {
    const like = await spend('2026-01-10', '支付电费', ['560106', '310.00']);
    const other = await spend('2026-01-11', '支付保险费', ['560107', '100.00']);
    const stray = await spend('2026-01-12', '支付电费', ['560107', '475.00']);
    const { culprits } = await find('560106', '785.00');
    expect(culprits[0]).toMatchObject({ kind: 'wrong-subject', grade: 'proved' });
    expect(culprits[0]?.vouchers[0]?.id).toBe(stray.id);
    const stays = await find('560107', '100.00');
    expect(stays.culprits[0]).toMatchObject({ kind: 'wrong-subject', grade: 'proved' });
    for (const { id } of [stray, other, like]) {
      await books.api.call(voucherCalls.remove, { params: { id } });
    }
  });

  it('is a voucher of the month after, which is dated into its own', async () => {
    const { id } = await spend('2026-02-03', '支付1月电费', ['560106', '628.40']);
    const { culprits } = await find('560106', '628.40');
    expect(culprits[0] && shortOf(culprits[0])).toEqual([
      'wrong-month',
      'proved',
      `/voucher/form/${id}?period=2026-02&correct=${encodeURIComponent('date=2026-01-31')}`,
    ]);
    await books.api.call(voucherCalls.remove, { params: { id } });
  });

  it('is a step of the end of the month that has not been made', async () => {
    const { id } = await books.post('2026-01-15', [
      { code: '1002', debit: '999.00' },
      { code: '5001', credit: '999.00' },
    ]);
    const { culprits } = await find('5001', '0.00');
    expect(culprits[0]).toMatchObject({ kind: 'carry-forward-missing', grade: 'proved' });
    expect(culprits[0]?.draft.link).toMatch(
      /^\/check-out\/carry-forward\/2026\/1\?period=2026-01&step=pl-/,
    );
    await books.api.call(voucherCalls.remove, { params: { id } });
  });

  it('is nothing for an account that ties', async () => {
    const report = await find('1002', '90000.00');
    expect(report).toMatchObject({ difference: '0.00', culprits: [] });
  });

  it('takes a voucher of a closed month back in red, in an open one', async () => {
    const closed = await openAccountSet(service, 2);
    const twice = ['2026-01-05', '2026-01-06'].map((date) => closed.draw(date, '321.00'));
    const [, again] = [await twice[0], await twice[1]];
    await sealedMonths(service, 2).close('2026-01');
    const query = { ...january, subjectId: closed.subject('1001').id, known: '321.00' };
    const { culprits } = await closed.api.call(culpritCalls.ofAccount, { query });
    expect(culprits[0]).toMatchObject({
      kind: 'entered-twice',
      draft: { title: '红字更正凭证', link: `/voucher/form?reverse=${again?.id ?? 0}` },
    });
  });

  it('is an opening balance where the books as a whole do not tie', async () => {
    const uneven = await openSoundBooks(service, 3);
    const [row] = (await uneven.api.call(initialBalanceCalls.list, { query: {} })).filter(
      ({ subjectId }) => subjectId === uneven.subject('1002').id,
    );
    const body = [
      { subjectId: uneven.subject('1002').id, opening: '9000.00', version: row?.version },
    ];
    await uneven.api.call(initialBalanceCalls.save, { body });
    for (const rule of ['opening-balance', 'trial-balance', 'bs-balance'] as const) {
      const query = { ...january, rule };
      const { culprits, difference } = await uneven.api.call(culpritCalls.ofRule, { query });
      expect(difference).toBe('81000.00');
      expect(culprits.map(({ kind, title, draft }) => [kind, title, draft.link])).toEqual([
        ['opening-wrong', '期初余额有误：1002 银行存款', '/initial?period=2026-01'],
        ['opening-wrong', '期初余额有误：3001 实收资本', '/initial?period=2026-01'],
      ]);
    }
  });

  it('is the vouchers that move profit beside the carrying forward', async () => {
    const direct = await openSoundBooks(service, 4);
    await direct.post('2026-01-20', [
      { code: '1002', debit: '1000.00' },
      { code: '5001', credit: '1000.00' },
    ]);
    const { id } = await direct.post('2026-01-21', [
      { code: '310406', debit: '30.00', summary: '罚款' },
      { code: '1002', credit: '30.00', summary: '罚款' },
    ]);
    const query = { ...january, rule: 'is-bs' as const };
    const { culprits, difference } = await direct.api.call(culpritCalls.ofRule, { query });
    expect(difference).toBe('-30.00');
    expect(culprits.map(({ kind, vouchers }) => [kind, vouchers.map((each) => each.id)])).toEqual([
      ['only-here', [id]],
    ]);
    expect(await direct.api.call(checkoutCalls.reportCheck, closing('2026-01'))).toMatchObject([
      {},
      {},
      { rule: 'is-bs', severity: 'warn', amount: '30.00' },
    ]);
  });

  it('is not what a step carries of adjusted years before, and is what is booked beside it', async () => {
    const adjusted = await openAccountSet(service, 6, { accountingStandards: 1 });
    const openings = ['1002', '4001'].map((code) => adjusted.subject(code).id);
    await adjusted.api.call(initialBalanceCalls.save, {
      body: openings.map((subjectId) => ({ subjectId, opening: '90000.00' })),
    });
    const pay = (code: string) =>
      adjusted.post('2026-01-20', [
        { code, debit: '300.00' },
        { code: '1002', credit: '300.00' },
      ]);
    await pay('6901');
    const body = { ...january, steps: ['pl-prior-years'] };
    await adjusted.api.call(carryForwardCalls.make, { body });
    const query = { ...january, rule: 'is-bs' as const };
    expect(await adjusted.api.call(culpritCalls.ofRule, { query })).toMatchObject({
      difference: '0.00',
      culprits: [],
    });
    const { id } = await pay('4103');
    const { culprits, difference } = await adjusted.api.call(culpritCalls.ofRule, { query });
    expect(difference).toBe('-300.00');
    expect(culprits.map(({ kind, vouchers }) => [kind, vouchers.map((each) => each.id)])).toEqual([
      ['only-here', [id]],
    ]);
  });

  it('is the entries without the item that their subject asks for', async () => {
    const books = await openSoundBooks(service, 5);
    const { id } = await books.post('2026-01-09', [
      { code: '1002', debit: '700.00' },
      { code: '1122', credit: '700.00', item: '宏图建材' },
    ]);
    await service.database.queryAll(
      ["set app.account_set_id = '5'"]
        .concat(
          ['voucher_line', 'period_balance'].map(
            (table) => `update ledger.${table} set auxiliary_key = '' where account_set_id = 5`,
          ),
        )
        .join(';'),
    );
    const query = { ...january, rule: 'aux-tie' as const };
    const found = await books.api.call(culpritCalls.ofRule, { query });
    const { culprits, difference, comparison } = found;
    expect(difference).toBe('700.00');
    expect(comparison).toMatchObject({ heading: '科目', knownTitle: '核算项目合计' });
    expect(comparison?.rows.map((row) => [row.title, row.difference])).toEqual([
      ['1122 应收账款', '700.00'],
    ]);
    expect(culprits.map(({ kind, title, draft }) => [kind, title, draft.link])).toEqual([
      ['item-missing', '缺少核算项目：记-1 第 2 行', `/voucher/form/${id}?period=2026-01`],
    ]);
  });

  it('is the same in whatever order the items of the account are asked for', async () => {
    const two = await openSoundBooks(service, 7);
    const [first, second] = await two.api.call(accountingCategoryCalls.list, {});
    const ids = [first?.id ?? 0, second?.id ?? 0];
    const items: number[] = [];
    for (const categoryId of ids) {
      const body = { categoryId, code: '001', name: '宏图建材' };
      items.push((await two.api.call(accountingCategoryDetailCalls.create, { body })).id);
    }
    const parentId = two.subject('1012').id;
    const name = { code: '101299', name: '展会保证金', direction: 'debit' as const };
    const { id: subjectId } = await two.api.call(subjectCalls.create, {
      body: { parentId, ...name, auxiliary: ids },
    });
    const parts = ids.map((category, at) => `${category}:${items[at]}`);
    const auxiliary = Object.fromEntries(ids.map((category, at) => [category, items[at] ?? 0]));
    const drawn = await two.body('2026-01-09', [{ code: '1002', credit: '480.00' }]);
    const entry = { summary: '缴存保证金', subjectId, debit: '480.00', auxiliary };
    const body = { ...drawn, lines: [entry, ...drawn.lines] };
    await two.api.call(voucherCalls.create, { body });
    const again = await two.api.call(voucherCalls.create, { body });
    const asked = (key: string) =>
      two.api.call(culpritCalls.ofAccount, {
        query: { ...january, subjectId, known: '480.00', auxiliary: key },
      });
    const report = await asked(parts.join(','));
    expect(report.comparison?.rows).toEqual([
      {
        title: expect.stringContaining('宏图建材'),
        booked: '960.00',
        known: '480.00',
        difference: '-480.00',
      },
    ]);
    expect(report.culprits[0]).toMatchObject({
      kind: 'entered-twice',
      vouchers: expect.arrayContaining([expect.objectContaining({ id: again.id })]),
    });
    expect(await asked(parts.toReversed().join(','))).toEqual(report);
  });

  it('is told by the digits of the difference where no entry explains it', async () => {
    const { culprits, hints } = await find('1002', '90000.09');
    expect(culprits).toEqual([]);
    expect(hints).toEqual([expect.stringContaining('差额 0.09 能被 9 整除')]);
  });

  it('is refused of what does not exist, and tells nothing of other account sets', async () => {
    const query = { ...january, subjectId: 999_999, known: '0.00' };
    expect(await books.api.send(culpritCalls.ofAccount, { query })).toMatchObject({
      code: 'NOT_FOUND',
      msg: '科目不存在或已被删除，请重新选择科目',
    });
    const early = { ...query, year: 2025, subjectId: books.subject('1002').id };
    expect(await books.api.send(culpritCalls.ofAccount, { query: early })).toMatchObject({
      code: 'PERIOD_MISSING',
    });
    const foreign = service.as({ ...manager, accountSetId: 2 });
    const own = { ...query, subjectId: books.subject('1002').id };
    expect(await foreign.send(culpritCalls.ofAccount, { query: own })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('shows what the items hold beside what was said of one, and is kept as a workbook', async () => {
    const query = { ...january, subjectId: books.subject('1002').id, known: '1.00' };
    expect((await find('1002', '1.00')).comparison).toBeNull();
    const { bytes, name } = await books.api.file(culpritCalls.paperOfAccount, { query });
    expect(name).toContain('差额核对底稿');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
