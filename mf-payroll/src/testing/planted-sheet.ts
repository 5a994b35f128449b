import type {
  ResultOf,
  salaryCalls,
  SalaryFieldRow,
  SalaryMonth,
  SalaryRow,
  SalarySheet,
} from '@mingzhang/contract';
import { standardFields } from '@mingzhang/rules/payroll';

export const month: SalaryMonth = {
  id: 9,
  version: 1,
  period: '2026-02',
  run: 1,
  payPeriod: '2026-02',
  state: 'draft',
  count: 3,
  notInCount: 0,
  totals: {
    gross: '30000.00',
    socialPersonal: '1050.00',
    housingFundPersonal: '450.00',
    tax: '75.00',
    net: '28425.00',
    socialCompany: '2450.00',
    housingFundCompany: '450.00',
    companyCost: '32900.00',
  },
  refusedCount: 0,
  warnedCount: 1,
  createdName: '周敏',
  confirmedName: '',
  isLast: true,
};

const codes = new Set([
  'employeeName',
  'baseSalary',
  'postSalary',
  'performance',
  'gross',
  'tax',
  'oneOffTax',
]);
export const fields: SalaryFieldRow[] = standardFields
  .filter(({ code }) => codes.has(code) || code === 'net')
  .map(({ inDefaultSheet, ...field }) => ({ ...field, isShown: inDefaultSheet }));

const person = (id: number, name: string, base: string): SalaryRow => ({
  id,
  employeeId: id + 100,
  number: `000${String(id)}`,
  name,
  mnemonic: '',
  kind: 'regular',
  departments: id < 3 ? '门店' : '电商部',
  departmentId: id < 3 ? 7 : 8,
  isIn: true,
  entered: { baseSalary: base },
  choices: { bonusMethod: 'separate', payments: [] },
  amounts: { baseSalary: base, postSalary: '0.00', gross: base, tax: '75.00', net: '8425.00' },
  problems: [],
  previousNet: '8425.00',
  reason: '',
  changes: {},
});

export const rows: readonly [SalaryRow, SalaryRow, SalaryRow] = [
  person(1, '张磊', '9000.00'),
  {
    ...person(2, '赵婷', '6000.00'),
    previousNet: '8565.00',
    reason: '个税跨档',
    changes: { baseSalary: { before: '5500.00', reason: '基本工资 +500.00' } },
    problems: [{ code: 'PAYROLL_MINIMUM_WAGE', severity: 'warn', msg: '低于最低工资' }],
  },
  person(3, '林子昂', '12000.00'),
];

export const sheet: SalarySheet = {
  month,
  fields,
  rows: [...rows],
  left: [{ employeeId: 109, number: '0009', name: '周敏', reason: '2026-01-31 离职' }],
};

type Figure = ResultOf<typeof salaryCalls.explanation>['tax'][number];
const taxFigure = (step: Figure['step'], code: string, title: string, amount: string): Figure => ({
  code,
  step,
  title,
  unit: 'amount',
  amount,
  working: '',
});

export const explanation: ResultOf<typeof salaryCalls.explanation> = {
  period: '2026-02',
  run: 1,
  payPeriod: '2026-02',
  employeeId: 102,
  number: '0002',
  name: '赵婷',
  steps: [
    {
      code: 'gross',
      title: '应发工资',
      amount: '6000.00',
      parts: [{ code: 'baseSalary', title: '基本工资', amount: '6000.00', working: '' }],
    },
    {
      code: 'tax',
      title: '个人所得税',
      amount: '282.50',
      parts: [{ code: 'tax', title: '工资薪金', amount: '282.50', working: '1,280.00 − 997.50' }],
    },
  ],
  tax: [
    taxFigure('cumulative', 'taxableIncome', '累计应纳税所得额', '38000.00'),
    { ...taxFigure('bracket', 'rate', '税率', '0.1'), unit: 'rate' },
    { ...taxFigure('withheld', 'withheld', '本月预扣', '282.50'), working: '1,280.00 − 997.50' },
  ],
  bonus: null,
  choices: { bonusMethod: 'separate', payments: [] },
  before: { income: '105000.00', withheld: '997.50' },
  after: { income: '120000.00', withheld: '1280.00' },
  change: '比上月多 140.00：累计应纳税所得额超过 36,000.00，税率由 3% 改按 10%。',
  source: '国家税务总局公告2018年第61号',
  attendance: [{ title: '平时加班小时', figure: '3' }],
  problems: [],
};
