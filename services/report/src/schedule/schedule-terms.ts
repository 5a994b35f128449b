import {
  builtInStatements,
  type LedgerEquityVoucher,
  type StatementTerm,
} from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import {
  firstHiddenRow,
  takes,
  type CellTerm,
  type EquityEffect,
  type ScheduleColumn,
  type StatementRow,
} from '@mingzhang/rules/statements';
import { bookOf } from '../book-link';
import type { MadeSchedule } from './schedule-maker';

const none = { parties: [], others: [], link: null, lineNo: null, subjectId: null, take: '' };
const signs = { '1': '+', '-1': '-', '0': '' } as const;
const vouchersAtMost = 100;

/** What a figure of a schedule is made of, with the ways to the ledger. */
export function scheduleTerms(
  made: MadeSchedule,
  { row, cells }: StatementRow,
  column: ScheduleColumn,
): StatementTerm[] {
  const { schedule, equity } = made;
  const cell = cells.get(column.key);
  if (!cell) return [];
  if (equity && cell.terms.length === 0) {
    const effects = equity.schedule.effectsAt(row.lineNo ?? 0, column.key);
    return equityTerms(made, { cell, row }, { column, effects, vouchers: equity.vouchers });
  }
  // Of a subject with others below it the book of the subject itself is what people look for.
  const own = made.kind === 'expenses' ? subjectOf(made, row.formula) : undefined;
  const terms = own ? [{ ...own, amount: cell.amount }] : cell.terms;
  return terms.map((term) => {
    const { of, sign, amount } = term;
    const told = { sign: signs[sign], amount: amount?.toString() ?? null };
    if (of.kind === 'subject') return { ...told, ...subjectTerm(made, term, column) };
    if (of.kind !== 'row') return { ...told, ...none, title: of.code };
    if (of.lineNo > firstHiddenRow) return { ...told, ...statementTerm(made) };
    const found = schedule.sheet.rows.find((each) => each.row.lineNo === of.lineNo);
    return { ...told, ...none, title: found?.row.title ?? '', lineNo: of.lineNo };
  });
}

/** The subject of a row of 费用明细表, of which its formula is one take. */
function subjectOf({ ledger }: MadeSchedule, formula: string): CellTerm | undefined {
  const [, title, code] = /^(\D+)\((\d+)\)$/.exec(formula) ?? [];
  const subject = ledger.subjects.find((each) => each.code === code);
  if (!subject || code === undefined) return undefined;
  const take = title === takes.debit ? 'debit' : 'result';
  const of = { kind: 'subject' as const, take, code, at: { start: 0, end: 0 } } as const;
  return { of, subjectId: subject.id, sign: 1, amount: null };
}

function subjectTerm(
  { ledger, span }: MadeSchedule,
  { of, subjectId }: CellTerm,
  column: ScheduleColumn,
) {
  if (of.kind !== 'subject') return { ...none, title: '' };
  const subject = ledger.subjects.find(({ id }) => id === subjectId);
  const title = `${of.code} ${subject?.name ?? ''}`.trim();
  const told = { ...none, title, take: takes[of.take] };
  if (!subject) return told;
  const { months, basis, of: year } = column;
  const own = months ? { periodFrom: months.from, periodTo: months.to } : span;
  // A year before the books is known by the openings alone: there is no page of it.
  if (year === 'prior' || own.periodTo < ledger.enablePeriod) return { ...told, subjectId };
  return { ...told, subjectId, link: bookOf(subject.id, { span: own, ledger, basis }) };
}

/** 净利润, as 利润表 has it. */
function statementTerm({ mode, span }: MadeSchedule) {
  const { incomeStatement } = builtInStatements;
  const inMode = mode === 'month' ? '' : `&mode=${mode}`;
  return {
    ...none,
    title: '利润表 净利润',
    linkTitle: '利润表',
    link: `/report/view/${incomeStatement}?period=${span.periodTo}${inMode}`,
  };
}

interface Told {
  readonly column: ScheduleColumn;
  readonly effects: readonly EquityEffect[];
  readonly vouchers: ReadonlyMap<number, LedgerEquityVoucher>;
}

/** The vouchers of a figure, then what no voucher has: a balance, 净利润, 本年累计 entered with the openings. */
function equityTerms(
  made: MadeSchedule,
  {
    cell,
    row,
  }: { readonly cell: { readonly amount: Money | null }; readonly row: StatementRow['row'] },
  { column, effects, vouchers }: Told,
): StatementTerm[] {
  const isTreasury = column.key.endsWith('.treasury');
  const terms = effects.slice(0, vouchersAtMost).flatMap((effect): StatementTerm[] => {
    const voucher = vouchers.get(effect.voucherId);
    if (!voucher) return [];
    const amount = isTreasury ? effect.amount.negate() : effect.amount;
    return [
      {
        ...none,
        sign: '+',
        amount: amount.toString(),
        title: `${voucher.title} ${voucher.summary}`,
        take: voucher.date,
        link: `/voucher/form/${voucher.id}?period=${voucher.period}`,
        linkTitle: voucher.title,
      },
    ];
  });
  const more = effects.slice(vouchersAtMost);
  if (more.length > 0) {
    const sum = sumOf(more.map(({ amount }) => (isTreasury ? amount.negate() : amount)));
    const title = `另有 ${more.length} 笔凭证，这里只列前 ${vouchersAtMost} 笔，全部请到明细账查看`;
    terms.push({ ...none, sign: '+', amount: sum.toString(), title });
  }
  const told = sumOf(effects.map(({ amount }) => amount));
  const rest = (cell.amount ?? Money.zero).minus(isTreasury ? told.negate() : told);
  if (rest.isZero) return terms;
  const amount = { sign: '+' as const, amount: rest.toString() };
  if (row.lineNo === comprehensiveRow) return [...terms, { ...amount, ...statementTerm(made) }];
  const title =
    row.lineNo === openingRow ? '资产负债表年初余额' : '启用前录入的本年累计等，没有凭证';
  return [...terms, { ...amount, ...none, title }];
}

/** Rows of the form that no voucher alone makes. */
const openingRow = 1;
const comprehensiveRow = 7;
