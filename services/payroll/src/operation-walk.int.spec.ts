import { employeeCalls } from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import {
  operationWalk,
  startDomain,
  tenancyFindings,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from './service';
import { lateCases } from './testing/late-cases';
import { billCases } from './testing/bill-cases';
import { fileCases } from './testing/file-cases';
import { returnCases } from './testing/return-cases';
import { sheetCases } from './testing/sheet-cases';
import { identityOfDirectors, secrecyCases, slipCases } from './testing/slip-cases';
import { voucherCases } from './testing/voucher-cases';
import { employeeFields, staffCases } from './testing/write-cases';

/** What a code of a column is called. */
const called = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles)
    .map(([id, text]) => `select '${id}' as id, '${text}' as text`)
    .join(' union all ');

const schemeText =
  '2026-01 起：基本养老保险（pension）个人 8% + 0.00，单位 16% + 0.00，下限 7320.00，上限 36600.00，2 位小数，税前扣除；' +
  '住房公积金（housingFund）个人 5% + 0.00，单位 5% + 0.00，下限 无，上限 无，2 位小数，税前扣除';

/** A template in the log, beside its name. @param department of its only row */
const templateTexts = (department: string): string[] => [
  `管理部门（${department}）：工资 56020101 管理费用-职工薪酬-工资，` +
    '社保 56020103 管理费用-职工薪酬-社会保险费，公积金 56020104 管理费用-职工薪酬-住房公积金',
  '应付工资：221101 应付职工薪酬-工资',
  '应付辞退福利：221109 应付职工薪酬-辞退福利',
  '辞退福利费用：56020101 管理费用-职工薪酬-工资',
  '应付社会保险费：221104 应付职工薪酬-社会保险费',
  '应付设定提存计划（养老、失业）：221104 应付职工薪酬-社会保险费',
  '应付住房公积金：221105 应付职工薪酬-住房公积金',
  '代扣个人社会保险费：224102 其他应付款-代扣个人社会保险费',
  '代扣个人住房公积金：224103 其他应付款-代扣个人住房公积金',
  '应交个人所得税：222113 应交税费-应交个人所得税',
  '其他扣款：224199 其他应付款-其他',
  '其他员工：1002 银行存款',
];

const programTables = [
  'job',
  'job_file',
  'job_queue',
  'idempotency',
  'account_set',
  'setting',
  'booked_document',
];

/** The rooms of 工资: the cases of their calls, and the tables that these calls write. */
const rooms = {
  staff: { casesOf: staffCases, tables: ['employee', 'insurance_scheme'] },
  sheets: { casesOf: sheetCases, tables: ['salary_fields', 'salary_month', 'salary_row'] },
  late: { casesOf: lateCases, tables: [] },
  bills: { casesOf: billCases, tables: ['insurance_bill'] },
  vouchers: {
    casesOf: (test: DomainTest) => ({ ...voucherCases(test), ...returnCases(test) }),
    tables: ['salary_template', 'salary_voucher', 'salary_return'],
  },
  secrecy: { casesOf: (test: DomainTest) => secrecyCases(test), tables: ['pay_secrecy'] },
  slips: { casesOf: slipCases, tables: ['slip_link'] },
  files: { casesOf: fileCases, tables: ['file_layout', 'declared_deduction', 'tax_result'] },
} as const;

describe('the calls of 工资', () => {
  const identity = identityOfDirectors();
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service, { identity: await identity.start() });
  });
  afterAll(async () => {
    await test.stop();
    await identity.stop();
  });

  /** What the walk of one room needs: its cases, the calls of the others, and the tables that it does not write. */
  const room = (name: keyof typeof rooms) => {
    const others = Object.entries(rooms).filter(([each]) => each !== name);
    const routes = others.flatMap(([, { casesOf }]) => Object.keys(casesOf(test)));
    return {
      cases: rooms[name].casesOf(test),
      without: Object.fromEntries(routes.map((route) => [route, 'walked elsewhere'])),
      tables: [...programTables, ...others.flatMap(([, { tables }]) => tables)],
    };
  };

  it('are told by the operation log: of each act one entry, complete, in words', async () => {
    const { cases, without, tables } = room('staff');
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases,
      without,
      view: {
        schema: 'payroll',
        without: tables,
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
    const { cases, without, tables } = room('sheets');
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases,
      without: { ...without, 'PUT /salary/field/update': 'walked elsewhere' },
      view: {
        schema: 'payroll',
        without: [...tables, 'salary_fields'],
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
          // In words of their own, see bonus.int.spec.
          'choices',
          'payment',
          'late',
          'paid_tax',
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
        'PUT /salary/employee/choices/{id}': [
          '单独计税',
          '并入综合所得计税',
          '解除劳动合同一次性补偿金 9,000.00，上年职工平均工资 90,000.00',
        ],
        'POST /salary/{id}/correction': [
          '未申报或更正申报',
          '2025-09 S10 工资10 个税 0.00 → 0.00，实发 0.00 → 9,876.00',
        ],
        'GET /salary/employee/export': ['2025-08'],
      },
    });
    expect(findings).toEqual([]);
  });

  it('tell of files in the log as well', async () => {
    const { cases, without, tables } = room('files');
    // Each case goes on with the next month.
    const months = Array.from({ length: 48 }, (_, at) => addMonths('2025-01', at));
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases,
      // What the log says of a layout stands in tax-client.int.spec.ts.
      without: {
        ...without,
        'PUT /salary/layout': 'walked elsewhere',
        'DELETE /salary/layout/{code}': 'walked elsewhere',
      },
      view: {
        schema: 'payroll',
        without: tables.filter((table) => table !== 'salary_row'),
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

  it('tell of limits of members in the log as well', async () => {
    const { cases, without, tables } = room('secrecy');
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases,
      without,
      view: {
        schema: 'payroll',
        without: tables,
        withoutColumns: ['user_id'],
        names: {
          department_ids: `select id, name as text from ledger.accounting_category_detail
            where account_set_id = 1`,
        },
      },
      otherwise: { 'PUT /salary/secrecy': ['全部'] },
    });
    expect(findings).toEqual([]);
  });

  it('tell of links of payslips in the log as well', async () => {
    const { cases, without, tables } = room('slips');
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases,
      without,
      view: {
        schema: 'payroll',
        without: tables,
        withoutColumns: [
          'month_id',
          'employee_id',
          'department_ids',
          // The log repeats no token, and has the times of its entries.
          'token_digest',
          'made_by',
          'made_at',
          'expires_at',
          'revoked_at',
          'wrong_count',
          'first_seen_at',
          'last_seen_at',
        ],
        names: {},
      },
      otherwise: {
        'PUT /salary/slip/link': ['7'],
        'GET /salary/year/export': ['2025', '应发合计'],
      },
    });
    expect(findings).toEqual([]);
  });

  it('tell of vouchers and their templates in the log as well', async () => {
    const { cases, without, tables } = room('vouchers');
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases,
      without,
      elsewhere: /^\d{4}-\d{2} .-\d+/,
      view: {
        schema: 'payroll',
        without: tables,
        withoutColumns: [
          'changed_by',
          'changed_at',
          // Each row is a sentence of its own.
          'expenses',
          'subjects',
          'banks',
          // The log names the month, the voucher and what is booked.
          'month_id',
          'kind',
          'template_id',
          'voucher_date',
          'related_voucher_id',
          'employee_id',
          'bank_subject_id',
          'liability_subject_id',
          'repaid_bank_subject_id',
        ],
        names: {
          withholding: called({ withPayment: '在发放凭证中代扣' }),
          liability: called({ wage: '应付职工薪酬' }),
        },
      },
      otherwise: {
        'POST /salary/voucher/template': templateTexts('模板一'),
        'DELETE /salary/voucher/template/{id}': templateTexts('模板三'),
        'PUT /salary/voucher/relate': ['记-2'],
        'PUT /salary/voucher/return/{id}': ['12.34'],
      },
    });
    expect(findings).toEqual([]);
  });

  it('tell of contributions of earlier months in the log as well', async () => {
    const { cases, without, tables } = room('late');
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases,
      without,
      view: { schema: 'payroll', without: tables, withoutColumns: [], names: {} },
      otherwise: {
        'PUT /insurance/late': [
          '2026-05 基本养老保险补缴 个人 640.00，单位 1,280.00',
          '2026-05 住房公积金补缴 个人 300.00，单位 300.00',
        ],
      },
    });
    expect(findings).toEqual([]);
  });

  it('tell of bills in the log as well', async () => {
    const { cases, without, tables } = room('bills');
    const { findings } = await operationWalk(test.domain, 'payroll', {
      cases,
      without,
      view: {
        schema: 'payroll',
        without: tables,
        // Amounts are named by the items of the month.
        withoutColumns: ['employee_id', 'line', 'period', 'kind', 'amounts'],
        names: {},
      },
      otherwise: {
        'POST /insurance/bill/import': ['301.50', '302.50'],
        'DELETE /insurance/bill': ['301.50', '302.50'],
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
        'POST /salary/field/trial': 'a made-up list of fields is refused, whoever sends it',
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
        'GET /insurance/bill/import/template': 'a made-up code names no layout',
        'POST /insurance/bill/import': 'the stranger has no sheet of the month',
        'GET /insurance/bill/comparison': 'the stranger has no sheet of the month',
        'DELETE /insurance/bill': 'the stranger imported no bill',
      },
    });
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(60);
  });
});
