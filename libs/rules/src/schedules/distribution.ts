import { withRowsRenamed } from '../statements/formula';
import { parseStatementFormula } from '../statements/parse-formula';
import { amountAt, statement, type StatementFigures } from '../statements/statement';
import { references, takes } from '../statements/takes';
import { compileTemplate, type StatementTemplate, type TemplateRow } from '../statements/template';
import { scheduleForms, templateRow, type Schedule, type ScheduleColumn } from './schedule';

/** Rows above this number are of the official statements and not shown: 利润表 moved up, 未分配利润 of 资产负债表. */
export const firstHiddenRow = 1_000;
const retainedAtEnd = 2_000;

/** Details of 利润分配 by standard (charts of 财会〔2011〕17号附录 and of 应用指南附录). */
const details = [
  {
    parent: '3104',
    statutory: '310401',
    free: '310402',
    owners: '310403',
    toCapital: '310404',
    cover: '310405',
    kept: '310406',
    priorYears: undefined,
    capital: '转作资本的利润',
    payable: '应付利润',
  },
  {
    parent: '4104',
    statutory: '410401',
    free: '410402',
    owners: '410403',
    toCapital: '410404',
    cover: '410405',
    kept: '410406',
    priorYears: '6901',
    capital: '转作股本的股利',
    payable: '应付现金股利或利润',
  },
] as const;

/** What 利润分配表 is made of: the account set's own presentation of the official forms. */
interface DistributionForms {
  readonly income: StatementTemplate;
  readonly balance: StatementTemplate;
  readonly span: 'month' | 'quarter' | 'year';
  readonly codeOf: (code: string) => string;
}

/**
 * 利润分配表 (the table that 企业会计制度 had as 会企02表附表1, its rows in the words of today) of the year so far and of the
 * same months a year before. 净利润 and 未分配利润 are read by the formulas of the official forms. Signs: what
 * reduces 未分配利润 is positive in a row that says 减.
 */
export function distributionTemplate(forms: DistributionForms): StatementTemplate {
  const { income, balance, span } = forms;
  const { standard } = income;
  const isYear = span === 'year';
  const columns: ScheduleColumn[] = [
    { key: 'current', title: isYear ? '本年金额' : '本年累计', basis: 'year', of: 'current' },
    { key: 'prior', title: isYear ? '上年金额' : '上年同期', basis: 'year', of: 'prior' },
  ];
  return {
    standard,
    kind: 'own',
    ...scheduleForms.distribution,
    columns,
    marks: {},
    isBuiltIn: true,
    rows: [...distributionRows(forms), ...incomeRows(income), retainedRow(balance)],
  };
}

function distributionRows({ income, balance, codeOf }: DistributionForms): TemplateRow[] {
  const own = details[income.standard];
  const profit = `${references.row}(${firstHiddenRow + (income.marks.profit ?? 0)})`;
  const result = (code: string) => `${takes.result}(${codeOf(code)})`;
  const known = [own.statutory, own.free, own.owners, own.toCapital, own.cover, own.kept];
  const priorYears = own.priorYears === undefined ? '' : ` - ${result(own.priorYears)}`;
  const others = known.map((code) => ` + ${result(code)}`).join('');
  const opening = retainedFormula(balance).replaceAll(takes.closing, takes.yearOpening);
  const row = (lineNo: number, title: string, formula: string, indent = 1) =>
    templateRow(lineNo, title, { formula, indent });
  const total = (lineNo: number, title: string, formula: string) =>
    templateRow(lineNo, title, { formula, kind: 'total' });
  return [
    total(1, '一、净利润（净亏损以“-”号填列）', profit),
    row(2, '加：年初未分配利润（未弥补亏损以“-”号填列）', opening),
    row(3, '会计政策变更、前期差错更正等调整', `${result(own.kept)}${priorYears}`, 2),
    row(4, '其他转入（盈余公积补亏）', result(own.cover), 2),
    total(5, '二、可供分配的利润', '行次(1) + 行次(2) + 行次(3) + 行次(4)'),
    row(6, '减：提取法定盈余公积', `-${result(own.statutory)}`),
    row(7, '提取任意盈余公积', `-${result(own.free)}`, 2),
    row(8, '利润分配的其他明细', `-${result(own.parent)}${others}`, 2),
    total(9, '三、可供投资者分配的利润', '行次(5) - 行次(6) - 行次(7) - 行次(8)'),
    row(10, `减：${own.payable}`, `-${result(own.owners)}`),
    row(11, own.capital, `-${result(own.toCapital)}`, 2),
    total(12, '四、未分配利润（未弥补亏损以“-”号填列）', '行次(9) - 行次(10) - 行次(11)'),
  ];
}

/** The rows of 利润表 with numbers out of the way. */
function incomeRows({ rows }: StatementTemplate): TemplateRow[] {
  return rows.flatMap((row) => {
    const { formula } = parseStatementFormula(row.formula);
    if (row.lineNo === null || !formula) return [];
    const text = withRowsRenamed(row.formula, formula, (lineNo) => lineNo + firstHiddenRow);
    return [{ ...row, lineNo: row.lineNo + firstHiddenRow, formula: text }];
  });
}

function retainedFormula({ rows, marks }: StatementTemplate): string {
  return rows.find(({ lineNo }) => lineNo === marks.retained)?.formula ?? '';
}

function retainedRow(balance: StatementTemplate): TemplateRow {
  const formula = retainedFormula(balance);
  return templateRow(retainedAtEnd, '资产负债表未分配利润', { formula });
}

/**
 * The schedule of a moment. What was entered on 本年利润 by hand is no profit of 利润表: then the check says by how
 * much 未分配利润 differs.
 */
export function distributionSchedule(
  forms: DistributionForms,
  figures: StatementFigures,
): Schedule {
  const template = distributionTemplate(forms);
  const whole = statement(compileTemplate(template), figures);
  const at = (lineNo: number) => amountAt(whole, lineNo, 'current') ?? null;
  const [left, right, adjusted] = [at(12), at(retainedAtEnd), at(3)];
  const rows = whole.rows.filter(({ row: { lineNo } }) => (lineNo ?? 0) < firstHiddenRow);
  return {
    sheet: { ...whole, template: { ...template, rows: rows.map(({ row }) => row) }, rows },
    columns: template.columns,
    checks:
      left && right
        ? [
            {
              title: '未分配利润=资产负债表未分配利润',
              left,
              right,
              wayOut: '请核对直接记入“本年利润”的凭证，以及报表没有计入的损益科目',
            },
          ]
        : [],
    notes:
      adjusted === null || adjusted.isZero
        ? []
        : [
            '第 3 行是不经利润分配其他明细、直接记入“利润分配—未分配利润”和以前年度损益调整的金额；' +
              '如属提取盈余公积或分配利润，请改记到相应的明细科目',
          ],
  };
}
