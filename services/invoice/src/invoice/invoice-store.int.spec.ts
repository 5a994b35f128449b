import { invoiceBusinessCalls, invoiceCalls } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { InvoiceFacts } from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { manager, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { digital, identify, inputInvoice, type InvoiceIn } from '../testing/invoice-bodies';
import { testCompany, testSupplier } from '../testing/parties';
import { verify } from '../verify';
import { InvoiceRows } from './invoice-rows';
import { InvoiceStore, type SavedInvoice, type SavedOutcome } from './invoice-store';
import { PendingInvoices } from './pending-invoices';

/** An invoice of a file: 1,000.00 at 13%, on one line. */
function facts(serial: number, changes: Partial<InvoiceFacts> = {}): InvoiceFacts {
  const [amount, tax] = [Money.parse('1000.00'), Money.parse('130.00')];
  return {
    invoiceType: 'IN',
    kind: 'DE_SPECIAL',
    digitalNumber: digital(serial),
    code: '',
    number: '',
    issueDate: '2026-01-09',
    seller: testSupplier,
    buyer: testCompany,
    amount,
    tax,
    total: amount.plus(tax),
    taxStatus: 'normal',
    riskLevel: 'normal',
    isPositive: true,
    platform: '',
    issuer: '',
    remark: '',
    blueNumber: '',
    confirmationNumber: '',
    lines: [lineOf(amount, tax)],
    ...changes,
  };
}

const lineOf = (amount: Money, tax: Money) => ({
  lineNo: 1,
  taxCategoryCode: '',
  specialType: '',
  itemName: '*洗涤剂*洗衣液',
  specification: '',
  unit: '箱',
  quantity: Money.parse('3.1234567890123'),
  unitPrice: null,
  amount,
  rate: '13%',
  tax,
});

const red = (serial: number, blue: string): InvoiceFacts => {
  const [amount, tax] = [Money.parse('-1000.00'), Money.parse('-130.00')];
  const lines = [lineOf(amount, tax)];
  const total = amount.plus(tax);
  return facts(serial, { amount, tax, total, lines, isPositive: false, blueNumber: blue });
};

describe('invoices of a file', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
  });
  afterAll(() => test.stop());

  const inSet = <T>(work: () => Promise<T>): Promise<T> => {
    const actor = { ...manager, session: 'test' };
    const options = { actor, requestId: 'test', address: '', writes: true };
    return test.domain.get(AccountSetScope).run(options, work);
  };
  const save = (...invoices: readonly (InvoiceFacts | SavedInvoice)[]): Promise<SavedOutcome[]> => {
    const store = test.domain.get(InvoiceStore);
    const list = invoices.map((each) => ('facts' in each ? each : { facts: each }));
    return inSet(() => store.saveAll(list, { origin: 'workbook', batchId: null }));
  };
  const one = (id: number) => test.api.call(invoiceCalls.one, { params: { id } });
  const idOf = (outcome: SavedOutcome | undefined) =>
    outcome && outcome.act !== 'refused' ? outcome.id : 0;

  it('are stored in their order, linked among each other, with the default business type', async () => {
    const saved = await save(red(2, digital(1)), facts(1), facts(3));
    expect(saved.map(({ act }) => act)).toEqual(['stored', 'stored', 'stored']);
    const [late, blue] = saved;
    expect(await one(idOf(late))).toMatchObject({
      origin: 'workbook',
      businessName: '采购商品',
      findings: [],
      blue: { id: idOf(blue) },
      lines: [{ quantity: '3.1234567890123' }],
    });
    expect((await one(idOf(blue))).reds).toMatchObject([{ id: idOf(late) }]);
  });

  it('are refused each by itself, the same number within the file too', async () => {
    const other = { taxId: testSupplier.taxId, name: '别家' };
    const saved = await save(facts(11), facts(11), facts(12, { buyer: other }), facts(13));
    expect(saved.map(({ act }) => act)).toEqual(['stored', 'refused', 'refused', 'stored']);
    expect(saved[1]?.findings).toMatchObject([
      { rule: 'R05', msg: '与本次第 1 张的发票号码相同，本行没有导入' },
    ]);
    expect(saved[2]?.findings).toMatchObject([{ rule: 'R08' }]);
  });

  it('hand a newer state on to what is stored, never back', async () => {
    const [first] = await save(facts(21));
    const [again] = await save(facts(21, { taxStatus: 'voided' }));
    expect(again).toMatchObject({
      act: 'refused',
      earlierId: idOf(first),
      state: { taxStatus: 'voided' },
    });
    expect(await one(idOf(first))).toMatchObject({ taxStatus: 'voided', disposition: 'void' });
    const [older] = await save(facts(21));
    expect(older).toMatchObject({ act: 'refused', state: null });
    expect(await one(idOf(first))).toMatchObject({ taxStatus: 'voided' });
  });

  it('take the place of a blocked one, and keep what a person chose for it', async () => {
    const types = await test.api.call(invoiceBusinessCalls.list, { query: { invoiceType: 'IN' } });
    const businessId = types.find(({ code }) => code === 'IN_OFFICE')?.id ?? 0;
    const body: InvoiceIn = inputInvoice(31, { total: '1.00', businessId });
    const blocked = await test.api.call(invoiceCalls.create, { body });
    expect(blocked.disposition).toBe('block');
    const [saved] = await save(facts(31));
    expect(saved).toMatchObject({ act: 'replaced', findings: [] });
    expect(await one(idOf(saved))).toMatchObject({ disposition: 'ok', businessName: '办公费' });
    const page = { query: {}, body: { invoiceType: 'IN' as const, keyword: digital(31) } };
    expect((await test.api.call(invoiceCalls.page, page)).total).toBe(1);
  });

  it('take a few statements, however many they are', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => facts(1000 + at));
    const saved = await save(...many);
    expect(saved.filter(({ act }) => act === 'stored')).toHaveLength(3000);
    const again = await save(...many);
    expect(again.filter(({ act }) => act === 'refused')).toHaveLength(3000);
  });

  it('that reverse one blue invoice are read and judged once, in however many parts', async () => {
    const [first] = await save(facts(5_000));
    const parts = Array.from({ length: 6 }, (_, part) =>
      Array.from({ length: 5 }, (__, at) => red(5_001 + 5 * part + at, digital(5_000))),
    );
    const read = jest.spyOn(test.domain.get(AccountSetScope), 'query');
    const judged = jest.spyOn(test.domain.get(InvoiceRows), 'writeJudgements');
    await inSet(async () => {
      const store = test.domain.get(InvoiceStore);
      const pending = new PendingInvoices();
      const saved = { origin: 'workbook', batchId: null, pending } as const;
      for (const part of parts) {
        const invoices = part.map((each) => ({ facts: each }));
        expect((await store.savePart(invoices, saved)).map(({ act }) => act)).toEqual(
          part.map(() => 'stored'),
        );
      }
      await store.settle(pending);
    });
    const answers = await Promise.all(read.mock.results.map(({ value }) => value as unknown[]));
    const reds = answers.filter((_, at) => read.mock.calls[at]?.[2] === 'red-invoices-by-number');
    // None stands before the first part, and judging anew reads all of them once.
    expect(reds.map((rows) => rows.length).reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(judged.mock.calls.flatMap(([list]) => list)).toHaveLength(31);
    read.mockRestore();
    judged.mockRestore();
    expect(await one(idOf(first))).toMatchObject({ reds: { length: 30 } });
    const { reds: stored } = await one(idOf(first));
    expect(await one(stored[7]?.id ?? 0)).toMatchObject({
      disposition: 'warn',
      findings: [{ rule: 'R10', msg: expect.stringContaining('共 33,900.00，超过蓝字 1,130.00') }],
    });
  });

  it('typed fifty times at once are one invoice', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        test.api.send(invoiceCalls.create, { body: inputInvoice(9001) }),
      ),
    );
    const refused = answers.filter(({ success }) => !success);
    expect(refused).toHaveLength(49);
    const codes = new Set(refused.map((each) => ('code' in each ? each.code : '')));
    expect([...codes]).toEqual(['INVOICE_TAKEN']);
  });

  it('leave nothing for verify to find', async () => {
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [1] })).toEqual([]);
  });
});
