import { z } from 'zod';
import { accountingCategoryCalls } from './accounting-category.contract';
import { allCalls } from './all-calls';
import { assetChangeCalls } from './asset-change.contract';
import { assetCheckCalls } from './asset-check.contract';
import { depreciationCalls } from './asset-depreciation.contract';
import { assetsCalls } from './assets.contract';
import type { Call } from './call';
import { carryForwardCalls } from './carry-forward.contract';
import { checkoutCalls } from './checkout.contract';
import { currencyCalls } from './currency.contract';
import { cashFlowCalls } from './cash-flow.contract';
import { cashOpeningCalls } from './cash-opening.contract';
import { listSettingCalls } from './list-setting.contract';
import { employeeCalls } from './employee.contract';
import { fileLayoutCalls } from './file-layout.contract';
import { invoiceBureauCalls } from './invoice-bureau.contract';
import { invoiceUnbilledCalls } from './invoice-unbilled.contract';
import { insuranceCalls } from './insurance.contract';
import { reportSettingCalls } from './report-setting.contract';
import { reportTemplateCalls } from './report-template.contract';
import { salaryCalls } from './salary.contract';
import { salaryChoiceCalls } from './salary-choice.contract';
import { salaryCorrectionCalls } from './salary-correction.contract';
import { salaryFieldCalls } from './salary-field.contract';
import { lateContributionCalls } from './late-contribution.contract';
import { salaryTrialCalls } from './salary-trial.contract';
import { salaryVoucherCalls } from './salary-voucher.contract';
import { subjectCalls } from './subject.contract';
import { taxCalls } from './tax.contract';

const ofMonth = { year: 2026, month: 1 };
const columns = { name: '车辆', customColumns: ['车牌', '吨位', '车牌'] };
const fields = { name: '银行存款', code: '1002', direction: 'debit' };

const item = { id: 5, lineNo: 1, title: '办公费' };
const column = { key: 'c1', title: '本期', basis: 'period' };
const template = { name: '费用表', type: 0, enabled: false, columns: [column], items: [item] };
const { name: _, enabled: __, ...sheet } = template;
/** Calls with a statement of the account set's own, and a valid body. */
const ofTemplates = [
  [reportTemplateCalls.create, template],
  [reportTemplateCalls.update, { ...template, id: 101, version: 1 }],
  [reportTemplateCalls.formula, { ...sheet, period: '2026-01' }],
] as const;

const uses = ['0.4', '0.6'].map((share) => ({ departmentId: 3, share }));
const card = {
  code: 'GD0001',
  name: '货车',
  typeId: 1,
  startUse: '2026-01-05',
  addMethod: 'bought',
  originalValue: '1',
  residualRate: '0',
  lifeMonths: 36,
  method: 'straightLine',
  assetSubjectId: 1,
  uses: [{ departmentId: 3, share: '1' }],
};
const change = { kind: 'department', uses };
/** Calls with the departments that use an asset, one of them twice. */
const usesOfAssets = [
  [assetsCalls.create, { ...card, uses }],
  [assetsCalls.update, { ...card, uses, id: 1, version: 1 }],
  [assetChangeCalls.create, { assetId: 1, version: 1, date: '2026-01-05', change }],
  [assetChangeCalls.preview, { assetId: 1, date: '2026-01-05', change }],
  [assetsCalls.importCards, { cards: [{ ...card, uses }] }],
] as const;

const document = { document: 'change', id: 1 };
const itemPart = { item: 'CF01', amount: '1.00' };
const employee = { number: '0001', name: '张磊', employment: [{ from: '2026-01-01' }] };
const shares = ['0.4', '0.6'].map((share) => ({ departmentId: 3, share }));
const pension = { code: 'pension', name: '养老', personalRate: '0.08', companyRate: '0.16' };
const schemeFrom = { from: '2026-01', items: [pension] };
/** Bodies of a scheme with a version, and with an item of insurance, twice. */
const schemes = [
  ['versions', { name: '方案', versions: [schemeFrom, schemeFrom] }, '参数'],
  ['items', { name: '方案', versions: [{ ...schemeFrom, items: [pension, pension] }] }, '险种'],
] as const;
const seen = { id: 1, version: 1 };
const base = { id: 1, insuranceSchemeId: null, from: '2026-01' };
const labour = { kind: 'labour', amount: '100' };
const cell = { id: 1, code: 'bonus', value: '1', seen: null };
const layout = { code: null, version: 0, name: '代发', sheet: '代发', format: 'xlsx' };
const fileColumns = ['姓名', '', '', '姓名'].map((title) => ({ title, source: 'name', text: '' }));

const bank = { subjectId: 1, bankName: '' };
const voucherTemplate = {
  name: '标准模板',
  expenses: [{ name: '管理部门' }],
  subjects: {},
  banks: [bank],
  withholding: 'apart',
};
/** Bodies of a template with a type of departments, and with a bank, twice. */
const voucherTemplates = [
  [
    'expenses',
    { ...voucherTemplate, expenses: ['1', '2'].map(() => ({ name: '管理部门' })) },
    '部门类型',
  ],
  ['banks', { ...voucherTemplate, banks: [bank, bank] }, '员工开户行'],
] as const;

const bureauRow = { invoiceType: 'OUT', rate: '13%', sales: '1', tax: '0.13' };
const backRow = { unbilledId: 1, invoiceId: 2 };
/** Lists of invoices. */
const ofInvoices: readonly (readonly [Call, list: string, body: object, finding: string])[] = [
  [
    invoiceBureauCalls.save,
    'totals',
    { period: '2026-01', totals: [bureauRow, bureauRow] },
    '税率第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    invoiceUnbilledCalls.reverse,
    'reversals',
    { reversals: [backRow, backRow] },
    '单据第 2 项与第 1 项重复，请只保留一项',
  ],
];

/** Lists of payroll. */
const ofPayroll: readonly (readonly [Call, list: string, body: object, finding: string])[] = [
  ...([employeeCalls.create, employeeCalls.update] as const).map(
    (call) =>
      [
        call,
        'departments',
        { ...employee, departments: shares, ...(call === employeeCalls.update ? seen : {}) },
        '部门第 2 项与第 1 项重复，请只保留一项',
      ] as const,
  ),
  [
    employeeCalls.updateInsurance,
    'entries',
    { entries: [base, base] },
    '员工第 2 项与第 1 项重复，请只保留一项',
  ],
  ...([insuranceCalls.create, insuranceCalls.update] as const).flatMap((call) =>
    schemes.map(
      ([list, body, name]) =>
        [
          call,
          list,
          call === insuranceCalls.update ? { ...body, ...seen } : body,
          `${name}第 2 项与第 1 项重复，请只保留一项`,
        ] as const,
    ),
  ),
  ...([salaryVoucherCalls.createTemplate, salaryVoucherCalls.updateTemplate] as const).flatMap(
    (call) =>
      voucherTemplates.map(
        ([list, body, name]) =>
          [
            call,
            list,
            call === salaryVoucherCalls.updateTemplate ? { ...body, ...seen } : body,
            `${name}第 2 项与第 1 项重复，请只保留一项`,
          ] as const,
      ),
  ),
  [
    salaryFieldCalls.update,
    'fields',
    { version: 1, fields: ['餐补', '车补'].map((name) => ({ code: 'own1', name })) },
    '工资项第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    lateContributionCalls.take,
    'people',
    {
      salaryId: 1,
      people: [1, 1].map((employeeId) => ({ employeeId, personal: '1', company: '2' })),
    },
    '员工第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    salaryTrialCalls.formula,
    'fields',
    { at: 0, fields: ['餐补', '车补'].map((name) => ({ code: 'own1', name })) },
    '工资项第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    salaryCalls.update,
    'cells',
    { cells: [cell, cell] },
    '单元格第 2 项与第 1 项重复，请只保留一项',
  ],
  ...([salaryCorrectionCalls.preview, salaryCorrectionCalls.correct] as const).map(
    (call) =>
      [call, 'cells', { cells: [cell, cell] }, '单元格第 2 项与第 1 项重复，请只保留一项'] as const,
  ),
  [
    salaryChoiceCalls.choose,
    'payments',
    { choices: { payments: [labour, labour] }, seen: {} },
    '一次性收入第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    fileLayoutCalls.save,
    'columns',
    { ...layout, columns: fileColumns },
    '列第 4 项与第 1 项重复，请只保留一项',
  ],
];

/** For each list whose entries have a key: a valid body except for an entry that occurs twice. */
const twice: readonly (readonly [Call, list: string, body: object, finding: string])[] = [
  [
    carryForwardCalls.setInputs,
    'inputs',
    { ...ofMonth, step: 'surtax', skipped: false, inputs: [given('a'), given('b'), given('a')] },
    '结转参数第 3 项与第 1 项重复，请只保留一项',
  ],
  [
    carryForwardCalls.saveSettings,
    'inputs',
    { id: 'surtax', enabled: true, inputs: [given('a'), given('a', '')] },
    '结转参数第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    checkoutCalls.saveSettings,
    'severities',
    {
      version: 1,
      irreversible: false,
      severities: ['off', 'block'].map((severity) => ({ rule: 'cash-negative', severity })),
    },
    '检查规则第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    currencyCalls.saveRates,
    'rates',
    {
      currencyId: 1,
      rates: ['7', ''].map((exchangeRate) => ({ period: '2026-01', exchangeRate })),
    },
    '各期汇率第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    subjectCalls.update,
    'moveTo',
    { ...fields, id: 1, version: 1, moveTo: [1, 2].map((itemId) => ({ categoryId: 7, itemId })) },
    '转入的项目第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    accountingCategoryCalls.create,
    'customColumns',
    columns,
    '自定义列第 3 项与第 1 项重复，请只保留一项',
  ],
  [
    accountingCategoryCalls.update,
    'customColumns',
    { ...columns, id: 1, version: 1 },
    '自定义列第 3 项与第 1 项重复，请只保留一项',
  ],
  [
    taxCalls.prepare,
    'rows',
    {
      kind: 'vat',
      period: '2026-01',
      version: 1,
      rows: ['1', '2'].map((amount) => ({ line: 12, amount, remark: '核对' })),
    },
    '手工填写的栏次第 2 项与第 1 项重复，请只保留一项',
  ],
  ...ofTemplates.flatMap(([call, body]): (typeof twice)[number][] => [
    [
      ...([call, 'items', { ...body, items: [item, { ...item, id: 6 }, item] }] as const),
      '报表项目第 3 项与第 1 项重复，请只保留一项',
    ],
    [
      ...([call, 'columns', { ...body, columns: [column, column] }] as const),
      '栏目第 2 项与第 1 项重复，请只保留一项',
    ],
  ]),
  [
    cashFlowCalls.assign,
    'parts',
    [{ voucherId: 1, row: 1, item: null, version: 0, parts: [itemPart, itemPart] }],
    '拆分项目第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    cashOpeningCalls.save,
    'itemAmounts',
    { version: 0, itemAmounts: [itemPart, itemPart] },
    '现金流量项目第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    reportSettingCalls.save,
    'switches',
    { version: 0, switches: ['tax-net', 'tax-net'], quarterSinceJanuary: false },
    '列报方式第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    depreciationCalls.run,
    'units',
    { period: '2026-01', units: ['1', '2'].map((units) => ({ assetId: 7, units })) },
    '本月工作量第 2 项与第 1 项重复，请只保留一项',
  ],
  ...usesOfAssets.map(([call, body]): (typeof twice)[number] => [
    ...([call, 'uses', body] as const),
    '使用部门第 2 项与第 1 项重复，请只保留一项',
  ]),
  [
    assetsCalls.importCards,
    'cards',
    { cards: [card, card] },
    '资产卡片第 2 项与第 1 项重复，请只保留一项',
  ],
  [
    assetCheckCalls.book,
    'documents',
    { documents: [{ document: 'card', id: 1 }, document, document] },
    '卡片、变动或折旧第 3 项与第 2 项重复，请只保留一项',
  ],
  ...ofInvoices,
  ...ofPayroll,
  [
    listSettingCalls.save,
    'columns',
    { columns: ['code', 'name', 'code'].map((key) => ({ column: key, shown: true })) },
    '列第 3 项与第 1 项重复，请只保留一项',
  ],
];

/** Lists whose entries may be equal, or whose duplicates another rule refuses. */
const told = new Set([
  // Rows of a voucher or of a template, and terms of a formula: equal ones add up.
  'lines',
  'terms',
  // Marks of 往来核销: of two equal marks, the second finds nothing open and is refused.
  'marks',
  // Spans of employment are refused by `employmentProblems`; twins and parents may be born on one day.
  'employment',
  'declarations',
  'parents',
  // Conditions of a booking rule and their words: an equal one changes nothing.
  'conditions',
  'anyOf',
  // Refused by name in `checkOwnTemplate`; openings by subject, items and currency, when saved.
  'figures',
  '',
]);

function given(key: string, value = '1') {
  return { key, value };
}

describe('a list whose entries have a key', () => {
  it.each(
    twice.map(
      ([call, list, body, msg]) =>
        [`${call.method} ${call.path}: ${list}`, { call, body, msg }] as const,
    ),
  )('%s refuses an entry that comes twice, with both places', (_, { call, body, msg }) => {
    const { error } = call.body.safeParse(body);
    expect(error?.issues.map(({ message }) => message)).toEqual([msg]);
  });

  it('is in the table above, whatever call takes it', () => {
    const tried = new Set(twice.map(([{ method, path }, list]) => `${method} ${path} ${list}`));
    const untried: string[] = [];
    for (const { method, path, body } of Object.values(allCalls) as Call[]) {
      const visit = (node: unknown, name: string): void => {
        if (typeof node !== 'object' || node === null) return;
        const { type, items } = node as z.core.JSONSchema.BaseSchema;
        const isRecords = type === 'array' && JSON.stringify(items).includes('"properties"');
        const list = `${method} ${path} ${name}`;
        if (isRecords && !told.has(name) && !tried.has(list)) untried.push(list);
        for (const [key, part] of Object.entries(node)) visit(part, type === 'array' ? name : key);
      };
      visit(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '');
    }
    expect(untried).toEqual([]);
  });
});
