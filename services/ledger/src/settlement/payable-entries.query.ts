import { Injectable } from '@nestjs/common';
import type { LedgerPayableEntry } from '@mingzhang/contract';
import { groupBy, Money, proposedMarks, sumOf, type OpenEntry } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { itemsOfKeySql } from '../item-key/item-key.sql';

type SettlingPart = LedgerPayableEntry['settled'][number];

interface EntryRow extends Omit<LedgerPayableEntry, 'settled' | 'items'> {
  readonly lineNo: number;
  readonly date: string;
  readonly title: string;
  readonly items: LedgerPayableEntry['items'] | null;
}

/** A line of a mark; yuan, debit positive. */
interface MarkedLine {
  readonly markId: number;
  readonly voucherId: number;
  readonly lineNo: number;
  readonly amount: string;
  readonly date: string;
  readonly title: string;
}

const placeOf = ({ voucherId, lineNo }: { readonly voucherId: number; readonly lineNo: number }) =>
  `${voucherId} ${lineNo}`;

/** Reads what settles the entries of vouchers, for documents that show whether they are paid. */
@Injectable()
export class PayableEntriesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Entries on cash and of items; the number of statements does not depend on the vouchers. */
  async of(voucherIds: readonly number[]): Promise<LedgerPayableEntry[]> {
    const entries = await this.entries(voucherIds);
    const settled = settlingParts(await this.marked(voucherIds));
    return entries.map(({ lineNo, date, title, items, ...entry }) => {
      const { voucherId, isCash, net } = entry;
      const whole = { date, amount: Money.parse(net).abs().toString(), voucherId, title };
      const parts = isCash ? [whole] : (settled.get(placeOf({ voucherId, lineNo })) ?? []);
      return { ...entry, items: items ?? [], settled: [...parts] };
    });
  }

  private entries(voucherIds: readonly number[]): Promise<EntryRow[]> {
    return this.scope.query<EntryRow>(
      `select l.voucher_id as "voucherId", l.line_no as "lineNo", s.code as "subjectCode",
         s.cash as "isCash", l.debit - l.credit as net, l.voucher_date as date,
         v.period || ' ' || w.word || '-' || v.code as title, (
           select json_agg(json_build_object('id', d.id, 'name', d.name,
             'texts', d.remark || d.custom_values) order by part.place)
           from ${itemsOfKeySql('l.auxiliary_key')} part
           join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = part.item_id
         ) as items
       from ledger.voucher_line l
       join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
       join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       where l.account_set_id = $1 and l.voucher_id = any($2::bigint[])
         and l.debit <> l.credit and (s.cash or l.auxiliary_key <> '')
       order by l.voucher_id, l.line_no`,
      [this.scope.accountSetId, voucherIds],
      'payable-entries',
    );
  }

  /** All lines of the marks that settle entries of the vouchers. */
  private marked(voucherIds: readonly number[]): Promise<MarkedLine[]> {
    return this.scope.query<MarkedLine>(
      `with mark as materialized (
         select distinct settlement_id as id from ledger.settlement_line
         where account_set_id = $1 and voucher_id = any($2::bigint[])
       )
       select m.id as "markId", t.voucher_id as "voucherId", t.line_no as "lineNo", t.amount,
         coalesce(v.voucher_date, a.enable_date - 1) as date,
         coalesce(v.period || ' ' || w.word || '-' || v.code, '期初余额') as title
       from mark m
       join ledger.settlement_line t on t.account_set_id = $1 and t.settlement_id = m.id
       join ledger.account_set a on a.account_set_id = $1
       left join ledger.voucher v on v.account_set_id = $1 and v.id = t.voucher_id
       left join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       order by m.id, t.voucher_id, t.line_no`,
      [this.scope.accountSetId, voucherIds],
      'payable-marks',
    );
  }
}

type PartsByPlace = ReadonlyMap<string, readonly SettlingPart[]>;

/** What settles each line of some marks, by its place. */
function settlingParts(lines: readonly MarkedLine[]): PartsByPlace {
  const found = new Map<string, readonly SettlingPart[]>();
  for (const mark of groupBy(lines, ({ markId }) => markId).values()) {
    for (const [place, parts] of partsOfMark(mark)) {
      found.set(place, (found.get(place) ?? []).concat(parts));
    }
  }
  return found;
}

/**
 * The lines of a mark settle those of the other side, the oldest first. At two rates one side has
 * more yuan; the rest is settled by the same vouchers.
 */
function partsOfMark(mark: readonly MarkedLine[]): PartsByPlace {
  const byPlace = new Map(mark.map((line) => [placeOf(line), line]));
  const found = new Map<string, SettlingPart[]>();
  const add = (line: MarkedLine, other: MarkedLine, amount: Money) => {
    const { date, voucherId, title } = other;
    const part = { date, amount: amount.toString(), voucherId, title };
    found.set(placeOf(line), [...(found.get(placeOf(line)) ?? []), part]);
  };
  for (const [first, second] of proposedMarks(mark.map(openEntry), 'oldestFirst')) {
    const [debit, credit] = [byPlace.get(first?.key ?? ''), byPlace.get(second?.key ?? '')];
    if (!first || !debit || !credit) continue;
    add(debit, credit, first.amount);
    add(credit, debit, first.amount);
  }
  for (const line of mark) {
    const parts = found.get(placeOf(line)) ?? [];
    const last = parts.at(-1);
    const known = sumOf(parts.map(({ amount }) => Money.parse(amount)));
    const rest = Money.parse(line.amount).abs().minus(known);
    if (last) last.amount = Money.parse(last.amount).plus(rest).toString();
  }
  return found;
}

function openEntry(line: MarkedLine): OpenEntry {
  const amount = Money.parse(line.amount);
  const side = amount.isNegative ? 'credit' : 'debit';
  const open = amount.abs();
  return { key: placeOf(line), date: line.date, side, currency: '', open, base: open };
}
