import { auxiliaryKey } from '../auxiliary-key';
import type { ClosingSubject } from '../closing/closing-book';
import { bookChecks } from '../closing-check/book-checks';
import { CheckBook } from '../closing-check/check-book';
import type {
  BookFacts,
  CheckCell,
  CheckContext,
  CheckedVoucher,
  BeginningFacts,
  OpeningLeaf,
} from '../closing-check/check-facts';
import type { CheckOutcome } from '../closing-check/check-result';
import type { ClosingRuleId } from '../closing-check/closing-rules';
import { runChecks } from '../closing-check/run-checks';
import { Money, sumOf } from '../money';
import { cellOf, closingSubjectId, closingSubjects, figuresOf } from './closing';
import { workedExample, type WorkedVoucher } from './worked-example';

/** The category that the receivables and payables of these books must name an item of. */
const PARTIES = 1;
const keptByParty = ['1122', '1123', '2202', '2203'];

/** The chart with receivables and payables kept by customers and suppliers. */
export const checkSubjects: readonly ClosingSubject[] = closingSubjects.map((subject) =>
  keptByParty.includes(subject.code)
    ? { ...subject, required: [{ categoryId: PARTIES, categoryName: '往来单位' }] }
    : subject,
);

export const checkContext: CheckContext = {
  period: '2026-01',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  enabled: '2026-01',
  codeOf: (code) => code,
  rates: new Map(),
  isReviewed: false,
  hasCashier: false,
  filesMonthly: false,
};

/** A cell from amounts as text. */
export function checkCell(
  code: string,
  amounts: Partial<Record<keyof CheckCell, string>> = {},
): CheckCell {
  const { currency, auxiliaryKey: key, ...figures } = amounts;
  const given = Object.entries(figures).map(([name, text]) => [name, Money.parse(text)]);
  return {
    ...cellOf(code),
    recentDebit: Money.zero,
    recentCredit: Money.zero,
    ...Object.fromEntries(given),
    ...(currency === undefined ? {} : { currency }),
    ...(key === undefined ? {} : { auxiliaryKey: key }),
  };
}

/** Books of a month from their cells, with nothing before it in its quarter and year. */
export function checkBookOf(
  cells: readonly CheckCell[],
  {
    context = {},
    ...more
  }: Partial<Omit<BookFacts, 'context'>> & { context?: Partial<CheckContext> } = {},
): CheckBook {
  const { quarter, income } = figuresOf(cells);
  return new CheckBook({
    context: { ...checkContext, ...context },
    subjects: checkSubjects,
    cells,
    quarter,
    income,
    cashDays: [],
    isRevalued: false,
    retained: {
      opening: Money.zero,
      profit: sumOf(income.map(({ year }) => year)),
      distributed: Money.zero,
      priorYears: Money.zero,
    },
    ...more,
  });
}

/** The item that the worked example names, as a key. */
export function workedItem(name: string | null | undefined): string {
  if (!name) return '';
  const names = [...new Set(allNames())];
  return auxiliaryKey({ [PARTIES]: names.indexOf(name) + 1 });
}

function allNames(): string[] {
  const { openingBalances, vouchers } = workedExample;
  const named = [...openingBalances, ...vouchers.flatMap(({ lines }) => lines)];
  return named.flatMap(({ aux }) => (aux ? [aux] : []));
}

/** January of the worked example, item by item, with the vouchers that a test accepts. */
export function workedCheckBook(accepts: (voucher: WorkedVoucher) => boolean): CheckBook {
  const cells = new Map<string, CheckCell>();
  const add = (
    code: string,
    key: string,
    more: Partial<Record<'opening' | 'debit' | 'credit', Money>>,
  ) => {
    const cell = cells.get(`${code} ${key}`) ?? checkCell(code, { auxiliaryKey: key });
    const opening = cell.opening.plus(more.opening ?? Money.zero);
    const debit = cell.debit.plus(more.debit ?? Money.zero);
    const credit = cell.credit.plus(more.credit ?? Money.zero);
    const recent = { recentDebit: debit, recentCredit: credit };
    cells.set(`${code} ${key}`, {
      ...cell,
      opening,
      yearOpening: opening,
      debit,
      credit,
      ...recent,
    });
  };
  for (const { code, aux, direction, opening } of workedExample.openingBalances) {
    const amount = Money.parse(opening);
    add(code, workedItem(aux), { opening: direction === '借' ? amount : amount.negate() });
  }
  const vouchers = workedExample.vouchers.filter(accepts);
  for (const { lines } of vouchers) {
    for (const { code, aux, debit, credit } of lines) {
      add(code, workedItem(aux), { debit: Money.parse(debit), credit: Money.parse(credit) });
    }
  }
  const before = checkBookOf([...cells.values()]);
  const income = workedIncome(vouchers);
  const own = ['3103', '310406'].map((code) => closingSubjectId(code));
  const kept = [...cells.values()].filter(({ subjectId }) => own.includes(subjectId));
  const retained = {
    opening: sumOf(kept.map(({ opening }) => opening)).negate(),
    profit: sumOf(income.map(({ year }) => year)),
    distributed: Money.zero,
    priorYears: Money.zero,
  };
  const cashDays = vouchers.flatMap(({ date, lines }) =>
    lines
      .filter(({ code }) => code === '1001')
      .map(({ debit, credit }) => ({
        subjectId: closingSubjectId('1001'),
        currency: 'CNY',
        date,
        moved: Money.parse(debit).minus(Money.parse(credit)),
      })),
  );
  return new CheckBook({ ...before.facts, income, retained, cashDays });
}

/** Income and expense before they are carried forward. */
function workedIncome(vouchers: readonly WorkedVoucher[]): BookFacts['income'] {
  const lines = vouchers.filter(({ kind }) => kind === 'normal').flatMap((each) => each.lines);
  return lines
    .filter(({ code }) => code.startsWith('5'))
    .map(({ code, debit, credit }) => {
      const net = Money.parse(credit).minus(Money.parse(debit));
      return { subjectId: closingSubjectId(code), month: net, quarter: net, year: net };
    });
}

/** A voucher of 100 yuan, audited and signed, unless told otherwise. */
export function checkedVoucher(code: number, more: Partial<CheckedVoucher> = {}): CheckedVoucher {
  return {
    id: 100 + code,
    wordId: 1,
    word: '记',
    code,
    date: '2026-01-15',
    isAudited: true,
    lacksSignature: false,
    lineCount: 2,
    debit: Money.parse('100.00'),
    credit: Money.parse('100.00'),
    ...more,
  };
}

/** Openings of the worked example. */
export function workedOpenings(): BeginningFacts['openings'] {
  return workedExample.openingBalances.map(({ code, opening, ytdDebit, ytdCredit }) =>
    openingLeaf(code, { opening, ytdDebit, ytdCredit }),
  );
}

/** The opening of a subject of the chart on its own side, from amounts as text. */
export function openingLeaf(
  code: string,
  amounts: Partial<Record<'opening' | 'ytdDebit' | 'ytdCredit' | 'ytdActual', string>> = {},
): OpeningLeaf {
  const subject = checkSubjects.find((each) => each.code === code);
  if (!subject) throw new Error(`no subject ${code}`);
  const { id, name, fullName, direction, category } = subject;
  const { opening = '0', ytdDebit = '0', ytdCredit = '0', ytdActual = '0' } = amounts;
  return {
    subject: { id, code, fullName, direction, category },
    name,
    direction,
    opening: Money.parse(opening),
    ytdDebit: Money.parse(ytdDebit),
    ytdCredit: Money.parse(ytdCredit),
    ytdActual: Money.parse(ytdActual),
  };
}

/** What a rule answers about books; undefined where it has nothing to say. */
export function checkTold(rule: ClosingRuleId, book: CheckBook): CheckOutcome | undefined {
  return runChecks(bookChecks, book, []).find((outcome) => outcome.rule === rule);
}

/** `severity; rows with side and amount`; nothing where the rule has nothing to say. */
export function toldText(rule: ClosingRuleId, book: CheckBook): string {
  const outcome = checkTold(rule, book);
  if (!outcome) return '';
  const rows = outcome.rows.map(({ title, side, amount }) =>
    [title, side, amount && String(amount)].filter(Boolean).join(' '),
  );
  return [outcome.severity, ...rows].join('; ');
}
