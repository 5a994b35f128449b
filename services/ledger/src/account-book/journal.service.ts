import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  JOURNAL_LINES_SHOWN,
  maxVoucherLines,
  type journalCalls,
  type JournalPage,
  type JournalRow,
} from '@mingzhang/contract';
import { daysTogether, Money, placeOfPage, sumOf } from '@mingzhang/rules';
import { PeriodService } from '../checkout/period.service';
import { JournalQuery, type JournalFilter, type StoredLine } from './journal.query';

type Query = z.output<typeof journalCalls.journal.query>;

/** Vouchers that a file reads at once. */
const READ_AT_A_TIME = 500;
/** Vouchers that a day may get between its being counted and read. */
const ADDED_AT_MOST = 10_000;

/** 序时账: the lines of all vouchers in the order in which they were entered in the books. */
@Injectable()
export class JournalService {
  constructor(
    private readonly journals: JournalQuery,
    private readonly months: PeriodService,
  ) {}

  /**
   * A page of vouchers, found by counts of days, so that the last one costs what the first does.
   * @throws BusinessError NOT_FOUND for a 凭证字 or item that the account set does not have
   */
  async journal(asked: Query): Promise<JournalPage> {
    const { page, pageSize } = asked;
    const query = await this.months.clamp(asked);
    const selection = await this.journals.selection(query ?? asked);
    const nothing = { debit: '0.00', credit: '0.00' };
    if (!query) return { page, pageSize, total: 0, records: [], totals: nothing };
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
          ...{ pageSize, linesAtMost: JOURNAL_LINES_SHOWN },
        })
      : [];
    const total = days.reduce((sum, { count }) => sum + count, 0);
    return { page, pageSize, total, records: journalRows(lines), totals };
  }

  /**
   * All lines of a selection, whole days at a time: what others save meanwhile neither doubles a voucher
   * nor leaves one out.
   * @param tell how many vouchers have been read, of how many
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
    let done = 0;
    for (const { from, to, count } of daysTogether(days, READ_AT_A_TIME)) {
      const place = { from, to, offset: 0, pageSize: count + ADDED_AT_MOST };
      yield journalRows(
        await this.journals.page(selection, { ...place, linesAtMost: maxVoucherLines }),
      );
      done += count;
      await tell(done, total);
    }
  }

  /** @throws BusinessError NOT_FOUND for a 凭证字 or item that the account set does not have */
  async requireKnown(asked: JournalFilter): Promise<void> {
    await this.journals.selection(asked);
  }

  /** How many lines a file of a selection would have. */
  async count(asked: JournalFilter): Promise<number> {
    const query = await this.months.clamp(asked);
    const selection = await this.journals.selection(query ?? asked);
    return query ? this.journals.count(selection) : 0;
  }
}

/** Lines as the book has them; the last shown of a voucher says how many it has more. */
export function journalRows(lines: readonly StoredLine[]): JournalRow[] {
  const shown = new Map<number, number>();
  for (const { voucher_id: id } of lines) shown.set(id, (shown.get(id) ?? 0) + 1);
  return lines.map((line, index) => {
    const isLast = lines[index + 1]?.voucher_id !== line.voucher_id;
    const more = line.lines - (shown.get(line.voucher_id) ?? 0);
    const isForeign = line.foreign_amount !== null;
    return {
      date: line.date,
      voucherId: line.voucher_id,
      word: line.word,
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
      attachments: line.attachment_count,
      maker: line.maker,
      auditor: line.auditor ?? '',
      ...(isLast && more > 0 ? { moreLines: more } : {}),
    };
  });
}
