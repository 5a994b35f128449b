import { Money, sumOf } from '../../money';
import type { Period } from '../../period';
import { singleBlanks } from '../../single-blanks';

/** Bills (缴费明细) of the bureau of social insurance and of the housing fund. */
export const billKinds = ['socialBill', 'fundBill'] as const;
export type BillKind = (typeof billKinds)[number];
export const billKindTitles: Readonly<Record<BillKind, string>> = {
  socialBill: '社保缴费明细',
  fundBill: '公积金缴费明细',
};

/** An item as sheet and bill name it: `pension` stands for `pensionPersonal` and `pensionCompany`. */
export interface BillItem {
  readonly code: string;
  readonly name: string;
}

/** Amounts of a person by field code, in yuan; what is left out is 0. */
type BillAmounts = ReadonlyMap<string, Money>;

const fundCode = 'housingFund';
const knownItems: readonly (BillItem & { readonly words: RegExp })[] = [
  { code: 'pension', name: '养老保险', words: /养老/ },
  { code: 'medical', name: '医疗保险', words: /医疗|医保/ },
  { code: 'unemployment', name: '失业保险', words: /失业/ },
  { code: 'injury', name: '工伤保险', words: /工伤/ },
  { code: 'maternity', name: '生育保险', words: /生育/ },
  { code: fundCode, name: '住房公积金', words: /公积金/ },
];

/**
 * The items that sheets of some schemes have, in the order of the sheet: the known ones and those that
 * a scheme adds. Errors: none.
 * @param added items of schemes by their codes and names there
 */
export function billItems(added: readonly BillItem[]): BillItem[] {
  const items = new Map<string, BillItem>();
  for (const { code, name } of knownItems) items.set(code, { code, name });
  for (const { code, name } of added) {
    const column = code === 'workInjury' ? 'injury' : code;
    if (!items.has(column)) items.set(column, { code: column, name });
  }
  return [...items.values()];
}

/** The items that a bill of a kind states. Errors: none. */
export function itemsOfBill(kind: BillKind, items: readonly BillItem[]): BillItem[] {
  return items.filter(({ code }) => (code === fundCode) === (kind === 'fundBill'));
}

/**
 * The item of a cell such as 企业职工基本养老保险（单位缴纳）; undefined for one that nobody knows. A name
 * that a scheme gave goes before the words of the known items.
 */
export function billItemOf(text: string, items: readonly BillItem[]): BillItem | undefined {
  const plain = (text.split(/[（(]/, 1)[0] ?? '').trim();
  const named = items.find(({ name }) => name === plain || name === text.trim());
  if (named) return named;
  const known = knownItems.filter(({ words }) => words.test(text));
  return known.length === 1 ? items.find(({ code }) => code === known[0]?.code) : undefined;
}

/** The month of 202601, 2026-01, 2026年1月 or 2026-01-01 至 2026-01-31; undefined for anything else. */
export function billMonth(text: string): Period | undefined {
  const [, year, month] = /^ ?(\d{4}) ?[-./年]? ?(\d{1,2})(?!\d{3})/.exec(singleBlanks(text)) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const number = Number(month);
  return number >= 1 && number <= 12 ? `${year}-${month.padStart(2, '0')}` : undefined;
}

/** An amount on both sides, in yuan; `difference` = sheet − bill. */
export interface BillFigure {
  readonly sheet: Money;
  readonly bill: Money;
  readonly difference: Money;
}

/** An item of a person, or of all. */
export interface BillLine extends BillItem {
  readonly personal: BillFigure;
  readonly company: BillFigure;
}

/** A person by sheet and bill. */
export interface BillComparison {
  /** Items that one side states, in their order. */
  readonly lines: readonly BillLine[];
  /** The likely reason in Chinese; '' where nothing differs. */
  readonly reason: string;
}

/**
 * Compares a person's contributions by sheet and bill, item by item. Errors: none.
 * @param sides amounts by field code; undefined for who is not in the sheets or not in the bill.
 * `latePersonal` and `lateCompany` of the sheet are its top-ups and arrears.
 */
export function compareBill(
  items: readonly BillItem[],
  sides: { readonly sheet: BillAmounts | undefined; readonly bill: BillAmounts | undefined },
): BillComparison {
  const { sheet, bill } = sides;
  const lines = items
    .map((item) => lineOf(item, sheet ?? nothing, bill ?? nothing))
    .filter(({ personal, company }) => !isEmpty(personal) || !isEmpty(company));
  return { lines, reason: lines.some(isDifferent) ? reasonOf(lines, sides) : '' };
}

const nothing: BillAmounts = new Map();

function lineOf({ code, name }: BillItem, sheet: BillAmounts, bill: BillAmounts): BillLine {
  const figure = (side: 'Personal' | 'Company') =>
    figureOf(sheet.get(`${code}${side}`), bill.get(`${code}${side}`));
  return { code, name, personal: figure('Personal'), company: figure('Company') };
}

function figureOf(sheet = Money.zero, bill = Money.zero): BillFigure {
  return { sheet, bill, difference: sheet.minus(bill) };
}

const isEmpty = ({ sheet, bill }: BillFigure) => sheet.isZero && bill.isZero;

/** Whether sheet and bill differ in an item. */
export const isDifferent = ({ personal, company }: BillLine): boolean =>
  !personal.difference.isZero || !company.difference.isZero;

function reasonOf(
  lines: readonly BillLine[],
  {
    sheet,
    bill,
  }: { readonly sheet: BillAmounts | undefined; readonly bill: BillAmounts | undefined },
): string {
  if (bill === undefined) return '缴费明细中没有此人，请核对是否已办理增员，或应在工资中停保';
  if (sheet === undefined) return '工资表中没有此人，请核对是否已离职而未办理减员';
  const differing = lines.filter(isDifferent);
  const personal = sumOf(differing.map((line) => line.personal.difference));
  const company = sumOf(differing.map((line) => line.company.difference));
  const late = [sheet.get('latePersonal'), sheet.get('lateCompany')].map(
    (each) => each ?? Money.zero,
  );
  const isLate = late[0]?.equals(personal) === true && late[1]?.equals(company) === true;
  if (isLate && late.some((each) => !each.isZero)) {
    return '工资表含补差补缴，缴费明细没有，请核对是否已向社保机构申报';
  }
  const figures = differing.flatMap((line) => [line.personal, line.company]);
  if (figures.every(({ difference }) => difference.abs().compare(oneYuan) < 0)) {
    return '相差不到 1 元，多为取整方式不同，请核对方案的“取整”';
  }
  const missing = differing.filter((line) => line.personal.bill.isZero && line.company.bill.isZero);
  if (missing.length > 0) {
    return `缴费明细中没有${missing.map(({ name }) => name).join('、')}，请核对参保险种和文件的列`;
  }
  const unpaid = differing.filter(
    (line) => line.personal.sheet.isZero && line.company.sheet.isZero,
  );
  if (unpaid.length > 0) {
    return `工资表没有计提${unpaid.map(({ name }) => name).join('、')}，请核对方案和参保险种`;
  }
  return '缴费基数或费率不同，请按缴费明细核对方案和员工的基数';
}

const oneYuan = Money.parse('1');

/** The lines of all people together, item by item; each total is the sum of its lines. Errors: none. */
export function billTotals(
  items: readonly BillItem[],
  people: readonly (readonly BillLine[])[],
): BillLine[] {
  const all = people.flat();
  return items.flatMap((item) => {
    const own = all.filter(({ code }) => code === item.code);
    if (own.length === 0) return [];
    const sum = (side: 'personal' | 'company') =>
      figureOf(
        sumOf(own.map((line) => line[side].sheet)),
        sumOf(own.map((line) => line[side].bill)),
      );
    return [{ ...item, personal: sum('personal'), company: sum('company') }];
  });
}
