import { employeeCalls } from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import {
  operationWalk,
  startDomain,
  tenancyFindings,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from './service';
import { fileCases } from './testing/file-cases';
import { sheetCases } from './testing/sheet-cases';
import { employeeFields, staffCases } from './testing/write-cases';

/** What a code of a column is called. */
const called = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles)
    .map(([id, text]) => `select '${id}' as id, '${text}' as text`)
    .join(' union all ');

const schemeText =
  '2026-01 起：基本养老保险（pension）个人 8% + 0.00，单位 16% + 0.00，下限 7320.00，上限 36600.00，2 位小数，税前扣除；' +
  '住房公积金（housingFund）个人 5% + 0.00，单位 5% + 0.00，下限 无，上限 无，2 位小数，税前扣除';

describe('the calls of 工资', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  const programTables = ['job', 'job_file', 'job_queue', 'idempotency', 'account_set', 'setting'];
  const salaryTables = ['salary_fields', 'salary_month', 'salary_row'];
  const staffTables = ['employee', 'insurance_scheme'];
  const elsewhere = (routes: readonly string[]) =>
    Object.fromEntries(routes.map((route) => [route, 'walked elsewhere']));

  it('are told by the operation log: of each act one entry, complete, in words', async () => {
    const sheets = [...Object.keys(sheetCases(test)), ...Object.keys(fileCases(test))];
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases: staffCases(test),
      without: elsewhere(sheets),
      view: {
        schema: 'payroll',
        without: [...programTables, ...salaryTables],
        withoutColumns: [
          'changed_by',
          'changed_at',
          // Sealed: the log has their masks.
          'id_number',
          'phone',
          'bank_account',
          'person_digest',
          // Follow from other fields.
          'mnemonic',
          'department_ids',
          'hire_date',
          'leave_date',
          'insurance_scheme_id',
          // Each version is a sentence of its own.
          'versions',
        ],
        names: {
          kind: called({ regular: '正式员工' }),
          sex: called({ unknown: '未填' }),
          retirement_group: called({ bySex: '按性别' }),
          basic_mode: called({ from_hire: '按在本单位任职受雇月数' }),
          relief_share: called({ '0.0000000000': '0%' }),
          status: called({ 1: '正常', 0: '停用' }),
          expense_subject_id: `select id, code || ' ' || full_name as text from ledger.subject
            where account_set_id = 1`,
          schemeId: 'select id, name as text from payroll.insurance_scheme',
        },
      },
      otherwise: {
        'POST /employee': ['正常', '0%', '138******01'],
        'POST /employee/batchDel': ['0%'],
        'POST /employee/import': ['正常', '0%'],
        'POST /employee/export': ['W01'],
        'POST /employee/export/numbers': ['W01'],
        'POST /insurance': [schemeText],
        'DELETE /insurance/{id}': [schemeText],
      },
    });
    expect(findings).toEqual([]);
  });

  it('tell of sheets in the log as well', async () => {
    const staff = [...Object.keys(staffCases(test)), ...Object.keys(fileCases(test))];
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases: sheetCases(test),
      without: elsewhere([...staff, 'PUT /salary/field/update']),
      view: {
        schema: 'payroll',
        without: [...programTables, ...staffTables, 'salary_fields'],
        withoutColumns: [
          'changed_by',
          'changed_at',
          'created_name',
          'edited_by',
          'employee_id',
          'month_id',
          // Of a month the log says sums, of a row what was typed: the rest follows.
          'fields',
          'schemes',
          'totals',
          'not_in_count',
          'refused_count',
          'warned_count',
          'number',
          'name',
          'mnemonic',
          'is_in',
          'person',
          'amounts',
          'problems',
          'before',
          'after',
        ],
        names: { state: called({ draft: '草稿', confirmed: '已确认' }) },
      },
      otherwise: {
        'POST /salary': ['0.00'],
        'DELETE /salary/{id}': ['0.00'],
        'PUT /salary/employee/notin/{id}': ['是', '否'],
        'GET /salary/employee/export': ['2025-07'],
      },
    });
    expect(findings).toEqual([]);
  });

  it('tell of files in the log as well', async () => {
    const others = [...Object.keys(staffCases(test)), ...Object.keys(sheetCases(test))];
    // Each case goes on with the next month.
    const months = Array.from({ length: 48 }, (_, at) => addMonths('2025-01', at));
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases: fileCases(test),
      // What the log says of a layout stands in tax-client.int.spec.ts.
      without: elsewhere([...others, 'PUT /salary/layout', 'DELETE /salary/layout/{code}']),
      view: {
        schema: 'payroll',
        without: [...programTables, ...staffTables, 'salary_fields', 'salary_month'],
        // What a file changes of a row is in `entered` and `attendance`; the rest follows.
        withoutColumns: [
          'employee_id',
          'month_id',
          'line',
          'person',
          'amounts',
          'problems',
          'before',
          'after',
        ],
        names: {},
      },
      otherwise: {
        'GET /salary/employee/import/template': months,
        'GET /salary/attendance/import/template': months,
        'GET /salary/tax-client/export': [...months, '扣缴客户端：人员信息采集'],
        'GET /salary/bank-file/export': [...months, '通用代发（Excel）', '100.00'],
        'POST /salary/attendance/import': ['0%'],
      },
    });
    expect(findings).toEqual([]);
  });

  it('let in whom their permissions name, and show a stranger nothing', async () => {
    const canary = '机密';
    await test.api.call(employeeCalls.create, {
      body: employeeFields('W99', { name: canary }),
    });
    const { tried, findings } = await tenancyFindings(test.domain, 'payroll', {
      canary,
      refused: {
        'GET /salary/employee/list': 'the stranger has no sheet of the month',
        'GET /salary/employee/export': 'the stranger has no sheet of the month',
        'POST /salary/employee/import': 'the stranger has no sheet of the month',
        'GET /salary/employee/import/template': 'the stranger has no sheet of the month',
        'POST /salary/attendance/import': 'the stranger has no sheet of the month',
        'GET /salary/attendance/import/template': 'the stranger has no sheet of the month',
        'GET /salary/tax-client/preview': 'the stranger has no sheet of the month',
        'GET /salary/tax-client/export': 'the stranger has no sheet of the month',
        'POST /salary/tax-client/deduction/import': 'the stranger has no sheet of the month',
        'POST /salary/tax-result/import': 'the stranger has no sheet of the month',
        'GET /salary/tax-result/comparison': 'the stranger has no sheet of the month',
        'GET /salary/bank-file/preview': 'the stranger has no sheet of the month',
        'GET /salary/bank-file/export': 'the stranger has no sheet of the month',
        'DELETE /salary/layout/{code}': 'the stranger changed no layout',
      },
    });
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(60);
  });
});
