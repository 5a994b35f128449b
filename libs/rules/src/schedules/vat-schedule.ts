import { amountAt, statement, type StatementFigures } from '../statements/statement';
import { compileTemplate, type StatementTemplate, type TemplateRow } from '../statements/template';
import { scheduleForms, templateRow, type Schedule, type ScheduleColumn } from './schedule';
import {
  balance,
  columnsOfVat,
  movement,
  otherDetails,
  type Side,
  transferredOver,
  unpaid,
  VatBook,
} from './vat-book';

function rowsOfColumns(book: VatBook): TemplateRow[] {
  const { vat: subject } = book;
  const of = (side: Side) => columnsOfVat.filter((each) => each.side === side);
  const credits = of('credit').map((each, index) => {
    const formula = movement('credit', book.column(each));
    return templateRow(2 + index, `${index === 0 ? '加：' : ''}${each.name}`, {
      indent: index === 0 ? 1 : 2,
      formula,
    });
  });
  const firstDebit = 2 + credits.length;
  const debits = of('debit').map((each, index) => {
    const formula = movement('debit', book.column(each));
    return templateRow(firstDebit + index, `${index === 0 ? '减：' : ''}${each.name}`, {
      indent: index === 0 ? 1 : 2,
      formula,
    });
  });
  const otherNo = firstDebit + debits.length;
  const known = columnsOfVat.flatMap((each) => {
    const code = book.column(each);
    if (code === undefined) return [];
    return `${each.side === 'credit' ? ' - ' : ' + '}${movement(each.side, code)}`;
  });
  const all = `${movement('credit', subject?.code)} - ${movement('debit', subject?.code)}`;
  const signs = [...credits.map(() => ' + '), ...debits.map(() => ' - '), ' + '];
  const sum = signs.map((sign, index) => `${sign}行次(${index + 2})`).join('');
  return [
    templateRow(null, '一、应交增值税：'),
    templateRow(1, '期初未抵扣数（未抵扣以“-”号填列）', {
      indent: 1,
      formula: balance('opening', subject, 'credit'),
    }),
    ...credits,
    ...debits,
    templateRow(otherNo, '其他专栏、各专栏反方向的发生额', {
      indent: 1,
      formula: `${all}${known.join('')}`,
    }),
    templateRow(otherNo + 1, '期末未抵扣数（未抵扣以“-”号填列）', {
      kind: 'total',
      indent: 1,
      formula: `行次(1)${sum}`,
    }),
  ];
}

/** Of small-scale taxpayers, who book on 应交增值税 itself (财会〔2016〕22号 二（十）). */
function rowsOfSmallScale({ vat: subject }: VatBook): TemplateRow[] {
  return [
    templateRow(null, '一、应交增值税：'),
    templateRow(1, '期初未交数（多交以“-”号填列）', {
      indent: 1,
      formula: balance('opening', subject, 'credit'),
    }),
    templateRow(2, '加：本期应交数', { indent: 1, formula: movement('credit', subject?.code) }),
    templateRow(3, '减：本期已交和减免数', {
      indent: 1,
      formula: movement('debit', subject?.code),
    }),
    templateRow(4, '期末未交数（多交以“-”号填列）', {
      kind: 'total',
      indent: 1,
      formula: '行次(1) + 行次(2) - 行次(3)',
    }),
  ];
}

/** 转出多交增值税 is booked on the debit side of 未交增值税: what was transferred is told net of it. */
function rowsOfUnpaid(book: VatBook, from: number): TemplateRow[] {
  const subject = book.detail(unpaid);
  const over = movement('credit', book.column(transferredOver));
  const [opening, transferred, paid] = [from, from + 1, from + 2];
  return [
    templateRow(null, '二、未交增值税：'),
    templateRow(opening, '期初未交数（多交以“-”号填列）', {
      indent: 1,
      formula: balance('opening', subject, 'credit'),
    }),
    templateRow(transferred, '加：本期转入数（多交以“-”号填列）', {
      indent: 1,
      formula: `${movement('credit', subject?.code)} - ${over}`,
    }),
    templateRow(paid, '减：本期已交数（含预交抵减）', {
      indent: 1,
      formula: `${movement('debit', subject?.code)} - ${over}`,
    }),
    templateRow(from + 3, '期末未交数（多交以“-”号填列）', {
      kind: 'total',
      indent: 1,
      formula: `行次(${opening}) + 行次(${transferred}) - 行次(${paid})`,
    }),
  ];
}

/** What the other details hold at the end, then all of 应交税费. */
function rowsOfBalances(book: VatBook, from: number, ends: readonly number[]): TemplateRow[] {
  const shown = otherDetails.filter((each) => book.detail(each) !== undefined);
  const details = shown.map((each, index) => {
    const formula = balance('closing', book.detail(each), each.side);
    const title = `${each.name}（${each.side === 'debit' ? '借' : '贷'}方余额）`;
    return templateRow(from + index, title, { indent: 1, formula });
  });
  const total = from + details.length;
  const sum = [
    ...ends.map((lineNo) => `行次(${lineNo})`),
    ...shown.map(({ side }, index) => `${side === 'debit' ? '-' : ''}行次(${from + index})`),
  ];
  const whole = balance('closing', book.top, 'credit');
  return [
    templateRow(null, '三、增值税其他明细科目期末余额：'),
    ...details,
    templateRow(total, '增值税期末余额合计（贷方）', {
      kind: 'total',
      formula: sum.join(' + ').replaceAll('+ -', '- '),
    }),
    templateRow(total + 1, '加：其他税费期末余额（贷方）', {
      formula: `${whole} - 行次(${total})`,
    }),
    templateRow(total + 2, '应交税费期末余额（贷方）', {
      kind: 'total',
      formula: `行次(${total}) + 行次(${total + 1})`,
    }),
  ];
}

/** Columns of 应交增值税明细表 (会企01表附表1 of 企业会计制度): the span shown, and the year up to its end. */
function columnsOf(span: 'month' | 'quarter' | 'year'): ScheduleColumn[] {
  const year: ScheduleColumn = { key: 'ytd', title: '本年累计', basis: 'year', of: 'current' };
  if (span === 'year') return [{ ...year, title: '本年数' }];
  const title = span === 'month' ? '本月数' : '本季数';
  return [{ key: 'current', title, basis: 'period', of: 'current' }, year];
}

/** Numbers of the rows that checks and notes read. */
interface VatRows {
  readonly end: number;
  readonly unpaidEnd: number | null;
  readonly others: number | null;
}

function templateOf(
  book: VatBook,
  facts: { readonly standard: 0 | 1; readonly span: 'month' | 'quarter' | 'year' },
): { readonly template: StatementTemplate; readonly at: VatRows } {
  const first = book.hasColumns ? rowsOfColumns(book) : rowsOfSmallScale(book);
  const end = first.length - 1;
  const second = book.detail(unpaid) ? rowsOfUnpaid(book, end + 1) : [];
  const unpaidEnd = second.length === 0 ? null : end + 4;
  const ends = unpaidEnd === null ? [end] : [end, unpaidEnd];
  const rows = [...first, ...second, ...rowsOfBalances(book, Math.max(...ends) + 1, ends)];
  const { standard, span } = facts;
  return {
    template: {
      standard,
      kind: 'own',
      ...scheduleForms.vat,
      columns: columnsOf(span),
      marks: {},
      isBuiltIn: true,
      rows,
    },
    at: { end, unpaidEnd, others: book.hasColumns ? end - 1 : null },
  };
}

/**
 * 应交增值税明细表. A column of 应交增值税 (专栏) tells what was booked on its own side, red entries included, as
 * 财会〔2016〕22号 has them; what stands on the other side, as when columns are cleared at the end of a year, is a row of
 * its own, so that the table ties with the subject. Amounts are in yuan.
 */
export function vatSchedule(
  facts: {
    readonly standard: 0 | 1;
    readonly span: 'month' | 'quarter' | 'year';
    readonly codeOf: (code: string) => string;
  },
  figures: StatementFigures,
): Schedule {
  const book = new VatBook(figures.subjects, facts.codeOf);
  const { template, at } = templateOf(book, facts);
  const sheet = statement(compileTemplate(template), figures);
  const read = (lineNo: number | null) =>
    (lineNo === null ? null : amountAt(sheet, lineNo, 'ytd')) ?? null;
  const balances = endsOf(book, template, figures);
  const others = read(at.others);
  const checks = [
    { title: '应交增值税期末数=科目余额', left: read(at.end), right: balances[0] },
    { title: '未交增值税期末数=科目余额', left: read(at.unpaidEnd), right: balances[1] },
  ].flatMap(({ title, left, right }) => {
    if (!left || !right) return [];
    return [{ title, left, right, wayOut: '请在科目余额表核对“应交税费”的各明细科目' }];
  });
  return {
    sheet,
    columns: template.columns,
    checks,
    notes:
      others === null || others.isZero
        ? []
        : [
            '有记在自设专栏或专栏反方向的金额，列在“其他专栏、各专栏反方向的发生额”；' +
              '冲销应以红字记在该专栏原来的方向',
          ],
  };
}

/** What 应交增值税 and 未交增值税 hold at the end by their balances, credit positive. */
function endsOf(book: VatBook, template: StatementTemplate, figures: StatementFigures) {
  const of = (lineNo: number, subject: ReturnType<VatBook['detail']>) =>
    templateRow(lineNo, '', { formula: balance('closing', subject, 'credit') });
  const rows = [of(1, book.vat), of(2, book.detail(unpaid))];
  const sheet = statement(compileTemplate({ ...template, rows }), figures);
  return [1, 2].map((lineNo) => amountAt(sheet, lineNo, 'ytd') ?? null);
}
