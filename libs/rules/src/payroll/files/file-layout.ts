import { type Confidence, type PayrollProblem, refusal } from '../facts';

/** What a file is for. Files of the tax client are one for each kind of income. */
export const layoutUses = [
  'taxWage',
  'taxBonus',
  'taxLabour',
  'taxPeople',
  'taxDeduction',
  'bank',
] as const;
export type LayoutUse = (typeof layoutUses)[number];
const layoutUseTitles: Readonly<Record<LayoutUse, string>> = {
  taxWage: '正常工资薪金',
  taxBonus: '全年一次性奖金',
  taxLabour: '劳务报酬',
  taxPeople: '人员信息',
  taxDeduction: '专项附加扣除',
  bank: '银行代发',
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
  netPay: '实发金额',
} as const;
export type LayoutSource = keyof typeof layoutSourceTitles;
export const layoutSources = Object.keys(layoutSourceTitles) as readonly LayoutSource[];

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
  const words: Readonly<Record<string, string>> = {
    合计: totals.sum,
    笔数: String(totals.count),
    月份: totals.period,
  };
  const filled = (line: string) =>
    line.replace(/\{(.+?)\}/g, (whole, word) => words[word] ?? whole);
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
