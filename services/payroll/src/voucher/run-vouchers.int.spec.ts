import {
  carryForwardCalls,
  salaryCalls,
  salaryCorrectionCalls,
  salaryVoucherCalls,
  taxClientCalls,
  taxFigureCalls,
  voucherCalls,
} from '@mingzhang/contract';
import type { SalaryVoucherKind } from '@mingzhang/rules/payroll';
import { Books, setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { verify } from '../verify';

const january = { period: '2026-01' };
const further = { period: '2026-01', run: 2 };
type Key = Parameters<ReturnType<typeof sheetUser>['sheet']>[0];

describe('工资凭证 of a month with several pay runs', () => {
  let test: DomainTest;
  let books: Books;
  let user: ReturnType<typeof sheetUser>;
  /** The subject that the wages of both are an expense of. */
  let expense = '';

  beforeAll(async () => {
    const started = await startDomain('payroll', service);
    for (const each of [started.ledger, started.domain]) {
      await setUp(each, 3, { enableDate: '2026-01-01' });
    }
    test = await started.inSet(3);
    books = await Books.load(test.books);
    user = sheetUser(test);
    await user.add('0001', { name: '沈国栋' });
    await user.add('0002', { name: '陆建华' });
    await user.create(january);
    await user.type(january, '0001', { baseSalary: '10000' });
    await user.type(january, '0002', { baseSalary: '6000' });
    const severance = { kind: 'severance' as const, amount: '500000', averageWage: '120000' };
    const choices = { bonusMethod: 'separate' as const, payments: [severance] };
    expect(await user.choose(january, '0002', choices)).toMatchObject({ success: true });
    await user.state(january, 'confirmed');
  });
  afterAll(() => test.stop());

  const idOf = async (key: Key) => (await user.sheet(key)).month.id;
  const create = async (key: Key, vouchers: SalaryVoucherKind[]) => {
    const [template] = await test.api.call(salaryVoucherCalls.templates, { params: { id: 0 } });
    return test.api.send(salaryVoucherCalls.create, {
      body: { salaryId: await idOf(key), templateId: template?.id ?? 0, vouchers },
    });
  };
  const remove = async (key: Key, kind: SalaryVoucherKind) =>
    test.api.send(salaryVoucherCalls.remove, { query: { salaryId: await idOf(key), kind } });
  const relate = async (key: Key, voucherId: number) =>
    test.api.send(salaryVoucherCalls.relate, {
      query: { salaryId: await idOf(key), kind: 'accrueWage', voucherId },
    });
  /** Vouchers of a sheet by kind. */
  const made = async (key: Key) => {
    const query = { periodFrom: key.period, periodTo: key.period };
    const id = await idOf(key);
    const all = await test.api.call(salaryVoucherCalls.made, { query });
    return all.filter(({ salaryId }) => salaryId === id);
  };
  /** What the accrual of wages has and should have of all runs. */
  const accrualOf = async (key: Key) => {
    const salaryId = await idOf(key);
    const [template] = await test.api.call(salaryVoucherCalls.templates, {
      params: { id: salaryId },
    });
    const { vouchers } = await test.api.call(salaryVoucherCalls.data, {
      query: { salaryId, templateId: template?.id ?? 0 },
    });
    return vouchers.find(({ kind }) => kind === 'accrueWage')?.ofRuns;
  };
  const linesOf = async (key: Key, kind: SalaryVoucherKind) => {
    const found = (await made(key)).find((each) => each.kind === kind);
    const { lines } = await test.books.call(voucherCalls.get, {
      params: { id: found?.voucher.id ?? 0 },
    });
    return lines.map(({ subjectCode, debit, credit }) => `${subjectCode} ${debit} ${credit}`);
  };

  it('accrue what is paid, with severance pay and its tax', async () => {
    const { rows } = await user.sheet(january);
    const { amounts } = rows.find(({ number }) => number === '0002') ?? { amounts: {} };
    // (500,000 - 3 × 120,000) × 10 % - 2,520.
    expect(amounts).toMatchObject({ oneOffPay: '500000.00', oneOffTax: '11480.00' });
    expect(await create(january, ['accrueWage', 'payWage'])).toMatchObject({ success: true });
    const accrued = await linesOf(january, 'accrueWage');
    expect(accrued).toContain('221101 0.00 16000.00');
    expect(accrued).toContain('221109 0.00 500000.00');
    const paid = await linesOf(january, 'payWage');
    expect(paid).toContain('221101 16000.00 0.00');
    expect(paid).toContain('221109 500000.00 0.00');
    const { totals } = (await user.sheet(january)).month;
    expect(paid).toContain(`1002 0.00 ${totals.net}`);
    expect(paid.some((line) => line.endsWith(` 0.00 ${totals.tax}`))).toBe(true);
  });

  it('are declared as the files of the tax client split what was paid', async () => {
    const report = test.domain.as({ service: 'report', accountSetId: 3 });
    const body = { periodFrom: '2026-01', periodTo: '2026-01' };
    const found = await report.call(taxFigureCalls.given, { body });
    const { files, findings } = await test.api.call(taxClientCalls.preview, { query: january });
    const sumOf = (wanted: string) => files.find(({ code }) => code === wanted)?.sum ?? '';
    expect(findings.filter(({ why }) => why.includes('一次性收入'))).toEqual([]);
    expect(found.map(({ key, amount }) => `${key} ${amount}`).slice(0, 3)).toEqual([
      `wages ${sumOf('taxWage')}`,
      'withheldTax 11660.00',
      `severancePay ${sumOf('taxSeverance')}`,
    ]);
    expect([sumOf('taxWage'), sumOf('taxSeverance')]).toEqual(['16000.00', '500000.00']);
  });

  it('have one accrual of all runs, and a payment of each', async () => {
    expect(await user.create({ ...january, isFurther: true })).toMatchObject({ success: true });
    await user.type(further, '0001', { bonus: '2000' });
    expect(await create(january, ['accrueWage'])).toMatchObject({
      code: 'PAYROLL_VOUCHER',
      msg: expect.stringContaining('2026年1月第2次发放工资表还没有确认'),
    });
    await user.state(further, 'confirmed');
    // The accrual that stands has nothing of the further run yet.
    expect(await made(further)).toEqual([]);
    expect((await user.sheet(further)).month.state).toBe('confirmed');
    expect(await accrualOf(further)).toEqual({
      runs: [1, 2],
      amount: '518000.00',
      booked: '516000.00',
    });
    expect(await user.state(further, 'draft')).toMatchObject({ success: true });
    await user.state(further, 'confirmed');
    expect(await create(further, ['accrueWage', 'payWage'])).toMatchObject({ success: true });
    const accrued = await linesOf(january, 'accrueWage');
    expense = accrued.find((line) => !line.startsWith('2211'))?.split(' ')[0] ?? '';
    expect(await linesOf(further, 'accrueWage')).toEqual(await linesOf(january, 'accrueWage'));
    expect(await linesOf(january, 'accrueWage')).toContain('221101 0.00 18000.00');
    expect(await linesOf(further, 'payWage')).toContain('221101 2000.00 0.00');
    expect(await accrualOf(january)).toMatchObject({ amount: '518000.00', booked: '518000.00' });
    expect((await user.sheet(further)).month.state).toBe('vouchered');
  });

  it('leave out kinds without an amount when several are asked for, and refuse one alone', async () => {
    expect(await create(further, ['paySocial'])).toMatchObject({
      code: 'PAYROLL_VOUCHER',
      msg: expect.stringContaining('没有金额，不需要凭证'),
    });
    expect(await create(further, ['payWage', 'paySocial', 'payFund'])).toMatchObject({
      success: true,
    });
    expect((await made(further)).map(({ kind }) => kind)).toEqual(['accrueWage', 'payWage']);
  });

  it('count people once in the closing, however often they are paid', async () => {
    const { steps } = await test.books.call(carryForwardCalls.view, {
      query: { year: 2026, month: 1 },
    });
    const step = JSON.stringify(steps.find(({ id }) => id === 'payroll'));
    expect(step).toContain('工资表 2 人（2 次发放）');
    // Both runs have both people.
    expect((await user.sheet(further)).month.count).toBe(2);
  });

  it('keep every run confirmed, also from a correction, with the way out', async () => {
    const msg = expect.stringMatching(/已生成凭证（.*计提工资 .*请先删除凭证或取消关联/);
    expect(await user.state(further, 'draft')).toMatchObject({ code: 'PAYROLL_MONTH', msg });
    const cells = await user.cellsOf(january, '0001', { baseSalary: '11000' });
    const request = { params: { id: await idOf(january) }, body: { cells } };
    expect(await test.api.send(salaryCorrectionCalls.preview, request)).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg,
    });
  });

  it('are deleted once for all runs', async () => {
    expect(await remove(january, 'accrueWage')).toMatchObject({ success: true });
    expect((await made(further)).map(({ kind }) => kind)).toEqual(['payWage']);
    expect((await made(january)).map(({ kind }) => kind)).toEqual(['payWage']);
  });

  it('may be one that a person wrote of the sum, related to and released from all runs', async () => {
    const post = (debit: string, wages: string) =>
      books.post('2026-01-31', [
        { code: expense, debit },
        { code: '221101', credit: wages },
        { code: '221109', credit: '500000' },
      ]);
    const one = await post('516000', '16000');
    expect(await relate(january, one.id)).toMatchObject({ code: 'PAYROLL_RELATE' });
    const { id } = await post('518000', '18000');
    const subjects = await test.api.call(salaryVoucherCalls.fitting, {
      query: { salaryId: await idOf(further), kind: 'accrueWage' },
    });
    expect(JSON.stringify(subjects.wanted)).toContain('518000');
    expect(await relate(january, id)).toMatchObject({ data: { salaryId: await idOf(january) } });
    for (const key of [january, further]) {
      const accrual = (await made(key)).find(({ kind }) => kind === 'accrueWage');
      expect(accrual?.voucher).toMatchObject({ id, isRelated: true });
    }
    expect(await user.create({ ...january, isFurther: true })).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('请先取消关联'),
    });
    expect(await remove(further, 'accrueWage')).toMatchObject({ success: true });
    expect((await made(january)).map(({ kind }) => kind)).toEqual(['payWage']);
    expect(await user.create({ ...january, isFurther: true })).toMatchObject({ success: true });
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [3] })).toEqual([]);
  });

  it('are of their month in lists of sheets and of the year', async () => {
    const { records } = await test.api.call(salaryCalls.page, { query: {} });
    expect(records.map(({ run, state }) => `${run} ${state}`)).toEqual([
      '3 draft',
      '2 vouchered',
      '1 vouchered',
    ]);
  });
});
