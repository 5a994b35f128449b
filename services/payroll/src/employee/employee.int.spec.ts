import {
  employeeCalls,
  insuranceCalls,
  subjectCalls,
  usageCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { reportOf, runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import {
  cardNumber,
  cardOf,
  departmentIn,
  employeeFields,
  schemeFields,
} from '../testing/write-cases';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];

const phone = '13816735527';
const bankAccount = '6222021102012349031';
/** No log, table or answer may hold one of them. */
const canaries = [cardNumber, phone, bankAccount];

describe('员工', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  const create = (number: string, changes: Partial<EmployeeIn> = {}) =>
    test.api.call(employeeCalls.create, { body: employeeFields(number, changes) });
  const refused = (number: string, changes: Partial<EmployeeIn>) =>
    test.api.send(employeeCalls.create, { body: employeeFields(number, changes) });
  const page = (body: RequestOf<typeof employeeCalls.page>['body']) =>
    test.api.call(employeeCalls.page, { query: {}, body });
  const importText = (text: string, mode: 'all' | 'valid' = 'valid') => {
    const file = { name: '员工.csv', bytes: Buffer.from(text) };
    return reportOf(runImport(test.api, employeeCalls.import, { file, mode }));
  };

  /** Everything that the database holds, and every answer that lists employees. */
  const leaks = async () => {
    const tables = await test.domain.database.queryAll<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('payroll', 'operation_log') and table_type = 'BASE TABLE'
         and table_name <> 'job_file'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await test.domain.database.queryAll(`select t::text from ${name} t`);
      const text = JSON.stringify(rows);
      found.push(...canaries.filter((each) => text.includes(each)).map(() => name));
    }
    return found;
  };

  it('keeps numbers sealed and masked, reads the card, and shows them to who asks', async () => {
    const made = await create('0001', { idNumber: cardNumber.toLowerCase(), phone, bankAccount });
    expect(made).toMatchObject({
      idNumber: '110***********002X',
      phone: '138******27',
      bankAccount: '622************9031',
      sex: 'female',
      birthDate: '1949-12-31',
      retirement: { date: '1999-12-31' },
      presence: 'here',
      warnings: [expect.stringContaining('法定退休年龄')],
    });
    expect(await page({ keyword: '0001' })).toMatchObject({
      total: 1,
      counts: { all: 1, here: 1 },
      records: [{ idNumber: '110***********002X', phone: '138******27' }],
    });
    const params = { id: made.id };
    const shown = await test.api.call(employeeCalls.reveal, {
      params,
      body: { field: 'idNumber' },
    });
    expect(shown).toEqual({ value: cardNumber });
    const [entry] = await test.domain.database.queryAll<{ action: string; object: string }>(
      'select action, object from operation_log.entry order by id desc limit 1',
    );
    expect(entry).toEqual({ action: '查看证件号码', object: '0001 员工0001' });
    expect(await leaks()).toEqual([]);
  });

  it('never stores a number that was shown, and logs each look at it', async () => {
    const { id } = await create('0004', { phone, bankAccount });
    const request = { params: { id }, body: { field: 'bankAccount' as const } };
    const headers = { 'idempotency-key': 'the-same-key' };
    const first = await test.api.call(employeeCalls.reveal, request, headers);
    const again = await test.api.call(employeeCalls.reveal, request, headers);
    expect([first, again]).toEqual([{ value: bankAccount }, { value: bankAccount }]);
    const looks = await test.domain.database.queryAll(
      `select object from operation_log.entry where action = '查看工资卡' and object like '0004 %'`,
    );
    expect(looks).toHaveLength(2);
    expect(await leaks()).toEqual([]);
  });

  it('is imported from a file whose name is a number, which jobs and the log mask', async () => {
    const bytes = Buffer.from('工号,姓名,入职日期\n0005,赵婷,2025-05-06\n');
    const file = { name: `${bankAccount}.csv`, bytes };
    const report = await reportOf(
      runImport(test.api, employeeCalls.import, { file, mode: 'valid' }),
    );
    expect(report).toMatchObject({ accepted: 1 });
    const [entry] = await test.domain.database.queryAll<{ object: string }>(
      `select object from operation_log.entry where action = '导入员工' order by id desc limit 1`,
    );
    expect(entry?.object).toBe('622************9031.csv：新增 1 名员工');
    expect(await leaks()).toEqual([]);
  });

  it('keeps a number whose mask is sent back, and takes a new one', async () => {
    const made = await create('0002', { idNumber: cardOf(2), phone });
    const { warnings: _w, insurance: _i, retirement: _r, ...rest } = made;
    const { mnemonic: _m, status: _s, presence: _p, hireDate: _h, leaveDate: _l, ...body } = rest;
    const after = await test.api.call(employeeCalls.update, {
      body: { ...body, position: '店长', bankAccount },
    });
    const params = { id: made.id };
    const reveal = async (field: 'idNumber' | 'phone' | 'bankAccount') =>
      (await test.api.call(employeeCalls.reveal, { params, body: { field } })).value;
    expect(await reveal('idNumber')).toBe(cardOf(2));
    expect(await reveal('phone')).toBe(phone);
    expect(await reveal('bankAccount')).toBe(bankAccount);
    expect(after).toMatchObject({ position: '店长', version: 2 });
    const stale = await test.api.send(employeeCalls.update, { body });
    expect(stale).toMatchObject({ code: 'VERSION_STALE' });
    const other = await refused('0003', { idNumber: after.idNumber });
    expect(other).toMatchObject({ details: [{ path: 'idNumber' }] });
  });

  it.each(['1381673552a', '1234'])('is refused with the phone number %s', async (wrong) => {
    expect(await refused('0017', { phone: wrong })).toMatchObject({
      code: 'PAYROLL_EMPLOYEE',
      msg: expect.stringContaining('手机号只能含数字'),
      details: [{ path: 'phone' }],
    });
  });

  it('is refused by card, document, dates and books, and no sentence repeats a number', async () => {
    const wrong = `${cardNumber.slice(0, 17)}1`;
    const answers = [
      await refused('0011', { idNumber: wrong }),
      await refused('0012', { idNumber: cardNumber }),
      await refused('0013', { employment: [{ from: '2026-03-01', until: '2026-02-01' }] }),
      await refused('0014', { departments: [{ departmentId: 987_654, share: '1' }] }),
      await refused('0015', { expenseSubjectId: 987_654 }),
      await refused('0001', {}),
    ];
    const said = answers.map((each) => (each.success ? 'accepted' : `${each.code} ${each.msg}`));
    expect(said).toEqual([
      expect.stringContaining('PAYROLL_EMPLOYEE 居民身份证号码的校验位不对'),
      expect.stringContaining('PAYROLL_PERSON_TAKEN 证件类型和号码与员工 0001 员工0001 相同'),
      expect.stringContaining('PAYROLL_EMPLOYEE 离职日期 2026-02-01 早于入职日期 2026-03-01'),
      expect.stringContaining('PAYROLL_EMPLOYEE 部门不存在'),
      expect.stringContaining('PAYROLL_EMPLOYEE 工资费用科目不存在'),
      expect.stringContaining('CODE_TAKEN'),
    ]);
    expect(JSON.stringify(answers)).not.toContain(cardNumber.slice(4, 16));
  });

  it('is refused a subject of wages that is disabled or has children', async () => {
    const subjects = await test.books.call(subjectCalls.list, { query: {} });
    const find = (code: string) => {
      const found = subjects.find((each) => each.code === code);
      if (!found) throw new Error(`the books have no subject ${code}`);
      return found;
    };
    const { id, code, name, direction, ...subject } = find('560205');
    const setStatus = async (version: number, status: 0 | 1) => {
      const body = { id, version, code, name, direction, status };
      return (await test.books.call(subjectCalls.update, { body })).version;
    };
    const version = await setStatus(subject.version, 0);
    expect(await refused('0016', { expenseSubjectId: id })).toMatchObject({
      code: 'PAYROLL_EMPLOYEE',
      msg: expect.stringMatching(/^560205 .*已停用，请选择启用的科目/),
      details: [{ path: 'expenseSubjectId' }],
    });
    expect(await refused('0016', { expenseSubjectId: find('5602').id })).toMatchObject({
      msg: expect.stringContaining('不是末级科目，请选择它的下级科目'),
    });
    await setStatus(version, 1);
    expect(await refused('0016', { expenseSubjectId: id })).toMatchObject({ success: true });
  });

  it('comes back with a new span, and is found by where it stands', async () => {
    const spans = [
      { from: '2026-03-01', until: null },
      { from: '2024-01-01', until: '2025-06-30' },
    ];
    await create('0021', { employment: spans, name: '何静' });
    await create('0022', { employment: [{ from: '2024-01-01', until: '2025-06-30' }] });
    expect(await page({ keyword: 'hj' })).toMatchObject({
      records: [{ number: '0021', presence: 'here', hireDate: '2026-03-01', leaveDate: null }],
    });
    const gone = await page({ keyword: '002', presences: ['gone'] });
    expect(gone.records.map(({ number }) => number)).toEqual(['0022']);
  });

  it('takes the opening of the year and declarations, checked by their rules', async () => {
    const opening = { lastPeriod: '2026-06', monthsCounted: 6, income: '60000', withheld: '900' };
    const rent = { type: 'rent' as const, year: 2026, declared: '2026-01', city: 'large' as const };
    const loan = { type: 'mortgageInterest' as const, year: 2026, declared: '2026-01' };
    const until = '2026-12';
    const made = await create('0031', {
      opening,
      declarations: [{ ...rent, from: '2026-01', until }],
    });
    expect(made.opening).toMatchObject({ income: '60000.00', withheld: '900.00' });
    const answer = await refused('0032', {
      opening: { ...opening, monthsCounted: 7 },
      declarations: [
        { ...rent, from: '2026-01', until },
        { ...loan, from: '2025-01', share: '1' },
      ],
    });
    expect(answer).toMatchObject({
      code: 'PAYROLL_EMPLOYEE',
      details: [{ path: 'opening' }, { path: 'declarations' }],
    });
  });

  it('is imported and exported: refused by row, unchanged on the second time', async () => {
    const department = await departmentIn(test, '门店');
    await test.api.call(insuranceCalls.create, { body: schemeFields('城镇职工') });
    const head =
      '工号,姓名,身份证号,入职日期,部门,手机号,社保公积金方案,参保月份,社保基数,公积金基数,累计截止月份,累计收入';
    const rows = [
      `0101,顾晓彤,${cardOf(101)},2024-03-11,门店,${phone},城镇职工,2026-01,5800,5800,2026-06,60000`,
      `0102,钱伟,${cardNumber},2024-03-11,门店,,,,,,,`,
      `0103,周雨欣,${cardOf(101)},2024-03-11,门店,,,,,,,`,
      `0104,林子昂,110105198101010010,2024-03-11,仓储,,,,,,,`,
    ];
    const text = `${head}\n${rows.join('\n')}\n`;
    const report = await importText(text);
    expect(report).toMatchObject({ accepted: 1, refused: 3 });
    expect(report.problems.map(({ row, code }) => `${row} ${code}`)).toEqual(
      [
        '5 DEPARTMENT',
        '5 PAYROLL_IDENTITY',
        '3 PAYROLL_PERSON_TAKEN',
        '4 PAYROLL_IDENTITY',
      ].toSorted(),
    );
    expect(JSON.stringify(report)).not.toContain(cardNumber.slice(4, 16));
    const found = await page({ departmentIds: [department] });
    expect(found.records).toMatchObject([
      { number: '0101', schemeName: '城镇职工', socialBase: '5800.00', hasOpening: true },
    ]);
    const body = { keyword: '0101', format: 'csv' as const };
    const masked = (await test.api.file(employeeCalls.export, { body })).bytes.toString();
    expect(masked).not.toContain(phone);
    const plain = (await test.api.file(employeeCalls.exportNumbers, { body })).bytes.toString();
    expect(plain).toContain(phone);
    expect(await importText(plain)).toMatchObject({ accepted: 0, unchanged: 1, refused: 0 });
    expect(await importText(masked)).toMatchObject({ accepted: 0, unchanged: 1, refused: 0 });
    expect(await leaks()).toEqual([]);
  });

  it('is insured by a scheme from a month on, within its bounds', async () => {
    const { id } = await create('0041');
    const scheme = await test.api.call(insuranceCalls.create, { body: schemeFields('园区') });
    const change = { id, insuranceSchemeId: scheme.id, social: '5800', housingFund: '5800' };
    const set = (from: string) =>
      test.api.send(employeeCalls.updateInsurance, { body: { entries: [{ ...change, from }] } });
    expect(await set('2025-12')).toMatchObject({
      code: 'PAYROLL_INSURANCE',
      msg: expect.stringContaining('没有 2025-12 的参数'),
    });
    expect(await set('2026-02')).toMatchObject({ success: true });
    const ofMonth = (period: string) =>
      test.api.call(employeeCalls.insurance, { params: { id }, query: { period } });
    expect(await ofMonth('2026-01')).toMatchObject({ lines: [], personal: '0.00' });
    expect(await ofMonth('2026-02')).toMatchObject({
      lines: [
        { code: 'pension', applied: '7320.00', bound: 'floor', personal: '585.60' },
        { code: 'housingFund', applied: '5800.00', bound: null, personal: '290.00' },
      ],
      personal: '875.60',
    });
    const used = await test.api.send(insuranceCalls.remove, { params: { id: scheme.id } });
    expect(used).toMatchObject({ code: 'PAYROLL_SCHEME_USED' });
  });

  it('names what it uses of the books', async () => {
    const [row] = (await page({ keyword: '0101' })).records;
    const subjectId = test.demo.subjectId('1002');
    const ids = [row?.id ?? 0];
    await test.api.call(employeeCalls.updateSubject, { query: { subjectId }, body: { ids } });
    const ledger = test.domain.as({ service: 'ledger', accountSetId: 1 });
    const uses = await ledger.call(usageCalls.usage, {
      body: { kind: 'subject', ids: [subjectId] },
    });
    expect(uses).toEqual([{ id: subjectId, where: '员工 0101 顾晓彤' }]);
  });
});
