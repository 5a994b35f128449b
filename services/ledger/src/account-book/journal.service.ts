import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  JOURNAL_LINES_SHOWN,
  maxVoucherLines,
  type journalCalls,
  type JournalNames,
  type JournalPage,
  type JournalRow,
} from '@mingzhang/contract';
import { daysTogether, type DaySpan, Money, placeOfPage, sumOf } from '@mingzhang/rules';
import { PeriodService } from '../checkout/period.service';
import { JournalQuery, type JournalFilter, type StoredLine } from './journal.query';

type Query = z.output<typeof journalCalls.journal.query>;

/** Vouchers that a file reads at once. */
const READ_AT_A_TIME = 500;
/** Most vouchers that a day may gain between being counted and read. */
const ADDED_AT_MOST = 10_000;

/** 序时账: the lines of all vouchers in the order of the books. */
@Injectable()
export class JournalService {
  constructor(
    private readonly journals: JournalQuery,
    private readonly months: PeriodService,
  ) {}

  /**
   * A page of vouchers, located by counts of days, so that the last page costs as much as the
   * first.
   * @throws BusinessError NOT_FOUND for a 凭证字, maker, item or subject that the account set does not
   *   have
   */
  async journal(asked: Query): Promise<JournalPage> {
    const { page, pageSize } = asked;
    const query = await this.months.clamp(asked);
    const selection = await this.journals.selection(query ?? asked);
    const nothing = { debit: '0.00', credit: '0.00' };
    const { names } = selection;
    if (!query) return { page, pageSize, total: 0, records: [], totals: nothing, names };
    const days = await this.journals.days(selection);
    const isSummed = days.every(({ debit }) => debit !== null);
    const totals = isSummed
      ? {
          debit: sumOf(days.map(({ debit }) => Money.parse(debit ?? '0'))).toString(),
          credit: sumOf(days.map(({ credit }) => Money.parse(credit ?? '0'))).toString(),
        }
      : await this.journals.balances(query);
    const place = placeOfPage(days, { page, pageSize });
    const lines = place
      ? await this.journals.page(selection, {
          ...place,
          pageSize,
          linesAtMost: JOURNAL_LINES_SHOWN,
        })
      : [];
    const total = days.reduce((sum, { count }) => sum + count, 0);
    return { page, pageSize, total, records: journalRows(lines), totals, names };
  }

  /**
   * All lines of a selection, whole days at a time: vouchers saved meanwhile are neither duplicated
   * nor lost.
   * @param tell called with the number of vouchers read and the total
   */
  async *all(
    asked: JournalFilter,
    tell: (done: number, total: number) => Promise<void> = async () => {},
  ): AsyncGenerator<JournalRow[]> {
    const query = await this.months.clamp(asked);
    const selection = await this.journals.selection(query ?? asked);
    if (!query) return;
    const days = await this.journals.days(selection);
    const total = days.reduce((sum, { count }) => sum + count, 0);
    const spans = daysTogether(days, READ_AT_A_TIME);
    const read = ({ from, to, count }: DaySpan) =>
      this.journals.page(selection, {
        from,
        to,
        offset: 0,
        pageSize: count + ADDED_AT_MOST,
        linesAtMost: maxVoucherLines,
      });
    let done = 0;
    for await (const [span, lines] of readAhead(spans, read)) {
      yield journalRows(lines);
      done += span.count;
      await tell(done, total);
    }
  }

  /**
   * Names of the ids in a filter.
   * @throws BusinessError NOT_FOUND for a 凭证字, maker, item or subject that the account set does not
   *   have
   */
  async namesOf(asked: JournalFilter): Promise<JournalNames> {
    return (await this.journals.selection(asked)).names;
  }

  /** Number of lines in the file of a selection. */
  async count(asked: JournalFilter): Promise<number> {
    const query = await this.months.clamp(asked);
    const selection = await this.journals.selection(query ?? asked);
    return query ? this.journals.count(selection) : 0;
  }
}

/**
 * Reads each element while the one before is processed: database and process work at the same time.
 */
async function* readAhead<T, R>(
  wanted: readonly T[],
  read: (each: T) => Promise<R>,
): AsyncGenerator<[T, R]> {
  const start = (each: T | undefined) => {
    const coming = each === undefined ? undefined : read(each);
    // Handles the rejection now: a caller that stops early never awaits this promise.
    coming?.catch(() => undefined);
    return coming;
  };
  let coming = start(wanted[0]);
  for (const [index, each] of wanted.entries()) {
    const found = (await coming) as R;
    coming = start(wanted[index + 1]);
    yield [each, found];
  }
}

/** Lines as the book shows them; the last shown line of a voucher says how many more it has. */
function journalRows(lines: readonly StoredLine[]): JournalRow[] {
  const shown = new Map<number, number>();
  for (const { voucher_id: id } of lines) shown.set(id, (shown.get(id) ?? 0) + 1);
  let head = { date: '', word: '', attachments: 0, maker: '', auditor: '', more: 0 };
  return lines.map((line, index): JournalRow => {
    if (line.date !== null) {
      const { date, word, attachment_count: attachments, maker, auditor } = line;
      const more = line.lines - (shown.get(line.voucher_id) ?? 0);
      head = { date, word, attachments, maker, auditor, more };
    }
    const isLast = lines[index + 1]?.voucher_id !== line.voucher_id;
    const isForeign = line.foreign_amount !== null;
    return {
      date: head.date,
      voucherId: line.voucher_id,
      word: head.word,
      code: line.code,
      line: line.line_no,
      summary: line.summary,
      subjectId: line.subject_id,
      subjectCode: line.subject_code,
      subjectName: line.subject_name,
      items: line.items ?? '',
      debit: line.debit,
      credit: line.credit,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      currency: isForeign ? line.currency : null,
      foreignAmount: line.foreign_amount,
      exchangeRate: isForeign ? line.exchange_rate : null,
      attachments: head.attachments,
      maker: head.maker,
      auditor: head.auditor,
      ...(isLast && head.more > 0 ? { moreLines: head.more } : {}),
    };
  });
}
