import fc from 'fast-check';
import { Money } from '../../money';
import { invoiceFileOrigins, signatureStates } from './file-invoice';
import { filesByInvoice, joinedInvoice, type NamedFileInvoice } from './merged-invoices';

const mergedInvoices = (files: readonly NamedFileInvoice[]) =>
  filesByInvoice(files).invoices.map(joinedInvoice);

const numbers = ['26317000001234567890', '26317000001234567891'];
const signature = { state: 'unverifiable', detail: '文件没有签名' } as const;
const amounts = fc.option(fc.integer({ min: -3, max: 3 }).map(Money.parse), { nil: undefined });
const texts = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const files: fc.Arbitrary<NamedFileInvoice> = fc.record({
  file: fc.constantFrom('a.xml', 'b.ofd', 'c.pdf'),
  origin: fc.constantFrom(...invoiceFileOrigins),
  signature: fc.record({ state: fc.constantFrom(...signatureStates), detail: fc.constant('') }),
  found: fc.record({
    digitalNumber: fc.constantFrom(...numbers),
    issueDate: texts('2026-09-01', '2026-09-02'),
    sellerName: texts('甲公司', '乙公司'),
    amount: amounts,
    tax: amounts,
    total: amounts,
    lines: fc.option(
      fc.array(
        fc.record({
          lineNo: fc.constant(1),
          taxCategoryCode: fc.constant(''),
          specialType: fc.constant(''),
          itemName: fc.constantFrom('服务费', '货款'),
          specification: fc.constant(''),
          unit: fc.constant(''),
          quantity: fc.constantFrom(Money.parse('1.0000001'), Money.parse('1.0000002'), null),
          unitPrice: fc.constant(null),
          amount: fc.constant(Money.parse('1')),
          rate: fc.constant('6%'),
          tax: fc.constant(Money.zero),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      { nil: undefined },
    ),
  }),
});

const file = (
  origin: NamedFileInvoice['origin'],
  found: NamedFileInvoice['found'],
): NamedFileInvoice => ({
  file: `票.${origin}`,
  origin,
  signature,
  found: { digitalNumber: numbers[0], ...found },
});

describe('files of one invoice', () => {
  it('give the same invoices in whatever order they are chosen', () => {
    const shuffled = fc
      .array(files, { maxLength: 6 })
      .chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(mergedInvoices(other)).toEqual(mergedInvoices(list));
      }),
    );
  });

  it('give no fact that no file states, and miss none that one does', () => {
    fc.assert(
      fc.property(fc.array(files, { minLength: 1, maxLength: 5 }), (list) => {
        for (const { facts, missing } of mergedInvoices(list)) {
          const own = list.filter(({ found }) => found.digitalNumber === facts.digitalNumber);
          for (const name of ['issueDate', 'sellerName', 'lines'] as const) {
            const isStated = own.some(({ found }) => found[name] !== undefined);
            expect(missing.includes(name)).toBe(!isStated);
          }
        }
      }),
    );
  });

  it('believe XML before OFD before PDF and fill what is missing from the next', () => {
    const [merged, ...others] = mergedInvoices([
      file('pdf', { sellerName: '丙公司', buyerName: '买方', issueDate: '2026-09-03' }),
      file('ofd', { sellerName: '乙公司', issueDate: '2026-09-02', amount: Money.parse('1') }),
      file('xml', { sellerName: '甲公司' }),
    ]);
    expect(others).toEqual([]);
    expect(merged?.origin).toBe('xml');
    expect(merged?.facts).toMatchObject({
      seller: { name: '甲公司' },
      buyer: { name: '买方' },
      issueDate: '2026-09-02',
      amount: Money.parse('1'),
    });
    expect(merged?.files.map((each) => each.file)).toEqual(['票.xml', '票.ofd', '票.pdf']);
    expect(merged?.differences).toEqual([
      '开票日期不一致：票.ofd 为“2026-09-02”，票.pdf 为“2026-09-03”，以前者为准，请核对',
      '销方名称不一致：票.xml 为“甲公司”，票.ofd 为“乙公司”，以前者为准，请核对',
    ]);
  });

  it('of different names are put in order without a look at their lines', () => {
    const lines = new Proxy([], {
      get() {
        throw new Error('a line was asked for');
      },
    });
    const named = ['b', 'a', 'c'].map((name) => ({ ...file('xml', { lines }), file: name }));
    expect(mergedInvoices(named)[0]?.files.map((each) => each.file)).toEqual(['a', 'b', 'c']);
  });

  it('are refused where one invoice has more than 20, whatever their order', () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ ...file('xml', {}), file: `${at}.xml` }));
    const other = { ...file('xml', {}), found: { digitalNumber: numbers[1] ?? '' } };
    for (const files of [many, many.toReversed()]) {
      const { invoices, refused } = filesByInvoice([...files, other]);
      expect(invoices).toEqual([[other]]);
      expect(refused).toEqual([
        {
          file: '0.xml',
          msg:
            `发票号码 ${numbers[0]} 在本次上传中有 21 个文件，超过 20 个，都没有导入，` +
            '请只保留其中一个 XML、OFD 或 PDF 文件后重新上传',
        },
      ]);
    }
    expect(mergedInvoices(many.slice(1))[0]?.files).toHaveLength(20);
  });

  it('believe a file with a broken signature after all others', () => {
    const damaged = { state: 'broken', detail: '' } as const;
    const [merged] = mergedInvoices([
      { ...file('ofd', { amount: Money.parse('9') }), signature: damaged },
      file('pdf', { amount: Money.parse('1') }),
    ]);
    expect([merged?.origin, merged?.facts.amount]).toEqual(['pdf', Money.parse('1')]);
  });

  it('have the third of amount, tax and total where they state two', () => {
    const [amount, tax, total] = [Money.parse('100'), Money.parse('6'), Money.parse('106')];
    for (const found of [
      { amount, tax },
      { amount, total },
      { tax, total },
    ]) {
      const [merged] = mergedInvoices([file('ofd', found)]);
      expect(merged?.facts).toMatchObject({ amount, tax, total });
      expect(merged?.missing).toEqual([
        'kind',
        'issueDate',
        'sellerTaxId',
        'sellerName',
        'buyerTaxId',
        'buyerName',
        'lines',
      ]);
    }
  });
});
