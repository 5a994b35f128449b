import { Injectable } from '@nestjs/common';
import type { VoucherCreate, DocumentSource } from '@mingzhang/contract';
import {
  auxiliaryKey,
  FACTOR_DECIMALS,
  Money,
  periodOf,
  statedFactor,
  sumOf,
  type PostingFacts,
  type PostingSubject,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

/** Id and number of a written voucher. */
export interface Posted {
  readonly id: number;
  readonly code: number;
  /** Time of the write, by the clock of the service. */
  readonly at: string;
}

/**
 * jsonb parameters are sent as bytes with the format version 1 in front, to avoid a string of twice
 * the size.
 */
const binaryJsonb = Buffer.from([1]);

interface PostedRow {
  readonly voucher_id: number;
  readonly voucher_code: number;
}

/** A voucher to be written, with its source if a document makes it. */
export interface NewVoucher extends VoucherCreate {
  readonly source?: DocumentSource | undefined;
}

/** A draft to be written, with the fields that the contract does not have. */
interface PostingDraft extends NewVoucher {
  readonly word: string;
  /** Names and base currency with which the lines were checked. */
  readonly book: Pick<PostingFacts, 'subjects' | 'auxiliaryItems' | 'baseCurrency'>;
  /** Version of the reversed voucher that the draft was compared with. */
  readonly reversesVersion?: number | undefined;
  /** State of the other vouchers of its family, with which it was judged. */
  readonly reversals?: string | undefined;
  /** An import keeps the numbers of its file, including gaps. */
  readonly anyCode?: boolean;
}

/**
 * The only write of vouchers: number, lines, balances and log in one round trip by the posting
 * functions (`functions/post_voucher.sql`). All checks are done before; the functions repeat those
 * that concurrent changes can affect.
 */
@Injectable()
export class VoucherPosting {
  constructor(private readonly scope: AccountSetScope) {}

  async post(draft: PostingDraft): Promise<Posted> {
    const at = new Date().toISOString();
    const row = await this.scope.one<PostedRow>(
      'select voucher_id, voucher_code from ledger.post_voucher($1, $2, $3, $4, $5)',
      [
        this.scope.accountSetId,
        JSON.stringify(headOf(draft)),
        JSON.stringify(linesOf(draft)),
        this.logOf(draft.word),
        at,
      ],
      'post-voucher',
    );
    return toPosted(row, at);
  }

  /** Posts vouchers in order, in one round trip; `json` is an array of `PostingRow`. */
  async postRows(json: Buffer): Promise<void> {
    await this.scope.query('select ledger.post_vouchers($1, $2, $3, $4)', this.rowsArgs(json));
  }

  /**
   * Writes vouchers with given numbers as sets of rows (`import_vouchers.sql`), in one round trip.
   */
  async importRows(json: Buffer): Promise<void> {
    await this.scope.query('select ledger.import_vouchers($1, $2, $3, $4)', this.rowsArgs(json));
  }

  private rowsArgs(json: Buffer): unknown[] {
    const rows = Buffer.concat([binaryJsonb, json]);
    return [this.scope.accountSetId, rows, this.logOf(''), new Date().toISOString()];
  }

  /** @param left month and subjects of the stored lines */
  async change(
    id: number,
    version: number,
    draft: PostingDraft,
    left: LeftPlaces,
  ): Promise<Posted> {
    const at = new Date().toISOString();
    const row = await this.scope.one<PostedRow>(
      'select voucher_id, voucher_code from ledger.change_voucher($1, $2, $3, $4, $5, $6, $7)',
      [
        this.scope.accountSetId,
        id,
        version,
        JSON.stringify(headOf(draft)),
        JSON.stringify(linesOf(draft)),
        this.logOf(draft.word),
        at,
      ],
      'change-voucher',
    );
    await this.dropEmptyBalances(left);
    return toPosted(row, at);
  }

  /**
   * @param voucher `reversals`: state of the other vouchers of its family, with which it was judged
   */
  async remove(
    voucher: { readonly id: number; readonly word: string; readonly reversals: string },
    left: LeftPlaces,
  ): Promise<void> {
    const { id, word, reversals } = voucher;
    await this.scope.query('select ledger.remove_voucher($1, $2, $3, $4)', [
      this.scope.accountSetId,
      id,
      this.logOf(word),
      reversals,
    ]);
    await this.dropEmptyBalances(left);
  }

  /**
   * Deletes vouchers as sets of rows, in one round trip; log entries keep the order of the ids. The
   * caller has locked and judged the vouchers, and calls `dropEmptyBalances` afterwards.
   */
  async removeMany(ids: readonly number[]): Promise<void> {
    await this.scope.query('select ledger.remove_vouchers($1, $2::bigint[], $3)', [
      this.scope.accountSetId,
      ids,
      this.logOf(''),
    ]);
  }

  /**
   * Deletes balances without lines, so that books and in-use checks do not see them. Balances
   * locked by a concurrent posting are skipped.
   */
  async dropEmptyBalances({ period, subjectIds }: LeftPlaces): Promise<void> {
    await this.scope.query(
      `delete from ledger.period_balance
       where account_set_id = $1 and period = $2 and (subject_id, auxiliary_key, currency) in (
         select b.subject_id, b.auxiliary_key, b.currency from ledger.period_balance b
         where b.account_set_id = $1 and b.period = $2 and b.subject_id = any($3::bigint[])
           and b.debit = 0 and b.credit = 0 and b.foreign_debit = 0 and b.foreign_credit = 0
           and b.quantity_debit = 0 and b.quantity_credit = 0
           and not exists (select from ledger.voucher_line l where l.account_set_id = $1
             and l.period = $2 and l.subject_id = b.subject_id and l.auxiliary_key = b.auxiliary_key
             and l.currency = b.currency)
         for update skip locked)`,
      [this.scope.accountSetId, period, subjectIds],
      'drop-empty-balances',
    );
  }

  private logOf(word: string): string {
    const { userId, userName } = this.scope.actor;
    return JSON.stringify({
      userId,
      userName,
      word,
      address: this.scope.address,
      requestId: this.scope.requestId,
    });
  }
}

/** A month, and its subjects from which lines were removed. */
interface LeftPlaces {
  readonly period: string;
  readonly subjectIds: readonly number[];
}

function toPosted(row: PostedRow | undefined, at: string): Posted {
  if (!row) throw new Error('the posting function answered nothing');
  return { id: row.voucher_id, code: row.voucher_code, at };
}

/** A voucher as the database functions expect it. */
export interface PostingRow {
  readonly head: Readonly<Record<string, unknown>> & { readonly wordId: number };
  readonly lines: readonly (Readonly<Record<string, unknown>> & {
    readonly auxiliary_key: string;
  })[];
}

export function postingRowOf(draft: PostingDraft): PostingRow {
  return { head: headOf(draft), lines: linesOf(draft) };
}

function headOf(draft: PostingDraft): PostingRow['head'] {
  const amount = sumOf(draft.lines.map((line) => Money.parse(line.debit))).toString();
  const { word, voucherDate, attachmentCount, remark } = draft;
  const period = periodOf(voucherDate);
  return {
    period,
    wordId: draft.wordId,
    word,
    code: draft.code ?? null,
    voucherDate,
    attachmentCount,
    remark,
    amount,
    sourceKind: draft.source?.kind ?? null,
    sourceKey: draft.source?.key ?? null,
    insert: draft.insert ?? false,
    anyCode: draft.anyCode ?? false,
    reversesId: draft.reverses ?? null,
    reversesVersion: draft.reversesVersion ?? null,
    reversesPart: draft.reversesPart ?? null,
    reversals: draft.reversals ?? null,
    log: { period, word, voucherDate, attachmentCount, remark, amount },
  };
}

/** Lines with the current names of subjects and items, which the log stores. */
function linesOf(draft: PostingDraft): PostingRow['lines'] {
  const { subjects, auxiliaryItems, baseCurrency } = draft.book;
  return draft.lines.map((line, index) => {
    const subject = subjects.get(line.subjectId);
    return {
      line_no: index + 1,
      subject_id: line.subjectId,
      subject: subject ? `${subject.code} ${subject.fullName}` : null,
      auxiliary_key: auxiliaryKey(line.auxiliary),
      items: itemsText(line.auxiliary, subject, auxiliaryItems),
      summary: line.summary,
      debit: line.debit,
      credit: line.credit,
      currency: line.currency ?? baseCurrency,
      exchange_rate: factorText(line.exchangeRate),
      foreign_amount: line.foreignAmount,
      quantity: factorText(line.quantity),
      unit_price: factorText(line.unitPrice),
      cash_flow_item: line.cashFlowItem,
      settlement_method: line.settlementMethod,
      bill_number: line.billNumber,
      bill_date: line.billDate,
    };
  });
}

/** 客户 中远贸易、部门 销售部; null without items. */
function itemsText(
  auxiliary: VoucherCreate['lines'][number]['auxiliary'],
  subject: PostingSubject | undefined,
  items: PostingFacts['auxiliaryItems'],
): string | null {
  const names = Object.entries(auxiliary)
    .sort(([left], [other]) => Number(left) - Number(other))
    .map(([category, id]) => {
      const categoryName = subject?.auxiliary.find(
        ({ categoryId }) => String(categoryId) === category,
      );
      return `${categoryName?.categoryName ?? ''} ${items.get(id)?.name ?? ''}`.trim();
    });
  return names.length === 0 ? null : names.join('、');
}

/** A quantity, price or rate as stored: rounded half away from zero to six decimals. */
export function factorText(text: string | null): string | null {
  return text === null ? null : statedFactor(text).value.toFixed(FACTOR_DECIMALS);
}
