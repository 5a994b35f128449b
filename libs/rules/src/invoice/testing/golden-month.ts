import { Money } from '../../money';
import { Chance } from '../../testing/chance';
import type { Disposition, InvoiceFacts, InvoiceLine, InvoiceRule } from '../invoice';
import { redReference } from '../reading/red-reference';
import { testCompany, testCustomer, testInvoice, testLine, testSupplier } from './invoice-facts';
import { type TextSheet, workbookSheets } from './workbook-rows';

/** A finding that the month yields. */
export interface PlantedFinding {
  readonly rule: InvoiceRule;
  readonly disposition: Disposition;
  /** The number of its invoice as the workbook has it. */
  readonly number: string;
  readonly lineNo?: number;
}

/** October 2026 of a general taxpayer, after a sound September. */
interface GoldenMonth {
  readonly ownTaxId: string;
  readonly vatType: 1;
  readonly today: string;
  /** Invoices that are in the account set before. */
  readonly september: readonly InvoiceFacts[];
  readonly septemberSheets: readonly TextSheet[];
  /** 200 invoices, of which 40 have one planted fault each. */
  readonly invoices: readonly InvoiceFacts[];
  readonly sheets: readonly TextSheet[];
  /** One for each planted fault, sorted by rule and number. */
  readonly findings: readonly PlantedFinding[];
}

interface Fault {
  readonly rule: InvoiceRule;
  readonly disposition: Disposition;
  readonly lineNo?: number;
  readonly change: (sound: InvoiceFacts, september: readonly InvoiceFacts[]) => InvoiceFacts;
}

const SEPTEMBER_INVOICES = 24;
const INVOICES = 200;
/** The invoice of September from which on each has a sound red one; faults use those before. */
const REVERSED_FROM = 9;

/** Makes the month, the same each time. Its sheets end with a line of totals. */
export function goldenMonth(): GoldenMonth {
  const chance = new Chance(43);
  const september = Array.from({ length: SEPTEMBER_INVOICES }, (_, at) =>
    testInvoice({
      invoiceType: at % 2 === 0 ? 'IN' : 'OUT',
      digitalNumber: digitalNumber(9_000 + at),
      issueDate: day('2026-09', at),
      lines: [stated(testLine(amount(chance, 5_000)))],
    }),
  );
  const sound = Array.from({ length: INVOICES }, (_, at) => soundInvoice(at, chance, september));
  const [original] = sound;
  const planted = [...faults, repeatedInFile(original)];
  const invoices = sound.map((facts, at) => {
    const fault = planted[(at - 1) / 5];
    return fault === undefined ? facts : fault.change(plainInput(facts), september);
  });
  const findings = planted.map(({ rule, disposition, lineNo }, index) => ({
    rule,
    disposition,
    number: numberOf(invoices[1 + 5 * index]),
    ...(lineNo !== undefined && { lineNo }),
  }));
  return {
    ownTaxId: testCompany.taxId,
    vatType: 1,
    today: '2026-11-28',
    september,
    septemberSheets: withTotals(workbookSheets(september)),
    invoices,
    sheets: withTotals(workbookSheets(invoices)),
    findings: sortedFindings(findings),
  };
}

/** Findings by rule and number, for comparing. */
export function sortedFindings(findings: readonly PlantedFinding[]): PlantedFinding[] {
  const key = ({ rule, number }: PlantedFinding) => `${rule} ${number}`;
  return [...findings].sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** An invoice without a finding. Its form depends on its position in the month. */
function soundInvoice(
  at: number,
  chance: Chance,
  september: readonly InvoiceFacts[],
): InvoiceFacts {
  const base = { digitalNumber: digitalNumber(at + 1), issueDate: day('2026-10', at) };
  const line = (rate: string, rest: Partial<InvoiceLine> = {}) => ({
    ...stated(testLine(amount(chance, 50_000), rate)),
    ...rest,
  });
  const output = { ...base, invoiceType: 'OUT' as const };
  switch (at % 10) {
    case 0:
      return testInvoice({ ...output, lines: [line('13%')] });
    case 2:
      return testInvoice({
        ...output,
        kind: 'DE_ORDINARY',
        buyer: { taxId: '', name: '个人' },
        lines: [line('13%'), stated(testLine('-0.50', '13%', { lineNo: 2 }))],
      });
    case 3:
      return testInvoice({ ...output, lines: [line('6%'), line('免税', { lineNo: 2 })] });
    case 4:
      return testInvoice({ ...base, lines: [line('13%'), line('9%', { lineNo: 2 })] });
    case 5:
      return testInvoice({ ...base, kind: 'RAIL', lines: [line('9%')] });
    case 7:
      return testInvoice({
        ...base,
        kind: 'AGRI_SALE',
        lines: [line('免税', { specialType: '自产农产品销售' })],
      });
    case 8:
      return redOf(base, september[REVERSED_FROM + (at - 8) / 10]);
    default:
      return testInvoice({ ...base, lines: [line('13%', { quantity: Money.parse('1.5') })] });
  }
}

/** A red invoice over a tenth of a blue one. */
function redOf(base: Partial<InvoiceFacts>, blue: InvoiceFacts | undefined): InvoiceFacts {
  if (blue === undefined) return testInvoice({ ...base, lines: [stated(testLine('70.00'))] });
  const { invoiceType } = blue;
  const remark = redRemark(blue.digitalNumber);
  const net = blue.amount.dividedBy(-10).toString();
  const lines = [stated(testLine(net))];
  const reference = redReference(remark);
  return testInvoice({ ...base, ...reference, invoiceType, isPositive: false, remark, lines });
}

/** A plain input invoice with the number and day of another one: faults are planted into it. */
function plainInput({ digitalNumber: number, issueDate }: InvoiceFacts): InvoiceFacts {
  const lines = [stated(testLine('1860.00'))];
  return testInvoice({ digitalNumber: number, issueDate, lines });
}

const money = (text: string) => Money.parse(text);

/** Makes the same fault several times. */
function times(count: number, fault: Fault): Fault[] {
  return Array.from({ length: count }, () => fault);
}

const faults: readonly Fault[] = [
  ...times(3, {
    rule: 'R01',
    disposition: 'block',
    change: (facts) => ({ ...facts, total: facts.total.plus(90) }),
  }),
  {
    rule: 'R01',
    disposition: 'block',
    lineNo: 1,
    change: (facts) => withLines(facts, [testLine('100.00', '13%', { total: '113.01' })]),
  },
  ...times(3, {
    rule: 'R02',
    disposition: 'warn',
    lineNo: 1,
    change: (facts) => withLines(facts, [stated(testLine('1860.00', '13%', { tax: '241.87' }))]),
  }),
  { rule: 'R02', disposition: 'warn', change: (facts) => withLines(facts, nearLines()) },
  ...times(3, {
    rule: 'R03',
    disposition: 'block',
    change: (facts) => ({ ...facts, amount: facts.amount.plus(1), total: facts.total.plus(1) }),
  }),
  {
    rule: 'R04',
    disposition: 'block',
    change: (facts) => withLines(facts, [stated(testLine('-100.00'))]),
  },
  ...times(2, {
    rule: 'R04',
    disposition: 'block',
    change: (facts, september) => red(facts, numberOf(september[0]), '100.00'),
  }),
  ...[2, 4, 6].map((at): Fault => ({
    rule: 'R05',
    disposition: 'refuse',
    change: (facts, september) => ({
      ...facts,
      digitalNumber: numberOf(september[at]),
      issueDate: day('2026-09', at),
    }),
  })),
  ...renumbered('refuse', (number) => number.slice(0, 19)),
  ...renumbered('block', (number) => `25${number.slice(2)}`),
  ...renumbered('block', (number) => `2699${number.slice(4)}`),
  ...['91110105MA01K7Q28B', '91110105MA01K7Q28', '91110105MI01K7Q28A'].map((taxId): Fault => ({
    rule: 'R07',
    disposition: 'warn',
    change: (facts) => ({ ...facts, seller: { ...testSupplier, taxId } }),
  })),
  ...times(2, {
    rule: 'R08',
    disposition: 'refuse',
    change: (facts) => ({ ...facts, buyer: testCustomer }),
  }),
  ...times(2, {
    rule: 'R09',
    disposition: 'void',
    change: (facts) => ({ ...facts, taxStatus: 'voided' }),
  }),
  {
    rule: 'R09',
    disposition: 'warn',
    change: (facts) => ({ ...facts, taxStatus: 'redFull' }),
  },
  { rule: 'R10', disposition: 'warn', change: (facts) => red(facts, '', '-100.00') },
  {
    rule: 'R10',
    disposition: 'warn',
    change: (facts) => red(facts, digitalNumber(8_999), '-100.00'),
  },
  {
    rule: 'R10',
    disposition: 'warn',
    change: (facts, september) => red(facts, numberOf(september[8]), '-9000.00'),
  },
  ...times(2, {
    rule: 'R11',
    disposition: 'warn',
    change: (facts) => ({ ...facts, riskLevel: 'abnormal' }),
  }),
  {
    rule: 'R12',
    disposition: 'block',
    change: (facts) => ({ ...facts, issueDate: '2026-12-05' }),
  },
  {
    rule: 'R12',
    disposition: 'block',
    change: (facts) => ({
      ...facts,
      kind: 'ROLL',
      digitalNumber: '',
      code: '131001991130',
      number: '00000001',
      issueDate: '1999-12-31',
    }),
  },
  ...['1%', '10%'].map((rate): Fault => ({
    rule: 'R13',
    disposition: 'warn',
    change: (facts) =>
      testInvoice({
        invoiceType: 'OUT',
        digitalNumber: facts.digitalNumber,
        issueDate: facts.issueDate,
        lines: [stated(testLine('100.00', rate))],
      }),
  })),
  ...['免税', '0%'].map((rate): Fault => ({
    rule: 'R14',
    disposition: 'warn',
    change: (facts) => withLines(facts, [stated(testLine('1200.00', rate))]),
  })),
];

/** The first invoice of the month, a second time in its file. */
function repeatedInFile(original: InvoiceFacts | undefined): Fault {
  return { rule: 'R05', disposition: 'refuse', change: (facts) => original ?? facts };
}

function renumbered(disposition: Disposition, change: (number: string) => string): Fault[] {
  return times(1, {
    rule: 'R06',
    disposition,
    change: (facts) => ({ ...facts, digitalNumber: change(facts.digitalNumber) }),
  });
}

function withLines(facts: InvoiceFacts, lines: readonly InvoiceLine[]): InvoiceFacts {
  return testInvoice({ digitalNumber: facts.digitalNumber, issueDate: facts.issueDate, lines });
}

/** A red invoice that names a blue one, or none. */
function red(facts: InvoiceFacts, blueNumber: string, net: string): InvoiceFacts {
  const remark = blueNumber === '' ? '' : redRemark(blueNumber);
  const lines = [stated(testLine(net))];
  return { ...withLines(facts, lines), ...redReference(remark), isPositive: false, remark };
}

function redRemark(blueNumber: string): string {
  return `被红冲蓝字数电发票号码：${blueNumber} 红字发票信息确认单编号：31011526101234567890`;
}

/** Lines that are each within 0.06 of their tax, and together further than 1.27. */
function nearLines(): InvoiceLine[] {
  return Array.from({ length: 22 }, (_, at) =>
    stated(testLine('100.00', '13%', { lineNo: at + 1, tax: '13.06' })),
  );
}

/** The line with its total, as files state it. */
function stated(line: InvoiceLine): InvoiceLine {
  return { ...line, total: line.amount.plus(line.tax) };
}

function amount(chance: Chance, yuan: number): string {
  return money(String(chance.amount(yuan)))
    .dividedBy(100)
    .toString();
}

function digitalNumber(sequence: number): string {
  return `26312${String(sequence).padStart(15, '0')}`;
}

function numberOf(facts: InvoiceFacts | undefined): string {
  return facts?.digitalNumber || `${facts?.code ?? ''}/${facts?.number ?? ''}`;
}

function day(month: string, at: number): string {
  return `${month}-${String((at % 28) + 1).padStart(2, '0')}`;
}

function withTotals(sheets: readonly TextSheet[]): TextSheet[] {
  return sheets.map(({ name, rows }) => ({ name, rows: [...rows, ['合计']] }));
}
