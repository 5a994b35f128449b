import {
  carryForwardCalls,
  checkoutCalls,
  employeeCalls,
  insuranceCalls,
  salaryCalls,
  salaryReturnCalls,
  salaryVoucherCalls,
  subjectCalls,
  taxFigureCalls,
  voucherCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { salaryVoucherKinds, type SalaryVoucherKind } from '@mingzhang/rules/payroll';
import { Books, setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { departmentIn, employeeFields, schemeFields } from '../testing/write-cases';
import { verify } from '../verify';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];

const december = '2025-12';
const january = '2026-01';

describe('工资凭证', () => {
  let test: DomainTest;
  let books: Books;
  let sales: number;

  beforeAll(async () => {
    const started = await startDomain('payroll', service);
    for (const each of [started.ledger, started.domain]) {
      await setUp(each, 3, { enableDate: '2025-12-01' });
    }
    test = await started.inSet(3);
    books = await Books.load(test.books);
    sales = await departmentIn(test, '销售部');
    const office = await departmentIn(test, '办公室');
    const scheme = await test.api.call(insuranceCalls.create, {
      body: { ...schemeFields('城镇职工'), versions: versionsFrom(december) },
    });
    const share = (departmentId: number, part = '1') => ({ departmentId, share: part });
    const shen = await add('0001', {
      name: '沈国栋',
      departments: [share(office, '0.5'), share(sales, '0.5')],
    });
    await add('0002', { name: '陆建华', departments: [share(sales)], bankName: '建设银行' });
    const insured = { insuranceSchemeId: scheme.id, from: december };
    const entries = [{ id: shen, ...insured, social: '10000', housingFund: '10000' }];
    await test.api.call(employeeCalls.updateInsurance, { body: { entries } });
  });
  afterAll(() => test.stop());

  const versionsFrom = (from: string) =>
    schemeFields('').versions.map((version) => ({ ...version, from }));
  const add = async (number: string, changes: Partial<EmployeeIn>) =>
    (await test.api.call(employeeCalls.create, { body: employeeFields(number, changes) })).id;
  const sheet = (period: string) => test.api.call(salaryCalls.employeeList, { query: { period } });
  const monthOf = async (period: string) => (await sheet(period)).month;
  const type = async (period: string, amounts: Readonly<Record<string, string>>) => {
    const { rows } = await sheet(period);
    const cells = rows.flatMap(({ id, name, entered }) => {
      const value = amounts[name];
      const seen = entered['baseSalary'] ?? null;
      return value === undefined ? [] : [{ id, code: 'baseSalary', value, seen }];
    });
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
  };
  const state = async (period: string, to: 'draft' | 'confirmed') => {
    const { id } = await monthOf(period);
    return test.api.send(salaryCalls.setState, { params: { id }, query: { state: to } });
  };
  const templates = () => test.api.call(salaryVoucherCalls.templates, { params: { id: 0 } });
  const first = async () => {
    const [template] = await templates();
    if (!template) throw new Error('the usual template is there');
    return template;
  };
  const create = async (
    period: string,
    vouchers: readonly SalaryVoucherKind[],
    more: { readonly templateId?: number; readonly voucherDate?: string } = {},
  ) =>
    test.api.send(salaryVoucherCalls.create, {
      body: {
        salaryId: (await monthOf(period)).id,
        templateId: (await first()).id,
        vouchers: [...vouchers],
        ...more,
      },
    });
  const remove = async (period: string, kind: SalaryVoucherKind) =>
    test.api.send(salaryVoucherCalls.remove, {
      query: { salaryId: (await monthOf(period)).id, kind },
    });
  /** Lines of a voucher of a month as the ledger has them. */
  const linesOf = async (period: string, kind: SalaryVoucherKind) => {
    const query = { periodFrom: period, periodTo: period };
    const made = await test.api.call(salaryVoucherCalls.made, { query });
    const found = made.find((each) => each.kind === kind);
    if (!found) return undefined;
    const { lines, voucherDate } = await test.books.call(voucherCalls.get, {
      params: { id: found.voucher.id },
    });
    return [
      voucherDate,
      ...lines.map(({ subjectCode, debit, credit }) => `${subjectCode} ${debit} ${credit}`),
    ];
  };

  it('begin with a template whose subjects are those of the chart', async () => {
    const [template, ...others] = await templates();
    expect(others).toEqual([]);
    expect(template).toMatchObject({
      name: '标准模板',
      isUsed: true,
      withholding: 'withPayment',
      subjects: {
        wagePayable: books.subject('221101').id,
        planPayable: books.subject('221104').id,
      },
    });
    expect(template?.expenses.map(({ name }) => name).slice(0, 2)).toEqual([
      '管理部门',
      '销售部门',
    ]);
    expect(template?.expenses[1]?.wageSubjectId).toBe(books.subject('56010101').id);
  });

  it('are put to departments by the template, whose mistakes are refused by name', async () => {
    const { isUsed: _, ...template } = await first();
    const expenses = template.expenses.map((row) =>
      row.name === '销售部门' ? { ...row, departmentIds: [sales] } : row,
    );
    const twice = expenses.map((row) =>
      row.name === '研发部门' ? { ...row, departmentIds: [sales] } : row,
    );
    const update = (changes: Partial<typeof template>) =>
      test.api.send(salaryVoucherCalls.updateTemplate, { body: { ...template, ...changes } });
    expect(await update({ expenses: twice })).toMatchObject({
      code: 'PAYROLL_TEMPLATE',
      msg: expect.stringContaining('部门“销售部”同时归入“销售部门”和“研发部门”'),
    });
    const parent = books.subject('2211').id;
    expect(await update({ subjects: { ...template.subjects, wagePayable: parent } })).toMatchObject(
      {
        code: 'PAYROLL_TEMPLATE',
        msg: expect.stringContaining('不是末级科目'),
      },
    );
    expect(await update({ expenses })).toMatchObject({ data: { version: 2 } });
  });

  it('wait for the confirmation of the sheet', async () => {
    const body = { period: december, payPeriod: january };
    await test.api.call(salaryCalls.create, { body });
    await type(december, { 沈国栋: '10000.01', 陆建华: '6000' });
    expect(await create(december, ['accrueWage'])).toMatchObject({
      code: 'PAYROLL_VOUCHER',
      msg: expect.stringContaining('工资表还没有确认'),
    });
    await state(december, 'confirmed');
  });

  it('accrue December by department, a shared person to the fen', async () => {
    expect(await create(december, ['accrueWage', 'accrueInsurance'])).toMatchObject({
      success: true,
    });
    expect(await linesOf(december, 'accrueWage')).toEqual([
      '2025-12-31',
      '56020101 5000.01 0.00',
      '56010101 11000.00 0.00',
      '221101 0.00 16000.01',
    ]);
    // Pension 16 % and fund 5 % of 10,000, half to each department.
    expect(await linesOf(december, 'accrueInsurance')).toEqual([
      '2025-12-31',
      '56020103 800.00 0.00',
      '56020104 250.00 0.00',
      '56010103 800.00 0.00',
      '56010104 250.00 0.00',
      '221104 0.00 1600.00',
      '221105 0.00 500.00',
    ]);
    expect(await monthOf(december)).toMatchObject({ state: 'vouchered' });
    expect(await test.findings(december)).toEqual([]);
  });

  it('pay in January what December accrued, and leave nothing on the liabilities', async () => {
    const paid = ['payWage', 'paySocial', 'payFund', 'payTax'] as const;
    expect(await create(december, paid, { voucherDate: '2026-01-15' })).toMatchObject({
      success: true,
    });
    // Tax: 10,000.01 − 5,000 − 800 − 500 at 3 %, and 1,000 at 3 %.
    expect(await linesOf(december, 'payWage')).toEqual([
      '2026-01-15',
      '221101 16000.01 0.00',
      '224102 0.00 800.00',
      '224103 0.00 500.00',
      '222113 0.00 141.00',
      '1002 0.00 14559.01',
    ]);
    expect(await balances()).toEqual({
      221101: '0.00',
      221104: '0.00',
      221105: '0.00',
      224102: '0.00',
      224103: '0.00',
      222113: '0.00',
    });
  });

  /** What the vouchers of the account set leave on subjects. */
  const balances = async () => {
    const sums: Record<string, number> = {};
    for (const code of ['221101', '221104', '221105', '224102', '224103', '222113']) sums[code] = 0;
    const { records } = await test.books.call(voucherCalls.list, { query: {} });
    for (const { id } of records) {
      const { lines } = await test.books.call(voucherCalls.get, { params: { id } });
      for (const { subjectCode, debit, credit } of lines) {
        if (!(subjectCode in sums)) continue;
        const fen = Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100);
        sums[subjectCode] = (sums[subjectCode] ?? 0) + fen;
      }
    }
    return Object.fromEntries(
      Object.entries(sums).map(([code, fen]) => [code, (fen / 100).toFixed(2)]),
    );
  };

  it('keep their month confirmed until they are gone', async () => {
    expect(await state(december, 'draft')).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringMatching(/已生成凭证（计提工资 .*），请先删除凭证或取消关联，再取消确认/),
    });
  });

  it('are replaced by a re-run: the same voucher with the present content', async () => {
    for (const kind of salaryVoucherKinds) await remove(december, kind);
    expect(await monthOf(december)).toMatchObject({ state: 'confirmed' });
    expect(await state(december, 'draft')).toMatchObject({ success: true });
    await create(december, ['accrueWage']);
    await state(december, 'confirmed');
    expect(await create(december, ['accrueWage', 'payWage'])).toMatchObject({ success: true });
    const before = await test.vouchers();
    expect(await create(december, ['accrueWage', 'payWage'])).toMatchObject({ success: true });
    expect(await test.vouchers()).toEqual(before);
    await remove(december, 'accrueWage');
    await remove(december, 'payWage');
    await state(december, 'draft');
    await type(december, { 陆建华: '7000' });
    await state(december, 'confirmed');
    await create(december, ['accrueWage', 'accrueInsurance']);
    expect(await linesOf(december, 'accrueWage')).toContain('221101 0.00 17000.01');
  });

  it('are refused whole where one would stand in a closed month', async () => {
    const query = { year: 2025, month: 12 };
    await test.books.call(carryForwardCalls.make, { body: query });
    await test.books.call(checkoutCalls.invoicing, { query });
    expect(await create(december, ['payWage', 'accrueWage'])).toMatchObject({
      code: 'PAYROLL_VOUCHER',
      msg: expect.stringContaining('已结账'),
    });
    expect(await linesOf(december, 'payWage')).toBeUndefined();
  });

  it('are taken by the closing, where the template says so in a voucher of their own', async () => {
    const { isUsed: _, ...template } = await first();
    await test.api.call(salaryVoucherCalls.updateTemplate, {
      body: { ...template, withholding: 'apart' },
    });
    const body = { period: january, payPeriod: '2026-02', copy: true };
    const { id } = await test.api.call(salaryCalls.create, { body });
    const ofJanuary = { query: { year: 2026, month: 1 } };
    const stepOf = async (asked: string) => {
      const { steps } = await test.books.call(carryForwardCalls.view, ofJanuary);
      return steps.find((step) => step.id === asked);
    };
    expect(JSON.stringify(await stepOf('payroll'))).toContain('工资表还没有确认');
    await state(january, 'confirmed');
    expect(JSON.stringify(await stepOf('payroll'))).toContain('17000.01');
    const made = { body: { year: 2026, month: 1, steps: ['payroll', 'social'] } };
    await test.books.call(carryForwardCalls.make, made);
    expect(await linesOf(january, 'accrueWage')).toContain('221101 0.00 17000.01');
    expect(await monthOf(january)).toMatchObject({ id, state: 'vouchered' });
    expect(await test.findings(january)).toEqual([]);
    expect(await create(january, ['withhold', 'payWage'])).toMatchObject({ success: true });
    expect((await linesOf(january, 'withhold'))?.slice(0, 3)).toEqual([
      '2026-02-28',
      '221101 1471.00 0.00',
      '224102 0.00 800.00',
    ]);
    expect(await linesOf(january, 'payWage')).toEqual([
      '2026-02-28',
      '221101 15529.01 0.00',
      '1002 0.00 15529.01',
    ]);
  });

  it('are booked back where a payment came back, and paid once more', async () => {
    const { id: salaryId } = await monthOf(january);
    const { rows } = await sheet(january);
    const employeeId = rows.find(({ name }) => name === '陆建华')?.employeeId ?? 0;
    const bankSubjectId = books.subject('1002').id;
    const body = { salaryId, employeeId, bankSubjectId, returnedOn: '2026-03-02' };
    const give = (amount: string) =>
      test.api.send(salaryReturnCalls.create, { body: { ...body, amount } });
    expect(await give('6940.01')).toMatchObject({
      code: 'PAYROLL_RETURN',
      msg: expect.stringContaining('不超过已发放未退回的 6,940.00'),
    });
    const early = { ...body, amount: '6940', returnedOn: '2026-01-05' };
    expect(await test.api.send(salaryReturnCalls.create, { body: early })).toMatchObject({
      code: 'PAYROLL_RETURN',
      msg: expect.stringContaining('退回日期 2026-01-05 早于发放工资的凭证日期 2026-02-28'),
    });
    const given = await test.api.call(salaryReturnCalls.create, {
      body: { ...body, amount: '6940' },
    });
    const [row] = given;
    expect(given).toMatchObject([{ name: '陆建华', amount: '6940.00', repaidOn: null }]);
    expect(await give('0.01')).toMatchObject({ code: 'PAYROLL_RETURN' });
    expect(await remove(january, 'payWage')).toMatchObject({
      code: 'PAYROLL_VOUCHER',
      msg: expect.stringContaining('请先删除退回的工资'),
    });
    const open = (await balances())['221101'];
    const params = { id: row?.id ?? 0 };
    const again = { version: row?.version ?? 0, repaidOn: '2026-03-05', bankSubjectId };
    const repaid = await test.api.call(salaryReturnCalls.repay, { params, body: again });
    expect(repaid).toMatchObject([
      { repaidOn: '2026-03-05', repaidVoucher: { period: '2026-03' } },
    ]);
    const settled = (await balances())['221101'];
    expect(Number(settled) - Number(open)).toBe(6940);
    const paidAgain = { version: repaid[0]?.version ?? 0 };
    await test.api.call(salaryReturnCalls.remove, { params, query: paidAgain });
    expect((await balances())['221101']).toBe(open);
    // A repeated request must not remove the return itself.
    await expect(
      test.api.call(salaryReturnCalls.remove, { params, query: paidAgain }),
    ).rejects.toThrow('VERSION_STALE');
    const [left] = await test.api.call(salaryReturnCalls.list, { query: { salaryId } });
    const query = { version: left?.version ?? 0 };
    await test.api.call(salaryReturnCalls.remove, { params, query });
    expect(await test.api.call(salaryReturnCalls.list, { query: { salaryId } })).toEqual([]);
  });

  it('are paid by the account of the bank of each person', async () => {
    const { isUsed: _, ...template } = await first();
    const cash = { subjectId: books.subject('1001').id, bankName: '建设银行' };
    const banks = [...template.banks, cash];
    await test.api.call(salaryVoucherCalls.updateTemplate, { body: { ...template, banks } });
    expect(await create(january, ['payWage'])).toMatchObject({ success: true });
    expect((await linesOf(january, 'payWage'))?.slice(-2)).toEqual([
      '1002 0.00 8589.01',
      '1001 0.00 6940.00',
    ]);
  });

  it('give declarations the wages paid and the tax withheld of the month of payment', async () => {
    const report = test.domain.as({ service: 'report', accountSetId: 3 });
    const figures = (periodFrom: string, periodTo: string) =>
      report.call(taxFigureCalls.given, { body: { periodFrom, periodTo } });
    // Nothing was paid in December; its wages are the base of 工会经费.
    expect((await figures(december, december)).map(({ key }) => key)).toEqual(['unionWages']);
    const found = await figures(january, '2026-02');
    expect(found.map(({ key, amount }) => `${key} ${amount}`)).toEqual([
      'wages 34000.02',
      'withheldTax 342.00',
    ]);
  });

  it('may be those that a person wrote, if the amounts agree', async () => {
    const { id: salaryId } = await monthOf(december);
    const query = { salaryId, kind: 'payTax' as const };
    const tax = await books.post('2026-02-10', [
      { code: '222113', debit: '171.00' },
      { code: '1002', credit: '171.00' },
    ]);
    const other = await books.post('2026-02-11', [
      { code: '222113', debit: '1.00' },
      { code: '1002', credit: '1.00' },
    ]);
    const { vouchers } = await test.api.call(salaryVoucherCalls.fitting, { query });
    expect(vouchers.map(({ id, misfit }) => [id, misfit === null])).toEqual([
      [tax.id, true],
      [other.id, false],
    ]);
    const relate = (voucherId: number) =>
      test.api.send(salaryVoucherCalls.relate, { query: { ...query, voucherId } });
    expect(await relate(other.id)).toMatchObject({
      code: 'PAYROLL_RELATE',
      msg: expect.stringContaining('相差 170.00'),
    });
    expect(await relate(tax.id)).toMatchObject({ success: true });
    expect(await create(december, ['payTax'])).toMatchObject({
      msg: expect.stringContaining('已关联凭证'),
    });
    expect(await remove(december, 'payTax')).toMatchObject({ success: true });
  });

  it('hold the subjects and departments that they use', async () => {
    const id = books.subject('56010101').id;
    expect(await test.books.send(subjectCalls.remove, { params: { id } })).toMatchObject({
      success: false,
    });
  });

  it('agree with the ledger; what is lost or differs is found by verify', async () => {
    const { database } = test.domain;
    await database.queryAll('create schema identity');
    await database.queryAll('create sequence identity.account_set_id_seq');
    await database.queryAll(
      `create table identity.account_set as
         select nextval('identity.account_set_id_seq') as id from generate_series(1, 3)`,
    );
    await database.queryAll('grant usage on schema identity to public');
    await database.queryAll('grant select on all tables in schema identity to public');
    await database.queryAll('grant select on all sequences in schema identity to public');
    const verified = async () =>
      (await verify({ databaseUrl: database.url })).map(({ rule, object }) => `${rule} ${object}`);
    await create(december, ['payTax']);
    expect(await verified()).toEqual([]);
    const faults: readonly (readonly [string, string])[] = [
      [
        'payroll-accrued 2025-12 计提工资',
        `update payroll.salary_month set totals = totals || '{"companyCost": "1.00"}'`,
      ],
      [
        'payroll-voucher 2025-12 缴纳个人所得税',
        `update ledger.voucher set source_kind = null where source_kind = 'salary'`,
      ],
      [
        'payroll-related 2025-12 发放工资',
        `insert into payroll.salary_voucher
           select account_set_id, month_id, 'payWage', template_id, null, 987654
           from payroll.salary_voucher where kind = 'payTax'`,
      ],
      ['payroll-template 2025-12 accrueWage', 'update payroll.salary_voucher set template_id = 0'],
    ];
    for (const [found, fault] of faults) {
      await database.queryAll(fault);
      expect(await verified()).toContain(found);
    }
  });
});
