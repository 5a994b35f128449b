import { Injectable } from '@nestjs/common';
import {
  Money,
  parseAuxiliaryKey,
  reversalsIn,
  type FamilyVoucher,
  type ReversalLine,
  type ReversalPart,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/** A voucher with everything that it reverses and is reversed by, directly or not. */
export interface Family {
  readonly vouchers: readonly FamilyVoucher[];
  /** Members with their versions, as text that the posting functions compare. */
  readonly state: string;
}

/** A voucher that another one reverses. */
export interface Original {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly voucherDate: string;
  readonly lines: readonly ReversalLine[];
  /** Subjects of its lines, by id. */
  readonly subjects: ReadonlyMap<number, { readonly code: string; readonly fullName: string }>;
  /** Amounts that its other reversals reverse. */
  readonly reversed: readonly ReversalPart[];
  /** Titles of its other reversals that are not reversed themselves. */
  readonly standing: readonly string[];
  readonly isUsedUp: boolean;
  /** The family without the reversal that is judged. */
  readonly family: Family;
}

/** Loads the facts for judging reversals. */
@Injectable()
export class ReversalFacts {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * The original that a reversal is compared with; null if the voucher reverses none.
   * @param beside the reversal itself, if it is stored already
   * @throws BusinessError NOT_FOUND
   */
  async original(
    id: number | null,
    baseCurrency: string,
    beside: number | null = null,
  ): Promise<Original | null> {
    if (id === null) return null;
    const rows = await this.rows(id, beside);
    const family = familyOf(rows);
    const version = rows.find((row) => row.id === id)?.version;
    const own = family.vouchers.find((voucher) => voucher.id === id);
    if (!own || version === undefined)
      throw new BusinessError('NOT_FOUND', { msg: '要红冲的凭证不存在或已被删除' });
    const { parts: reversed, standing, isUsedUp } = reversalsIn(family.vouchers, id, baseCurrency);
    const subjects = await this.subjectsOf(own.lines);
    return { ...own, version, subjects, reversed, standing, isUsedUp, family };
  }

  private async subjectsOf(lines: readonly ReversalLine[]): Promise<Original['subjects']> {
    const rows = await this.scope.query<{ id: number; code: string; fullName: string }>(
      `select id, code, full_name as "fullName" from ledger.subject
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, [...new Set(lines.map(({ subjectId }) => subjectId))]],
    );
    return new Map(rows.map(({ id, ...subject }) => [id, subject]));
  }

  /** Ids of the vouchers that reverse another one or are reversed. */
  async linked(ids: readonly number[]): Promise<number[]> {
    const rows = await this.scope.query<{ id: number }>(
      `select v.id from ledger.voucher v where v.account_set_id = $1 and v.id = any($2::bigint[])
         and (v.reverses_id is not null or exists (select from ledger.voucher r
           where r.account_set_id = $1 and r.reverses_id = v.id))`,
      [this.scope.accountSetId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Members of the families of several vouchers, unordered. */
  async vouchersOfFamilies(ids: readonly number[]): Promise<readonly FamilyVoucher[]> {
    if (ids.length === 0) return [];
    const rows = await this.scope.query<FamilyRow>(familySql, [this.scope.accountSetId, ids, null]);
    return familyOf(rows).vouchers;
  }

  /** The family of a voucher without the voucher itself; empty if it has no reversal links. */
  async familyBeside(id: number): Promise<Family> {
    return familyOf(await this.rows(id, id));
  }

  private rows(id: number, beside: number | null): Promise<FamilyRow[]> {
    return this.scope.query<FamilyRow>(familySql, [this.scope.accountSetId, [id], beside]);
  }
}

interface FamilyRow {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly voucher_date: string;
  readonly reverses_id: number | null;
  readonly audited: boolean;
  readonly lines: readonly {
    readonly subject_id: number;
    readonly auxiliary_key: string;
    readonly currency: string;
    readonly debit: string;
    readonly credit: string;
    readonly foreign_amount: string | null;
    readonly quantity: string | null;
  }[];
}

function familyOf(rows: readonly FamilyRow[]): Family {
  return {
    vouchers: rows.map(
      ({ id, title, voucher_date: voucherDate, reverses_id: reversesId, audited, lines }) => ({
        id,
        title,
        voucherDate,
        reversesId,
        isAudited: audited,
        lines: lines.map(toReversalLine),
      }),
    ),
    state: rows.map(({ id, version }) => `${id}:${version}`).join(','),
  };
}

function toReversalLine(line: FamilyRow['lines'][number]): ReversalLine {
  return {
    subjectId: line.subject_id,
    auxiliary: parseAuxiliaryKey(line.auxiliary_key),
    currency: line.currency,
    debit: Money.parse(line.debit),
    credit: Money.parse(line.credit),
    foreignAmount: line.foreign_amount === null ? null : Money.parse(line.foreign_amount),
    quantity: line.quantity === null ? null : Money.parse(line.quantity),
  };
}

/**
 * The families of the vouchers $2: all that they reverse and are reversed by, without voucher $3.
 */
const familySql = `
  with recursive up as (
    select id, reverses_id from ledger.voucher where account_set_id = $1 and id = any($2::bigint[])
    union
    select o.id, o.reverses_id from up
    join ledger.voucher o on o.account_set_id = $1 and o.id = up.reverses_id
  ), down as (
    select id from up
    union
    select r.id from down
    join ledger.voucher r on r.account_set_id = $1 and r.reverses_id = down.id
  )
  select v.id, v.version, v.voucher_date, v.reverses_id, v.audited_at is not null as audited,
    v.period || ' ' || w.word || '-' || v.code as title,
    (select jsonb_agg(jsonb_build_object('subject_id', l.subject_id, 'auxiliary_key', l.auxiliary_key,
       'currency', l.currency, 'debit', l.debit::text, 'credit', l.credit::text,
       'foreign_amount', l.foreign_amount::text, 'quantity', l.quantity::text) order by l.line_no)
     from ledger.voucher_line l where l.account_set_id = $1 and l.voucher_id = v.id) as lines
  from ledger.voucher v
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
  where v.account_set_id = $1 and v.id in (select id from down)
    and v.id is distinct from $3::bigint
  order by v.id`;
