import { taxCalls, type TaxFigure } from '@mingzhang/contract';
import type { GivenKey } from '@mingzhang/rules';
import { manager, setUp, type DomainTest } from '@mingzhang/server/testing';
import { FakeInvoices } from '../testing/fake-invoices';
import { startWorked } from '../testing/worked';

const january = '2026-01';

const figures = (amounts: Partial<Record<GivenKey, string>>): TaxFigure[] =>
  Object.entries(amounts).map(([key, amount]) => ({
    key: key as GivenKey,
    amount,
    title: key.startsWith('input') ? '已勾选发票 4 张' : '销项发票 9 张',
  }));

/** Figures of the worked month; 12 is another than in the books. */
const ofMonth = {
  outputSales: '260000.00',
  outputTax: '32300.00',
  inputTax: '22810.00',
  transferOut: '130.00',
  untickedTax: '0.00',
  simpleSales: '10000.00',
  simpleTax: '300.00',
  usedAssetSales: '10000.00',
  levyRelief: '0.00',
  exemptSales: '1000.00',
  exemptGoodsSales: '1000.00',
  exemptLabourSales: '0.00',
  exportSales: '500.00',
  goodsSales: '200000.00',
  labourSales: '0.00',
  serviceSales: '48500.00',
};

describe('a VAT return with figures of invoices', () => {
  const invoices = new FakeInvoices();
  let test: DomainTest;

  beforeAll(async () => {
    ({ test } = await startWorked({ invoice: await invoices.start() }));
  });
  afterAll(async () => {
    await test.stop();
    await invoices.stop();
  });

  const give = (period: string, answer: readonly TaxFigure[]) =>
    invoices.figures.set(`${period} ${period}`, answer);
  const detail = () => test.api.call(taxCalls.detail, { query: { kind: 'vat', period: january } });
  const prepare = (kind: 'vat' | 'surtax' = 'vat') =>
    test.api.send(taxCalls.prepare, { body: { kind, period: january, version: 0, rows: [] } });

  it('keeps the books while invoices give nothing', async () => {
    give(january, []);
    const { rows, findings } = await detail();
    expect(rows.every((row) => row.declared === row.books)).toBe(true);
    expect(rows.map(({ line }) => line)).not.toContain(7);
    expect(findings.map(({ rule }) => rule)).not.toContain('invoices');
  });

  it('takes every line from the invoices, with its source, and shows the books beside it', async () => {
    give(january, figures(ofMonth));
    const { rows, findings } = await detail();
    const shown = [1, 2, 5, 7, 8, 9, 11, 12, 14, 21, 23].map((line) => {
      const row = rows.find((each) => each.line === line);
      return `${line} ${row?.declared} ${row?.books}`;
    });
    expect(shown).toEqual([
      '1 248500.00 260000.00',
      '2 200000.00 0.00',
      '5 10000.00 0.00',
      '7 500.00 0.00',
      '8 1000.00 0.00',
      '9 1000.00 0.00',
      '11 32300.00 33800.00',
      '12 22810.00 24760.00',
      '14 130.00 0.00',
      '21 300.00 0.00',
      '23 100.00 0.00',
    ]);
    const input = rows.find(({ line }) => line === 12);
    expect(input?.terms).toEqual([
      { title: '已勾选发票 4 张', amount: '22810.00', origin: 'domain', link: null },
    ]);
    const difference = findings.find(({ rule }) => rule === 'invoices');
    expect(difference?.title).toContain(
      '进项税额减转出（第 12 栏减第 14 栏） 发票 22,680.00、账簿 24,760.00',
    );
  });

  it('fills what an older service does not give from the books', async () => {
    give(january, figures({ outputSales: '250000.00', outputTax: '32500.00' }));
    const { rows } = await detail();
    const at = (line: number) => rows.find((row) => row.line === line)?.declared;
    expect([1, 11, 12, 14].map(at)).toEqual(['250000.00', '32500.00', '24760.00', '0.00']);
  });

  it('carries over what the openings of VAT say, before the books', async () => {
    const carried = { creditBefore: '12345.67', unpaidBefore: '80.00' };
    give(january, figures({ ...ofMonth, ...carried }));
    const { rows } = await detail();
    const shown = [13, 25].map((line) => {
      const row = rows.find((each) => each.line === line);
      return `${line} ${row?.declared}`;
    });
    expect(shown).toEqual(['13 12345.67', '25 80.00']);
  });

  it('passes over a figure of a newer service that it does not know', async () => {
    const [first] = figures({ outputTax: '1.00' });
    const unknown = { ...first, key: 'figureOfTheNextRelease' } as unknown as TaxFigure;
    give(january, [unknown, ...figures(ofMonth)]);
    const { rows } = await detail();
    expect(rows.find(({ line }) => line === 11)?.declared).toBe('32300.00');
  });

  it('is not prepared while output invoices are blocked, and says so before', async () => {
    const title = '2 张销项发票被拦截未计入，金额 100.00、税额 13.00';
    const blocked: TaxFigure = { key: 'blockedOutput', amount: '100.00', title };
    give(january, [...figures(ofMonth), blocked]);
    const { findings } = await detail();
    expect(findings.find(({ rule }) => rule === 'blockedOutput')).toMatchObject({
      severity: 'serious',
      title: `申报数不完整：${title}`,
    });
    expect(await prepare()).toMatchObject({
      success: false,
      code: 'TAX_STATE',
      msg:
        `${title}，申报数不完整，不能填入申报表。` +
        '被拦截的销项发票不在申报表任何一栏，请在销项发票中逐张处理或删除，处理完再填入申报表',
    });
    expect((await detail()).state).toBe('todo');
    give(january, figures(ofMonth));
    expect(await prepare()).toMatchObject({ success: true });
  });

  it('of a small-scale taxpayer compares the invoices with the threshold', async () => {
    const accountSetId = 61;
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, accountSetId, { vatType: 0 });
    }
    const amounts = {
      outputSales: '400000.00',
      reducedSales: '370000.00',
      ordinarySales: '320000.00',
      specialSales: '80000.00',
      specialReducedSales: '50000.00',
      propertySales: '0.00',
      specialPropertySales: '0.00',
      usedAssetSales: '0.00',
      exemptSales: '0.00',
      exportSales: '0.00',
    };
    invoices.figures.set('2026-01 2026-03', figures(amounts));
    const { rows } = await test.domain
      .as({ ...manager, accountSetId })
      .call(taxCalls.detail, { query: { kind: 'vat', period: '2026-03' } });
    const at = (line: number) => rows.find((row) => row.line === line)?.declared;
    expect([1, 2, 3, 10, 15, 16, 22].map(at).join(' ')).toBe(
      '400000.00 80000.00 320000.00 0.00 12000.00 7400.00 4600.00',
    );
  });
});
