import {
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceUnbilledCalls,
  invoiceVatCalls,
  subjectCalls,
  taxFigureCalls,
  usageCalls,
  voucherCalls,
  type InvoiceUnbilled,
  type RequestOf,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import {
  Books,
  manager,
  runImport,
  setUp,
  startDomain,
  workbook,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import {
  digital,
  identify,
  inputInvoice,
  invoiceLine,
  outputInvoice,
} from '../testing/invoice-bodies';
import { testCustomer, testSupplier } from '../testing/parties';
import { verify } from '../verify';

type Body = RequestOf<typeof invoiceUnbilledCalls.create>['body'];

/** Calls of one account set: 1 is a general taxpayer, 3 a small-scale one. */
async function setOf(test: DomainTest, accountSetId: number) {
  const own = await test.inSet(accountSetId);
  const books = await Books.load(own.books);
  const typesOf = async (invoiceType: 'OUT' | 'IN') =>
    own.api.call(invoiceBusinessCalls.list, { query: { invoiceType } });
  const types = [...(await typesOf('OUT')), ...(await typesOf('IN'))];
  const businessOf = (code: string) => types.find((type) => type.code === code)?.id ?? 0;
  const { api } = own;
  const sale = (changes: Partial<Body> = {}): Body => ({
    invoiceType: 'OUT',
    date: '2026-01-20',
    partyName: testCustomer.name,
    itemName: '洗衣液',
    rate: '13%',
    amount: '2600.00',
    tax: '338.00',
    businessId: businessOf('OUT_GOODS'),
    ...changes,
  });
  const goods = (changes: Partial<Body> = {}): Body =>
    sale({
      invoiceType: 'IN',
      date: '2026-01-31',
      partyName: testSupplier.name,
      rate: '',
      amount: '5000.00',
      tax: '0.00',
      businessId: businessOf('IN_MATERIAL'),
      ...changes,
    });
  const add = (body: Body) => api.call(invoiceUnbilledCalls.create, { body });
  const book = (...ids: number[]) => api.call(invoiceUnbilledCalls.book, { body: { ids } });
  const booked = async (body: Body) => {
    const { id } = await add(body);
    await book(id);
    return one(id);
  };
  const one = (id: number) => api.call(invoiceUnbilledCalls.one, { params: { id } });
  type Asked = RequestOf<typeof invoiceUnbilledCalls.reverse>['body']['reversals'];
  const reverse = (...reversals: Asked) =>
    api.call(invoiceUnbilledCalls.reverse, { body: { reversals } });
  const linesOf = async (voucherId: number) => {
    const { lines } = await own.books.call(voucherCalls.get, { params: { id: voucherId } });
    return lines.map(({ subjectCode, debit, credit }) =>
      Money.parse(credit).isZero ? `借 ${subjectCode} ${debit}` : `贷 ${subjectCode} ${credit}`,
    );
  };
  const invoice = async (serial: number, sales: string, tax: string, date = '2026-02-09') => {
    const lines = [invoiceLine({ amount: sales, tax, quantity: '1', unitPrice: sales })];
    const total = (Number(sales) + Number(tax)).toFixed(2);
    const body = outputInvoice(serial, { issueDate: date, amount: sales, tax, total, lines });
    return (await api.call(invoiceCalls.create, { body })).id;
  };
  const page = (period: string) => api.call(invoiceVatCalls.page, { query: { period } });
  return {
    own,
    books,
    api,
    businessOf,
    sale,
    goods,
    add,
    book,
    booked,
    one,
    reverse,
    linesOf,
    invoice,
    page,
  };
}

const outOf = (shown: InvoiceUnbilled) => shown.voucher?.id ?? 0;

describe('income without an invoice', () => {
  let test: DomainTest;
  let set: Awaited<ReturnType<typeof setOf>>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    set = await setOf(test, 1);
  });
  afterAll(() => test.stop());

  it('is numbered, booked, and offered its invoice, which takes it back in its month', async () => {
    const entry = await set.booked(set.sale());
    expect(entry).toMatchObject({ number: 'WK202601-001', leftAmount: '2600.00', offer: null });
    expect(await set.linesOf(outOf(entry))).toEqual([
      '借 1122 2938.00',
      '贷 5001 2600.00',
      '贷 22210105 338.00',
    ]);
    const invoiceId = await set.invoice(1, '2600.00', '338.00');
    const offered = await set.one(entry.id);
    expect(offered.offer).toMatchObject({ invoiceId, issueDate: '2026-02-09' });
    const [done] = await set.reverse({ unbilledId: entry.id, invoiceId });
    expect(done).toMatchObject({ leftAmount: '0.00', leftTax: '0.00', offer: null });
    const [reversal] = done?.reversals ?? [];
    expect(reversal).toMatchObject({
      date: '2026-02-09',
      amount: '2600.00',
      tax: '338.00',
      invoiceId,
    });
    expect(await set.linesOf(reversal?.voucher?.id ?? 0)).toEqual([
      '借 1122 -2938.00',
      '贷 5001 -2600.00',
      '贷 22210105 -338.00',
    ]);

    const again = set.reverse({ unbilledId: entry.id, invoiceId });
    await expect(again).rejects.toThrow('已全部冲回，不能再冲');
    const body = { ...set.sale(), id: entry.id, version: entry.version, amount: '2000.00' };
    const changed = set.api.call(invoiceUnbilledCalls.update, { body });
    await expect(changed).rejects.toThrow('已于 2026-02-09 冲回，不能修改');
    const params = { id: entry.id };
    const removed = set.api.call(invoiceUnbilledCalls.remove, { params });
    await expect(removed).rejects.toThrow('请先撤销冲回');
    const { refused } = await set.api.call(invoiceCalls.batchDelete, { body: [invoiceId] });
    expect(refused[0]?.msg).toContain('WK202601-001');
  });

  it('counts in its month, and its reversal in that of the invoice, and ties with the books', async () => {
    const january = await set.page('2026-01');
    expect(january.rows.filter(({ title }) => title.startsWith('未开票'))).toEqual([
      expect.objectContaining({
        title: '未开票 13%',
        count: 1,
        unit: '笔',
        sales: '2600.00',
        tax: '338.00',
      }),
    ]);
    expect(january.differences).toEqual([]);
    expect(january.unexplained).toBe('0.00');
    expect(january.lines.filter(({ line }) => line === 1 || line === 11)).toEqual([
      expect.objectContaining({ line: 1, amount: '2600.00' }),
      expect.objectContaining({ line: 11, amount: '338.00' }),
    ]);
    const february = await set.page('2026-02');
    const rows = february.rows.filter(({ kind }) => kind === 'rate');
    expect(rows.map(({ title, sales, tax }) => `${title} ${sales} ${tax}`)).toEqual([
      '13% 2600.00 338.00',
      '未开票 13% -2600.00 -338.00',
    ]);
    expect(february.lines.find(({ line }) => line === 11)?.amount).toBe('0.00');
    // The invoice has no voucher yet: that is the only difference.
    expect(february.differences.map(({ kind, difference }) => `${kind} ${difference}`)).toEqual([
      'outputUnbooked 338.00',
    ]);
  });

  it('is found where the invoice that took it back is voided, until the reversal is undone', async () => {
    const entry = await set.booked(set.sale({ amount: '100.00', tax: '13.00' }));
    const invoiceId = await set.invoice(71, '100.00', '13.00');
    const [reversed] = await set.reverse({ unbilledId: entry.id, invoiceId });
    const invoice = () => set.api.call(invoiceCalls.one, { params: { id: invoiceId } });
    const inbox = async () => {
      const body = {
        invoiceType: 'OUT' as const,
        tab: 'inbox' as const,
        dispositions: ['void' as const],
      };
      const { records, total } = await set.api.call(invoiceCalls.page, { body });
      return { total, ids: records.map(({ id }) => id) };
    };
    const closing = async () =>
      (await set.own.findings('2026-02')).filter(({ rule }) => rule === 'unbilled.reversal');
    const verified = async () => {
      const databaseUrl = test.domain.database.url;
      const found = await verify({ databaseUrl, accountSetIds: [1] });
      return found.map(({ rule }) => rule);
    };
    expect([await inbox(), await closing(), await verified()]).toEqual([
      { total: 0, ids: [] },
      [],
      [],
    ]);
    const { version } = await invoice();
    const lines = [
      invoiceLine({ amount: '100.00', tax: '13.00', quantity: '1', unitPrice: '100' }),
    ];
    const figures = { amount: '100.00', tax: '13.00', total: '113.00', lines };
    const body = outputInvoice(71, {
      ...figures,
      issueDate: '2026-02-09',
      taxStatus: 'voided',
    });
    await set.api.call(invoiceCalls.update, { body: { ...body, id: invoiceId, version } });
    const { number } = entry;
    expect((await invoice()).findings).toEqual([
      {
        rule: 'R09',
        disposition: 'void',
        msg: `税务局状态为已作废，不生成凭证，不计入合计；它冲回的未开票收入 ${number}仍是已冲回，请撤销冲回`,
      },
    ]);
    expect(await inbox()).toEqual({ total: 1, ids: [invoiceId] });
    expect(await closing()).toEqual([
      {
        rule: 'unbilled.reversal',
        severity: 'warn',
        message:
          `2026年第02期有 1 笔未开票收入由已作废或被拦截的发票冲回（如 未开票收入 ${number}，` +
          `发票 ${digital(71)} 已作废），请撤销冲回后再结账`,
        link: `/invoice/unbilled?type=OUT&keyword=${number}`,
      },
    ]);
    expect(await verified()).toEqual(['unbilled-invoice']);
    const params = { id: reversed?.reversals[0]?.id ?? 0 };
    await set.api.call(invoiceUnbilledCalls.removeReversal, { params });
    expect((await invoice()).findings[0]?.msg).toBe('税务局状态为已作废，不生成凭证，不计入合计');
    expect([await inbox(), await closing(), await verified()]).toEqual([
      { total: 0, ids: [] },
      [],
      [],
    ]);
    await set.api.call(invoiceUnbilledCalls.unbook, { body: { ids: [entry.id] } });
    await set.api.call(invoiceUnbilledCalls.remove, { params: { id: entry.id } });
    await set.api.call(invoiceCalls.batchDelete, { body: [invoiceId] });
  });

  it('is reversed in parts, never beyond the entry or the invoice, and all or none of one call', async () => {
    const entry = await set.booked(set.sale({ amount: '1000.00', tax: '130.00' }));
    const other = await set.booked(set.sale({ amount: '500.00', tax: '65.00' }));
    const invoiceId = await set.invoice(2, '1200.00', '156.00');
    const part = { unbilledId: entry.id, invoiceId, amount: '333.33' };
    const [first] = await set.reverse(part);
    expect(first).toMatchObject({ leftAmount: '666.67', leftTax: '86.67' });
    const beyond = set.reverse({ ...part, amount: '666.68' });
    await expect(beyond).rejects.toThrow('还可冲回金额 666.67');
    const both = set.reverse(
      { unbilledId: entry.id, invoiceId },
      { unbilledId: other.id, invoiceId },
    );
    await expect(both).rejects.toThrow('其中 1,000.00 已用于冲回，不够冲回 500.00');
    expect(await set.one(entry.id)).toMatchObject({ leftAmount: '666.67' });
    const [rest] = await set.reverse({ unbilledId: entry.id, invoiceId });
    expect(rest?.reversals.map(({ tax }) => tax)).toEqual(['43.33', '86.67']);

    const params = { id: rest?.reversals[1]?.id ?? 0 };
    await set.api.call(invoiceUnbilledCalls.removeReversal, { params });
    expect(await set.one(entry.id)).toMatchObject({ leftAmount: '666.67', leftTax: '86.67' });
    const gone = set.api.call(invoiceUnbilledCalls.removeReversal, { params });
    await expect(gone).rejects.toThrow('冲回记录不存在');
  });

  it('is refused where rate, tax, month, type or voucher do not fit', async () => {
    const refusal = (changes: Partial<Body>) => set.add(set.sale(changes)).catch(String);
    expect(await refusal({ rate: '1%', tax: '26.00' })).toContain('一般纳税人的收入没有 1%');
    expect(await refusal({ tax: '300.00' })).toContain('税额应为金额 × 13% = 338.00');
    expect(await refusal({ date: '2025-12-31' })).toContain('已结账或在启用之前');
    expect(await refusal({ businessId: set.businessOf('IN_GOODS') })).toContain('属于进项');
    const entry = await set.add(set.sale({ amount: '100.00', tax: '13.00' }));
    const unbooked = set.reverse({ unbilledId: entry.id, invoiceId: 1 });
    await expect(unbooked).rejects.toThrow('还没有凭证，请先生成凭证再冲回');
    const [finding] = (await set.own.findings('2026-01')).filter(
      ({ rule }) => rule === 'unbilled.unbooked',
    );
    expect(finding?.message).toContain(`没有生成凭证（如 未开票收入 ${entry.number}`);
    const { total } = await set.api.call(invoiceUnbilledCalls.page, {
      query: { invoiceType: 'OUT', state: 'unbooked' },
    });
    expect(total).toBe(1);
  });

  it('changes its voucher with it, and loses it when it is deleted', async () => {
    const entry = await set.booked(set.sale({ amount: '200.00', tax: '26.00' }));
    const { id, version } = entry;
    const body = { ...set.sale({ amount: '300.00', tax: '39.00' }), id, version };
    const after = await set.api.call(invoiceUnbilledCalls.update, { body });
    expect(after.number).toBe(entry.number);
    expect((await set.linesOf(outOf(after)))[0]).toBe('借 1122 339.00');
    const voucher = { params: { id: outOf(after) } };
    const used = set.own.books.call(voucherCalls.remove, voucher).catch(String);
    expect(await used).toContain('未开票单据');
    await set.api.call(invoiceUnbilledCalls.remove, { params: { id } });
    await expect(set.linesOf(outOf(after))).rejects.toThrow('NOT_FOUND');
  });

  it('comes by a file, in which a row that is there is passed over', async () => {
    const titles = ['单据类型', '单据号', '日期', '往来单位', '税率', '金额', '税额', '业务类型'];
    const row = ['未开票收入', 'A-1', '2026-01-25', '平湖商贸', '9%', '100', '9', '销售商品'];
    const rows = [row, ['暂估入库', 'A-2', '2026-01-26', '', '', '50', '', '采购商品']];
    const file = await workbook(titles, rows);
    const start = () =>
      runImport(set.api, invoiceUnbilledCalls.import, { file, mode: 'all' as const });
    expect((await start()).report).toMatchObject({ accepted: 2 });
    expect((await start()).report).toMatchObject({ accepted: 0, unchanged: 2 });
    const wrong = await workbook(titles, [row.with(1, 'A-3').with(6, '13')]);
    const { report } = await runImport(set.api, invoiceUnbilledCalls.import, {
      file: wrong,
      mode: 'all',
    });
    expect(report?.problems?.[0]?.msg ?? JSON.stringify(report)).toContain('税额应为金额 × 9%');
    const query = { invoiceType: 'OUT' as const, format: 'csv' as const, keyword: 'A-1' };
    const exported = await set.api.file(invoiceUnbilledCalls.export, { query });
    expect(exported.bytes.toString('utf8')).toContain('平湖商贸');
  });

  it('is in use: its subject and its business type are not deleted', async () => {
    const subjectId = test.demo.subjectId('1001');
    const { number } = await set.add(set.sale({ settlementSubjectId: subjectId }));
    const asLedger = test.domain.as({ ...manager, accountSetId: 1, service: 'ledger' });
    const asked = { kind: 'subject' as const, ids: [subjectId] };
    expect(await asLedger.call(usageCalls.usage, { body: asked })).toEqual([
      { id: subjectId, where: `未开票收入 ${number}` },
    ]);
    const businessId = set.businessOf('OUT_LEASE');
    await set.add(set.sale({ businessId }));
    const type = set.api.call(invoiceBusinessCalls.remove, { params: { id: businessId } });
    expect(await type.catch(String)).toContain('业务类型“出租资产”已有未开票收入 WK202601');
  });
});

describe('income without an invoice of a small-scale taxpayer', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    for (const each of [test.ledger, test.domain]) await setUp(each, 3, { vatType: 0 });
  });
  afterAll(() => test.stop());

  it('is in the sales of the quarter and the watches, and in neither kind of invoices', async () => {
    const set = await setOf(test, 3);
    const entry = await set.booked(
      set.sale({ partyName: '', rate: '1%', amount: '20000.00', tax: '200.00' }),
    );
    expect(await set.linesOf(outOf(entry))).toEqual([
      '借 1122 20200.00',
      '贷 5001 20000.00',
      '贷 222101 200.00',
    ]);
    const shown = await set.page('2026-02');
    expect(shown.rows.map(({ title, tax, books }) => `${title} ${tax} ${books ?? '-'}`)).toEqual([
      '应交增值税 200.00 200.00',
      '未开票 1% 200.00 -',
      '应纳税额 200.00 200.00',
    ]);
    expect(shown.differences).toEqual([]);
    expect(shown.watches.find(({ code }) => code === 'limit')?.title).toContain('20,000.00');
    const asReport = test.domain.as({ ...manager, accountSetId: 3, service: 'report' });
    const body = { periodFrom: '2026-01', periodTo: '2026-03' };
    const given = await asReport.call(taxFigureCalls.given, { body });
    const figures = Object.fromEntries(given.map(({ key, amount }) => [key, amount]));
    expect(figures).toMatchObject({
      outputSales: '20000.00',
      reducedSales: '20000.00',
      ordinarySales: '0.00',
      specialSales: '0.00',
    });
    expect(given.find(({ key }) => key === 'outputSales')?.title).toContain('未开票收入 1 笔');
  });
});

describe('goods that were received without an invoice', () => {
  let test: DomainTest;
  let set: Awaited<ReturnType<typeof setOf>>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    set = await setOf(test, 1);
  });
  afterAll(() => test.stop());

  it('are booked without tax, and taken back on the first day of the next month', async () => {
    const entry = await set.booked(set.goods());
    expect(entry.number).toBe('ZG202601-001');
    expect(await set.linesOf(outOf(entry))).toEqual(['借 1403 5000.00', '贷 2202 5000.00']);
    const [done] = await set.reverse({ unbilledId: entry.id });
    const [reversal] = done?.reversals ?? [];
    expect(reversal).toMatchObject({ date: '2026-02-01', amount: '5000.00', invoiceId: null });
    expect(await set.linesOf(reversal?.voucher?.id ?? 0)).toEqual([
      '借 1403 -5000.00',
      '贷 2202 -5000.00',
    ]);
    const { rows } = await set.page('2026-01');
    expect(rows.every(({ tax }) => tax === '0.00')).toBe(true);
  });

  it('are taken back by their invoice, and owed on the subject for estimates where there is one', async () => {
    const subjects = await set.own.books.call(subjectCalls.list, {});
    const payable = subjects.find(({ code }) => code === '2202');
    for (const [code, name] of [
      ['220201', '应付货款'],
      ['220202', '暂估应付款'],
    ] as const) {
      await set.own.books.call(subjectCalls.create, {
        body: { parentId: payable?.id ?? 0, code, name, direction: 'credit', moveEntries: true },
      });
    }
    const entry = await set.booked(set.goods({ amount: '1000.00' }));
    expect(await set.linesOf(outOf(entry))).toEqual(['借 1403 1000.00', '贷 220202 1000.00']);
    const body = inputInvoice(21, { issueDate: '2026-02-15' });
    const { id: invoiceId } = await set.api.call(invoiceCalls.create, { body });
    expect((await set.one(entry.id)).offer).toMatchObject({ invoiceId });
    const [done] = await set.reverse({ unbilledId: entry.id, invoiceId });
    expect(done?.reversals[0]?.date).toBe('2026-02-15');
    expect(done?.leftAmount).toBe('0.00');
  });

  it('carry no tax and no rate', async () => {
    const taxed = set.add(set.goods({ rate: '13%', tax: '650.00' })).catch(String);
    expect(await taxed).toContain('暂估入库不填税率');
  });
});
