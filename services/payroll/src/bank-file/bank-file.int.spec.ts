import { bankFileCalls, employeeCalls, fileLayoutCalls, salaryCalls } from '@mingzhang/contract';
import { rowsOf, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields } from '../testing/write-cases';

const period = '2026-01';
const card = '4111111111111111';
const other = '6222021102012349031';

describe('the file of a bank', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const people = [
      { number: '0001', name: '张磊', bankAccount: card, bankName: '工商银行' },
      { number: '0002', name: '赵婷', bankAccount: other, bankName: '建设银行' },
      { number: '0003', name: '林子昂' },
      { number: '0004', name: '周雨欣', bankAccount: card },
    ];
    for (const { number, ...changes } of people) {
      await test.api.call(employeeCalls.create, { body: employeeFields(number, changes) });
    }
    await test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period } });
    const cells = rows
      .filter(({ number }) => number !== '0004')
      .map(({ id }) => ({ id, code: 'baseSalary', value: '4000', seen: null }));
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
  });
  afterAll(() => test.stop());

  const query = (code: string, part = 1) => ({ query: { period, code, part: String(part) } });
  const preview = () =>
    test.api.call(bankFileCalls.preview, { query: { period, code: 'bankXlsx' } });

  it('shows payments with masked accounts, and names who has none', async () => {
    const found = await preview();
    expect(found).toMatchObject({
      isConfirmed: false,
      total: '8000.00',
      leftTotal: '4000.00',
      net: '12000.00',
      parts: 1,
      leftOut: [{ number: '0003', name: '林子昂', net: '4000.00' }],
    });
    expect(found.payments.map(({ account }) => account)).toEqual([
      '411*********1111',
      '622************9031',
    ]);
    for (const canary of [card, other]) expect(JSON.stringify(found)).not.toContain(canary);
  });

  it('is written of a confirmed month only, accounts as text, and is in the log without them', async () => {
    expect(await test.api.send(bankFileCalls.export, query('bankXlsx'))).toMatchObject({
      code: 'PAYROLL_FILE',
      msg: expect.stringContaining('还没有确认'),
    });
    const { month } = await test.api.call(salaryCalls.employeeList, { query: { period } });
    const params = { id: month.id };
    await test.api.call(salaryCalls.setState, { params, query: { state: 'confirmed' } });
    const file = await test.api.file(bankFileCalls.export, query('bankXlsx'));
    expect(await rowsOf(file, ['序号', '账号', '户名', '金额', '开户行'])).toEqual([
      { 序号: '1', 账号: card, 户名: '张磊', 金额: '4000', 开户行: '工商银行' },
      { 序号: '2', 账号: other, 户名: '赵婷', 金额: '4000', 开户行: '建设银行' },
    ]);
    const entries = await test.domain.database.queryAll(
      `select action, object, after from operation_log.entry where action like '导出银行%'`,
    );
    expect(entries).toMatchObject([{ object: '2 笔', after: { 合计: '8000.00' } }]);
    expect(JSON.stringify(entries)).not.toContain(card);
  });

  it('is GBK text where its layout says so', async () => {
    const { bytes } = await test.api.file(bankFileCalls.export, query('bankCsv'));
    const lines = new TextDecoder('gbk').decode(bytes).split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      '序号,账号,户名,金额,开户行,备注',
      `1,${card},张磊,4000.00,工商银行,2026-01 工资`,
    ]);
  });

  it('is split where the layout of the account set limits a batch', async () => {
    const columns = [
      { title: '账号', source: 'bankAccount' as const, text: '' },
      { title: '户名', source: 'name' as const, text: '' },
      { title: '金额', source: 'netPay' as const, text: '' },
    ];
    const body = {
      code: null,
      version: 0,
      name: '本行代发',
      sheet: '代发',
      format: 'xlsx' as const,
      head: ['合计|{合计}|{笔数}'],
      columns,
      rowsAtMost: 1,
    };
    const { code } = await test.api.call(fileLayoutCalls.save, { body });
    expect(code).toBe('own1');
    const shown = await test.api.call(bankFileCalls.preview, { query: { period, code } });
    expect(shown.parts).toBe(2);
    const second = await test.api.file(bankFileCalls.export, query(code, 2));
    expect(await rowsOf(second, ['账号', '金额'])).toEqual([{ 账号: other, 金额: '4000' }]);
    expect(await test.api.send(bankFileCalls.export, query('taxWage'))).toMatchObject({
      code: 'PAYROLL_FILE',
    });
  });
});
