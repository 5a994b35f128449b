import { type Confidence, type PayrollProblem, refusal } from '../facts';

/** What a file is for. Files of the tax client are one for each kind of income. */
export const layoutUses = [
  'taxWage',
  'taxBonus',
  'taxSeverance',
  'taxLabour',
  'taxPeople',
  'taxDeduction',
  'bank',
  'socialBill',
  'fundBill',
] as const;
export type LayoutUse = (typeof layoutUses)[number];
const layoutUseTitles: Readonly<Record<LayoutUse, string>> = {
  taxWage: '正常工资薪金',
  taxBonus: '全年一次性奖金',
  taxSeverance: '解除劳动合同一次性补偿金',
  taxLabour: '劳务报酬',
  taxPeople: '人员信息',
  taxDeduction: '专项附加扣除',
  bank: '银行代发',
  socialBill: '社保缴费明细',
  fundBill: '公积金缴费明细',
};

/** What a column of a file is filled with. Amounts have two decimals and no separators. */
export const layoutSourceTitles = {
  blank: '空列',
  fixed: '固定文字',
  order: '序号',
  number: '工号',
  name: '姓名',
  idType: '证件类型',
  idNumber: '证件号码',
  sex: '性别',
  birthDate: '出生日期',
  personState: '人员状态',
  personKind: '任职受雇从业类型',
  phone: '手机号码',
  hireDate: '任职受雇从业日期',
  leaveDate: '离职日期',
  bankName: '开户行',
  bankAccount: '账号',
  remark: '备注',
  income: '本期收入',
  exemptIncome: '本期免税收入',
  pension: '基本养老保险费',
  medical: '基本医疗保险费',
  unemployment: '失业保险费',
  housingFund: '住房公积金',
  childEducation: '累计子女教育',
  continuingEducation: '累计继续教育',
  mortgageInterest: '累计住房贷款利息',
  rent: '累计住房租金',
  elderlySupport: '累计赡养老人',
  infantCare: '累计3岁以下婴幼儿照护',
  specialAdditional: '累计专项附加扣除合计',
  otherDeduction: '其他扣除',
  relief: '减免税额',
  bonus: '全年一次性奖金额',
  severance: '一次性补偿收入',
  severanceExempt: '一次性补偿的免税收入',
  netPay: '实发金额',
  billMonth: '费款所属期',
  billItem: '险种（每险种一行）',
  billPersonal: '个人缴纳（每险种一行）',
  billCompany: '单位缴纳（每险种一行）',
  pensionPersonal: '养老保险（个人）',
  pensionCompany: '养老保险（单位）',
  medicalPersonal: '医疗保险（个人）',
  medicalCompany: '医疗保险（单位）',
  unemploymentPersonal: '失业保险（个人）',
  unemploymentCompany: '失业保险（单位）',
  injuryCompany: '工伤保险（单位）',
  maternityCompany: '生育保险（单位）',
  housingFundPersonal: '公积金（个人）',
  housingFundCompany: '公积金（单位）',
} as const;
export type LayoutSource = keyof typeof layoutSourceTitles;
export const layoutSources = Object.keys(layoutSourceTitles) as readonly LayoutSource[];

const personSources: readonly LayoutSource[] = ['blank', 'number', 'name', 'idType', 'idNumber'];
/** Columns of a bill that has a row for each item of a person. */
const itemSources: readonly LayoutSource[] = ['billItem', 'billPersonal', 'billCompany'];
const socialSources: readonly LayoutSource[] = [
  'pensionPersonal',
  'pensionCompany',
  'medicalPersonal',
  'medicalCompany',
  'unemploymentPersonal',
  'unemploymentCompany',
  'injuryCompany',
  'maternityCompany',
];
const fundSources: readonly LayoutSource[] = ['housingFundPersonal', 'housingFundCompany'];
const billSources: ReadonlySet<LayoutSource> = new Set([
  'billMonth',
  ...itemSources,
  ...socialSources,
  ...fundSources,
]);

/** What the columns of a layout may be: files that are written, and bills that are read. Errors: none. */
export function layoutSourcesOf(use: LayoutUse): readonly LayoutSource[] {
  if (use === 'socialBill') {
    return [...personSources, 'billMonth', ...itemSources, ...socialSources];
  }
  if (use === 'fundBill') return [...personSources, 'billMonth', ...fundSources];
  return layoutSources.filter((source) => !billSources.has(source));
}

/** Columns of a bill whose cells are amounts. Errors: none. */
export const isBillAmount = (source: LayoutSource): boolean =>
  billSources.has(source) && source !== 'billMonth' && source !== 'billItem';

export const layoutSeparators = { comma: ',', tab: '\t', semicolon: ';', bar: '|' } as const;
type LayoutSeparator = keyof typeof layoutSeparators;

export interface LayoutColumn {
  readonly title: string;
  readonly source: LayoutSource;
  /** The text of a column `fixed`. */
  readonly text: string;
}

/** How a file is written; people may change every part of it. */
export interface FileLayout {
  readonly code: string;
  readonly use: LayoutUse;
  readonly name: string;
  /** Name of the sheet of a workbook. */
  readonly sheet: string;
  readonly format: 'xlsx' | 'text';
  readonly separator: LayoutSeparator;
  readonly encoding: 'utf8' | 'gbk';
  /**
   * Lines above the titles, cells separated by |. {合计}, {笔数} and {月份} stand for the sum, the
   * number of rows and the month.
   */
  readonly head: readonly string[];
  readonly hasTitles: boolean;
  readonly columns: readonly LayoutColumn[];
  /** Most rows of a file; null: no limit. More become several files. */
  readonly rowsAtMost: number | null;
  readonly confidence: Confidence;
  /** A note for the reader: what to confirm before use. */
  readonly note: string;
}

/** The cells of a person in a file, by source. A cell that the file lacks is empty. */
export type FileRecord = Readonly<Partial<Record<LayoutSource, string>>>;

/** A file before it is encoded: rows of texts, head lines and titles first. */
interface LaidOutFile {
  readonly head: readonly (readonly string[])[];
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Columns whose cells are amounts. */
const amountSources: ReadonlySet<LayoutSource> = new Set([
  'income',
  'exemptIncome',
  'pension',
  'medical',
  'unemployment',
  'housingFund',
  'childEducation',
  'continuingEducation',
  'mortgageInterest',
  'rent',
  'elderlySupport',
  'infantCare',
  'specialAdditional',
  'otherDeduction',
  'relief',
  'bonus',
  'severance',
  'severanceExempt',
  'netPay',
]);
export const isAmountSource = (source: LayoutSource): boolean => amountSources.has(source);

/**
 * Puts records into the columns of a layout, in their order. Accounts, documents and numbers are texts.
 * Errors: none.
 * @param totals what {合计}, {笔数} and {月份} of the head stand for
 */
export function laidOut(
  layout: Pick<FileLayout, 'columns' | 'head' | 'hasTitles'>,
  records: readonly FileRecord[],
  totals: { readonly sum: string; readonly count: number; readonly period: string },
): LaidOutFile {
  const words = new Map([
    ['合计', totals.sum],
    ['笔数', String(totals.count)],
    ['月份', totals.period],
  ]);
  const filled = (line: string) =>
    line.replace(/\{(.+?)\}/g, (whole, word) => words.get(word) ?? whole);
  return {
    head: layout.head.map((line) => filled(line).split('|')),
    titles: layout.hasTitles ? layout.columns.map(({ title }) => title) : [],
    rows: records.map((record, at) =>
      layout.columns.map(({ source, text }) => {
        if (source === 'fixed') return text;
        return source === 'order' ? String(at + 1) : (record[source] ?? '');
      }),
    ),
  };
}

/**
 * What is wrong with a layout: columns that its file cannot do without. Errors: none.
 */
export function layoutProblems({
  use,
  columns,
}: Pick<FileLayout, 'use' | 'columns'>): PayrollProblem[] {
  const problems = neededProblems({ use, columns });
  const allowed = layoutSourcesOf(use);
  for (const { source } of columns) {
    if (allowed.includes(source)) continue;
    const msg = `“${layoutSourceTitles[source]}”不能用在${layoutUseTitles[use]}文件中，请改选列的内容`;
    problems.push(refusal('PAYROLL_LAYOUT', msg, 'columns'));
  }
  if (isBill(use)) problems.push(...billProblems({ use, columns }));
  return problems;
}

const isBill = (use: LayoutUse) => use === 'socialBill' || use === 'fundBill';

/** A bill is read by its titles; it has amounts by item in columns, or in a row for each item. */
function billProblems({ use, columns }: Pick<FileLayout, 'use' | 'columns'>): PayrollProblem[] {
  const has = (source: LayoutSource) => columns.some((column) => column.source === source);
  const problem = (msg: string) => refusal('PAYROLL_LAYOUT', msg, 'columns');
  const problems: PayrollProblem[] = [];
  const untitled = columns.find(({ title, source }) => title === '' && source !== 'blank');
  if (untitled) problems.push(problem(`“${layoutSourceTitles[untitled.source]}”列请填写列名`));
  const sources = columns.map(({ source }) => source).filter((source) => source !== 'blank');
  const twice = sources.find((source, at) => sources.indexOf(source) !== at);
  if (twice) problems.push(problem(`“${layoutSourceTitles[twice]}”列只能有一列`));
  const byItem = has('billItem') && (has('billPersonal') || has('billCompany'));
  const byColumn = (use === 'fundBill' ? fundSources : socialSources).some(has);
  if (byItem === byColumn) {
    const msg =
      use === 'fundBill'
        ? '公积金缴费明细应有“公积金（个人）”或“公积金（单位）”列'
        : '社保缴费明细应有各险种的金额列，或“险种”和缴纳金额列，两种只选一种';
    problems.push(problem(msg));
  }
  return problems;
}

function neededProblems({ use, columns }: Pick<FileLayout, 'use' | 'columns'>): PayrollProblem[] {
  const needed: readonly LayoutSource[] =
    use === 'bank' ? ['bankAccount', 'name', 'netPay'] : ['name', 'idNumber'];
  return needed
    .filter((source) => columns.every((column) => column.source !== source))
    .map((source) => {
      const title = layoutSourceTitles[source];
      return refusal(
        'PAYROLL_LAYOUT',
        `${layoutUseTitles[use]}文件应有“${title}”列，请补上`,
        'columns',
      );
    });
}

/** Rows as separated text; a cell with the separator, a quote or a break stands in quotes. Errors: none. */
export function separatedText(
  { head, titles, rows }: LaidOutFile,
  separator: LayoutSeparator,
): string {
  const mark = layoutSeparators[separator];
  const cell = (text: string) => {
    // A spreadsheet would calculate it.
    const safe = /^[=+\-@\t]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
    const needsQuotes = safe.includes(mark) || /["\r\n]/.test(safe);
    return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [...head, ...(titles.length > 0 ? [titles] : []), ...rows];
  return lines.map((cells) => `${cells.map(cell).join(mark)}\r\n`).join('');
}
