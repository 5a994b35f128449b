import type { Page } from 'playwright-core';
import { invoiceVatCalls, taxCalls, type ResultOf } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { violations } from './testing/barriers';
import { TestBrowser } from './testing/browser';
import { bureauFile, type BureauInvoice, type Party } from './testing/bureau-file';
import { createAccountSet, enterNewAccountSet, signUp } from './testing/sign-in';

const company: Party = { taxId: '91310115MA1H5XY832', name: '江南百货商贸有限公司' };
const supplier: Party = { taxId: '91110105MA01K7Q28A', name: '恒泰工贸有限公司' };
const customer: Party = { taxId: '91330106MA2BTUW396', name: '平湖商贸有限公司' };

/** A 20-digit number of 2026 from Shanghai. */
const numberOf = (serial: number) => `26312${String(serial).padStart(15, '0')}`;

type Figures = Pick<
  BureauInvoice,
  'day' | 'taxCode' | 'item' | 'amount' | 'rate' | 'tax' | 'total'
>;
const sale = (serial: number, kind: BureauInvoice['kind'], figures: Figures): BureauInvoice => ({
  number: numberOf(serial),
  kind,
  seller: company,
  buyer: customer,
  ...figures,
});
const purchase = (serial: number, figures: Figures): BureauInvoice => ({
  number: numberOf(serial),
  kind: 'special',
  seller: supplier,
  buyer: company,
  ...figures,
});

/** Invoices from the import to vouchers on one page of the browser. */
class InvoiceJourney {
  constructor(private readonly page: Page) {}

  async import(period: string, invoices: readonly BureauInvoice[]): Promise<void> {
    const { page } = this;
    await page.goto(`/invoice/out?period=${period}`);
    await page.getByRole('button', { name: '导入', exact: true }).first().waitFor();
    await page.keyboard.press('Control+i');
    const dialog = page.getByRole('dialog', { name: '导入发票' });
    await dialog.locator('input[type=file]').setInputFiles(await bureauFile(invoices));
    await dialog.getByRole('button', { name: '开始导入' }).press('Enter');
    await dialog.getByText(`${invoices.length} 张`).first().waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async choose(direction: 'in' | 'out', period: string, count: number): Promise<void> {
    const { page } = this;
    await page.goto(`/invoice/${direction}?period=${period}`);
    await page.getByRole('checkbox', { name: '全选' }).check();
    await page.getByText(`已选 ${count} 张`).waitFor();
    expect(await violations(page)).toEqual([]);
  }

  async tick(): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: '勾选认证' }).click();
    const drawer = page.getByRole('dialog', { name: /^勾选认证/ });
    await drawer.getByLabel('抵扣期间').waitFor();
    await page.keyboard.press('Control+s');
    await drawer.waitFor({ state: 'detached' });
  }

  async book(count: number): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: '生成凭证' }).click();
    const dialog = page.getByRole('dialog', { name: /^生成凭证/ });
    await dialog.getByRole('button', { name: `生成 ${count} 张凭证` }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  }
}

/** Amounts of a return by its lines. */
const linesOf = ({ lines }: ResultOf<typeof invoiceVatCalls.page>) =>
  withoutZeros(lines.map(({ line, amount }) => [line, amount]));

/** Declared amounts of the main form, by their lines. */
const declaredOf = ({ rows }: ResultOf<typeof taxCalls.detail>) =>
  withoutZeros(rows.map(({ line, declared }) => [line, declared]));

const withoutZeros = (lines: readonly (readonly [number, string])[]) =>
  Object.fromEntries(lines.filter(([, amount]) => amount !== '0.00'));

describe('what is declared, from the workbook of the bureau to the return', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page, { companyName: company.name, creditCode: company.taxId });
  });
  afterAll(() => browser.close());

  it('is imported, ticked, booked and ties, for a month of a general taxpayer', async () => {
    const journey = new InvoiceJourney(page);
    const goods = { taxCode: '1070227010000000000', item: '*洗涤剂*洗衣液', rate: '13%' };
    const cut = { amount: '-1000.00', tax: '-130.00', total: '-1130.00' };
    await journey.import('2026-01', [
      sale(1, 'special', {
        ...goods,
        day: '2026-01-06',
        amount: '10000.00',
        tax: '1300.00',
        total: '11300.00',
      }),
      {
        ...sale(2, 'special', { ...goods, ...cut, day: '2026-01-28' }),
        blueNumber: numberOf(1),
      },
      purchase(3, {
        ...goods,
        day: '2026-01-09',
        amount: '6000.00',
        tax: '780.00',
        total: '6780.00',
      }),
    ]);
    await journey.choose('in', '2026-01', 1);
    await journey.tick();
    await journey.choose('in', '2026-01', 1);
    await journey.book(1);
    await journey.choose('out', '2026-01', 2);
    await journey.book(1);
    await page.goto('/invoice/vat?period=2026-01');
    await page.getByText('390.00').first().waitFor();
    expect(await violations(page)).toEqual([]);
    const vat = await callApi(page, invoiceVatCalls.page, { query: { period: '2026-01' } });
    expect(vat).toMatchObject({ differenceCount: 0, unexplained: '0.00' });
    // 10,000 − 1,000 of sales at 13 % less 780 of input tax.
    const main = {
      1: '9000.00',
      2: '9000.00',
      11: '1170.00',
      12: '780.00',
      17: '780.00',
      18: '780.00',
      19: '390.00',
      24: '390.00',
      32: '390.00',
      34: '390.00',
    };
    expect(linesOf(vat)).toMatchObject(main);
    const filing = await callApi(page, taxCalls.detail, {
      query: { kind: 'vat', period: '2026-01' },
    });
    expect(declaredOf(filing)).toMatchObject(main);
  });

  it('is imported and booked month by month, and ties, for a quarter of a small-scale taxpayer', async () => {
    await enterNewAccountSet(page, {
      companyName: company.name,
      creditCode: company.taxId,
      vatType: 0,
    });
    const journey = new InvoiceJourney(page);
    const quarter = [
      { period: '2026-01', serial: 11, amount: '120000.00', tax: '1200.00', total: '121200.00' },
      { period: '2026-02', serial: 12, amount: '90000.00', tax: '900.00', total: '90900.00' },
      { period: '2026-03', serial: 13, amount: '110000.00', tax: '1100.00', total: '111100.00' },
    ];
    for (const { period, serial, ...figures } of quarter) {
      const service = { taxCode: '3070401000000000000', item: '*餐饮服务*餐费', rate: '1%' };
      const about = { ...service, day: `${period}-12` };
      await journey.import(period, [sale(serial, 'ordinary', { ...about, ...figures })]);
      await journey.choose('out', period, 1);
      await journey.book(1);
    }
    const vat = await callApi(page, invoiceVatCalls.page, { query: { period: '2026-03' } });
    expect(vat).toMatchObject({ differenceCount: 0, unexplained: '0.00' });
    // 320,000 is above 300,000 of a quarter: 3 % less 2 % (财政部 税务总局公告2023年第19号).
    const main = {
      1: '320000.00',
      3: '320000.00',
      15: '9600.00',
      16: '6400.00',
      20: '3200.00',
      22: '3200.00',
    };
    expect(linesOf(vat)).toMatchObject(main);
    const filing = await callApi(page, taxCalls.detail, {
      query: { kind: 'vat', period: '2026-03' },
    });
    expect(declaredOf(filing)).toMatchObject(main);
  });
});
