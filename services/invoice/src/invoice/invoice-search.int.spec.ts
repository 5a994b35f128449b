import { invoiceCalls, type RequestOf } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { csvFile, importReport } from '../testing/import-files';
import { digital, identify, inputInvoice } from '../testing/invoice-bodies';
import { testCompany, testCustomer } from '../testing/parties';

type Filter = RequestOf<typeof invoiceCalls.page>['body'];

const many = 1_010;
const titles =
  '数电票号码,销方识别号,销方名称,购方识别号,购买方名称,开票日期,货物或应税劳务名称,金额,税率,税额,价税合计,发票票种,发票状态';

/** Output invoices of January, each for another buyer, over 1.00, 2.00, … yuan. */
function manyOutputs() {
  const rows = Array.from({ length: many }, (_, index) => [
    digital(700_000 + index),
    testCompany.taxId,
    testCompany.name,
    testCustomer.taxId,
    `客户${String(index + 1).padStart(4, '0')}`,
    '2026-01-09',
    '*洗涤剂*洗衣液',
    `${index + 1}.00`,
    '免税',
    '0.00',
    `${index + 1}.00`,
    '数电发票（普通发票）',
    '正常',
  ]);
  return csvFile([titles.split(','), ...rows], '销项.csv');
}

describe('invoices by a keyword', () => {
  let test: DomainTest;

  const found = async (keyword: string, body: Filter = {}) => {
    const { total, records, totals } = await test.api.call(invoiceCalls.page, {
      query: {},
      body: { invoiceType: 'IN', keyword, ...body },
    });
    expect(totals.count).toBe(total);
    return { total, numbers: records.map(({ digitalNumber, number }) => digitalNumber || number) };
  };
  const numbersOf = async (keyword: string) => (await found(keyword)).numbers;
  const paper = {
    digitalNumber: '',
    code: '031001900204',
    number: '05712386',
    kind: 'P_SPECIAL',
  };

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    const { stored } = await importReport(test.api, manyOutputs());
    expect(stored).toBe(many);
    await test.api.call(invoiceCalls.create, { body: inputInvoice(1) });
    await test.api.call(invoiceCalls.create, { body: inputInvoice(20, paper) });
    const acme = { sellerName: 'Acme (Shanghai) 有限公司', amount: '500.00', tax: '65.00' };
    const lines = [{ itemName: '*软件*ERP 授权', amount: '500.00', rate: '13%', tax: '65.00' }];
    await test.api.call(invoiceCalls.create, {
      body: inputInvoice(31, { ...acme, total: '565.00', lines }),
    });
  }, 60_000);
  afterAll(() => test.stop());

  it.each([
    ['acme', [digital(31)]],
    ['ERP 授', [digital(31)]],
    [digital(31), [digital(31)]],
    [digital(31).slice(-4), [digital(31)]],
    ['031001900204', ['05712386']],
    ['05712386', ['05712386']],
    ['12386', ['05712386']],
    ['565', [digital(31)]],
    ['¥565.00', [digital(31)]],
    ['65.00', [digital(31)]],
    ['没有这家单位', []],
    ['565.001', []],
  ])('finds %s', async (keyword, expected) => {
    expect(await numbersOf(keyword)).toEqual(expected);
  });

  it('finds what was changed by its new words alone', async () => {
    const { records } = await test.api.call(invoiceCalls.page, {
      query: {},
      body: { invoiceType: 'IN', keyword: digital(1) },
    });
    const [{ id = 0, version = 0 } = {}] = records;
    const body = { ...inputInvoice(1, { sellerName: '改名纸业有限公司' }), id, version };
    await test.api.call(invoiceCalls.update, { body });
    expect(await numbersOf('改名纸业')).toEqual([digital(1)]);
  });

  it('finds as well by a keyword of more invoices than are listed by id', async () => {
    const output = { invoiceType: 'OUT' } as const;
    expect((await found('客户', output)).total).toBe(many);
    expect((await found('26312', output)).total).toBe(many);
    expect((await found('客户0007', output)).numbers).toEqual([digital(700_006)]);
    expect((await found('7.00', output)).numbers).toEqual([digital(700_006)]);
  });
});
