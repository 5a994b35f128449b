import { Money } from '../money';
import { lastDayOf, periodOf, type IsoDate } from '../period';
import { columnPlan, type ColumnPlan } from './column-plan';
import { HEADER_HEIGHT_AT_MOST, HEADER_ROWS_AT_MOST, textsOf } from './header-row';
import { roleOf } from './headings';
import { isFooterText, isSumText, isTotalText } from './row-kind';
import { resultNotes, type SourceRow } from './source-row';
import { TotalsProof } from './totals-proof';
import { findVoucherLayout, type VoucherLayout } from './voucher-layout';
import {
  cellText,
  readHead,
  readLine,
  type OldHead,
  type OldLine,
  type OldProblem,
} from './voucher-row';

/** A voucher of another product's file. */
export interface OldVoucher {
  /** '' when no date could be read. */
  readonly date: IsoDate;
  /** As the file names it; '' when it does not. */
  readonly word: string;
  readonly number: number | undefined;
  /** Text of a whole number, or '' for none. */
  readonly attachments: string;
  readonly maker: string;
  readonly auditor: string;
  readonly lines: readonly OldLine[];
}

/** Something that the user should know of a row that was read. */
interface OldWarning {
  readonly row: number;
  readonly msg: string;
}

/** What a file turned out to be. */
export interface OldVoucherList {
  readonly title: string;
  readonly vouchers: number;
  readonly lines: number;
  readonly debit: Money;
  readonly credit: Money;
  /** First and last day; '' when there are no vouchers with a date. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly warnings: readonly OldWarning[];
  /** Rows of totals that agree with the lines above them, and those that do not. */
  readonly provenTotals: number;
  readonly wrongTotals: readonly OldWarning[];
  /** Headings of filled columns that were not read. */
  readonly unread: readonly string[];
  /** What was read from the saved results of formulas. */
  readonly notes: readonly string[];
}

type Open = { -readonly [Key in keyof OldVoucher]: OldVoucher[Key] } & { lines: OldLine[] };

const WARNINGS_AT_MOST = 50;

/**
 * Reads the voucher list of another product row by row, holding no more than one voucher: `push`
 * gives the vouchers that are complete by now, `end` the last one, and `list` what the file was.
 * A voucher is period + word + number on rows that follow each other; blanks go on with the row above.
 */
export class VoucherListReader {
  private readonly waiting: SourceRow[] = [];
  private layout: VoucherLayout | undefined;
  private plan: ColumnPlan | undefined;
  private current: Open | undefined;
  private readonly proof = new TotalsProof();
  private readonly warnings: OldWarning[] = [];
  private readonly unread = new Set<number>();
  private readonly periodOnly = { first: 0, count: 0 };
  private vouchers = 0;
  private lines = 0;
  private results = 0;
  private from = '';
  private to = '';

  /** @param categories names of the account set's own auxiliary categories */
  constructor(private readonly categories: readonly string[] = []) {}

  push(row: SourceRow): OldVoucher[] {
    if (this.plan) return this.take(row, this.plan);
    this.waiting.push(row);
    const enough = HEADER_ROWS_AT_MOST + HEADER_HEIGHT_AT_MOST;
    return this.waiting.length < enough ? [] : this.begin();
  }

  end(): OldVoucher[] {
    const before = this.plan ? [] : this.begin();
    const last = this.close();
    return last ? [...before, last] : before;
  }

  /** What was read; undefined when the file is no voucher list. */
  get list(): OldVoucherList | undefined {
    if (!this.layout) return undefined;
    const { vouchers, lines, from, to, layout, proof } = this;
    const { count, first } = this.periodOnly;
    const periods = `${count} 张凭证只有期间没有日期，日期记为该期间的最后一天`;
    return {
      title: layout.title,
      vouchers,
      lines,
      from,
      to,
      debit: proof.debit,
      credit: proof.credit,
      warnings: count > 0 ? [{ row: first, msg: periods }, ...this.warnings] : this.warnings,
      provenTotals: proof.agreeing,
      wrongTotals: proof.differing,
      unread: [...this.unread].map((at) => layout.headings[at] ?? ''),
      notes: resultNotes(this.results),
    };
  }

  private begin(): OldVoucher[] {
    this.layout = findVoucherLayout(this.waiting, this.categories);
    const rows = this.waiting.splice(0);
    if (!this.layout) return [];
    const plan = columnPlan(this.layout);
    this.plan = plan;
    return rows.slice(this.layout.rows).flatMap((row) => this.take(row, plan));
  }

  private take(row: SourceRow, plan: ColumnPlan): OldVoucher[] {
    const texts = textsOf(row);
    const filled = texts.filter((text) => text !== '');
    if (filled.length === 0) return [];
    if (/^(1|T|TRUE|是)$/i.test(cellText(plan, row, 'deleted'))) {
      this.warn(row.row, '是已删除的分录，没有导入');
      return [];
    }
    const line = readLine(plan, row);
    const hasAmount = line.debit !== '' || line.credit !== '';
    if (!hasAmount && (this.isHeading(filled) || isFooter(filled))) return [];
    const hasSubject = line.code !== '' || (line.name !== '' && !isTotalText(line.name));
    if (!hasSubject && this.isNoLine({ row: row.row, filled, line, hasAmount })) return [];
    if (!hasAmount && isTotalText(line.summary)) return [];
    for (const at of plan.unread) if (isFilled(texts[at])) this.unread.add(at);
    this.results += plan.named.filter(({ at }) => row.cells[at]?.isResult).length;
    return this.add(readHead(plan, row), this.judged(line, { hasSubject, hasAmount }));
  }

  /** A heading or a page title that comes again. */
  private isHeading(filled: readonly string[]): boolean {
    if (filled.every((text) => this.layout?.titles.includes(text))) return true;
    const others = filled.filter((text) => roleOf(text, this.categories) === undefined);
    return (
      others.every((text) => !/\d/.test(text) || /^\d{4}年$/.test(text)) &&
      others.length * 2 < filled.length
    );
  }

  /** Totals, footers and remarks: rows without a subject. Totals prove what was read. */
  private isNoLine({
    row,
    filled,
    line,
    hasAmount,
  }: {
    row: number;
    filled: readonly string[];
    line: OldLine;
    hasAmount: boolean;
  }): boolean {
    const total = filled.find(isTotalText);
    if (total !== undefined) {
      if (hasAmount && isSumText(total)) this.proof.compare({ ...line, label: total });
      return true;
    }
    if (isFooter(filled)) return true;
    if (hasAmount || line.problems.length > 0) return false;
    this.warn(row, `“${(filled[0] ?? '').slice(0, 30)}”不是分录，没有导入`);
    return true;
  }

  /** A line has a subject and an amount; without one of them it is refused. */
  private judged(
    line: OldLine,
    { hasSubject, hasAmount }: { hasSubject: boolean; hasAmount: boolean },
  ): OldLine {
    this.lines += 1;
    this.proof.add(line);
    const problems: OldProblem[] = [...line.problems];
    if (!hasSubject) problems.push({ field: 'subject', msg: '没有科目，请填写科目编码' });
    if (!hasAmount && problems.length === 0) {
      const msg = '没有金额或金额为零，请填写借方或贷方金额，或删除该行';
      problems.push({ field: 'debit', msg });
    }
    return { ...line, problems };
  }

  private add(head: OldHead, line: OldLine): OldVoucher[] {
    const current = this.current;
    if (current && goesOn(head, current)) {
      const date = dayOf(head);
      const msg = `日期 ${date} 与同一凭证上一行的 ${current.date} 不同，请改为一致`;
      const differs = date !== '' && date !== current.date;
      const more = differs ? [...head.problems, { field: 'date', msg }] : head.problems;
      current.lines.push({ ...line, problems: [...more, ...line.problems] });
      return [];
    }
    const done = this.close();
    this.current = this.opened(head, line, done);
    return done ? [done] : [];
  }

  private opened(head: OldHead, line: OldLine, before: OldVoucher | undefined): Open {
    const problems = [...head.problems];
    const ownDay = dayOf(head);
    const day = ownDay || (head.date === undefined && before ? before.date : '');
    if (day === '' && problems.length === 0)
      problems.push({ field: 'date', msg: '没有日期，请填写' });
    if (head.shownNumber === '') problems.push({ field: 'code', msg: '没有凭证号，请填写凭证号' });
    if (head.date && 'period' in head.date) {
      this.periodOnly.first ||= line.row;
      this.periodOnly.count += 1;
    }
    const { word, number, attachments, maker, auditor } = head;
    const first = { ...line, problems: [...problems, ...line.problems] };
    return { date: day, word, number, attachments, maker, auditor, lines: [first] };
  }

  private close(): OldVoucher | undefined {
    const done = this.current;
    this.current = undefined;
    if (!done) return undefined;
    this.vouchers += 1;
    if (done.date !== '') {
      if (this.from === '' || done.date < this.from) this.from = done.date;
      if (done.date > this.to) this.to = done.date;
    }
    return done;
  }

  private warn(row: number, msg: string): void {
    if (this.warnings.length < WARNINGS_AT_MOST) this.warnings.push({ row, msg });
  }
}

/** 制表人 | 张三 | 审核人 | 李四: a footer may go over columns that mean something above it. */
function isFooter(filled: readonly string[]): boolean {
  return isFooterText(filled[0] ?? '');
}

/** Whether a row belongs to the voucher above: nothing it says of its voucher is different. */
function goesOn(head: OldHead, current: OldVoucher): boolean {
  if (head.number !== undefined && head.number !== current.number) return false;
  if (head.number === undefined && head.shownNumber !== '') return false;
  if (head.word !== '' && head.word !== current.word) return false;
  const day = dayOf(head);
  if (day === '') return true;
  if (head.shownNumber === '') return day === current.date;
  return current.date !== '' && periodOf(day) === periodOf(current.date);
}

function dayOf({ date }: OldHead): string {
  if (date === undefined) return '';
  return 'date' in date ? date.date : lastDayOf(date.period);
}

/** Programs fill columns that they do not use with such marks. */
function isFilled(text = ''): boolean {
  return !/^([*0-]|0\.0+|NONE|FALSE|否)?$/i.test(text);
}
