import { Injectable } from '@nestjs/common';
import type { DocumentSource, VoucherCreate } from '@mingzhang/contract';
import {
  periodOf,
  type PostingAuxiliaryItem,
  type PostingFacts,
  type PostingSubject,
  type VoucherWordRule,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import {
  plausibilityColumns,
  toPlausibilitySettings,
  type PlausibilityRow,
  type PlausibilitySettings,
} from './plausibility-facts';
import { allInUse, isOfClosing, keeping } from './voucher-enabled';
import { carryForwardKind } from './voucher-source.rule';

/** The stored head of a voucher that is about to change. */
export interface StoredHead {
  readonly id: number;
  readonly version: number;
  readonly period: string;
  readonly code: number;
  readonly word: string;
  readonly updatedName: string;
  readonly updatedAt: string;
  readonly audited: boolean;
  readonly signed: boolean;
  /** Titles of the vouchers that reverse it and are not reversed themselves. */
  readonly reversedBy: string | null;
  /** Whether any voucher reverses it, even one that is reversed itself. */
  readonly hasReversals: boolean;
  readonly periodState: 'open' | 'closed';
  readonly sourceKind: string | null;
  /** The voucher that it reverses, and whether only in part. */
  readonly reversesId: number | null;
  readonly reversesPart: boolean;
  readonly attachments: readonly { readonly id: number; readonly name: string }[];
  /** Subjects and items of its lines; they may be disabled by now. */
  readonly subjectIds: readonly number[];
  readonly auxiliaryKeys: readonly string[];
}

/** Facts for judging a draft, read in one round trip; in two if a reversed voucher changes. */
export interface DraftFacts {
  readonly posting: PostingFacts;
  readonly word: string;
  readonly stored: StoredHead | null;
}

/** Facts of a draft that a person saves, with those for its notes. */
export interface SaveFacts extends DraftFacts {
  readonly plausibility: PlausibilitySettings;
}

/** States of months by period, and rules of words by id. */
interface ManyRow extends Pick<FactRow, 'base_currency' | 'enable_date' | 'subjects' | 'items'> {
  readonly periods: Readonly<Record<string, 'open' | 'closed'>> | null;
  readonly words: Readonly<Record<string, VoucherWordRule & { readonly word: string }>> | null;
}

interface FactRow extends PlausibilityRow {
  readonly base_currency: string;
  readonly enable_date: string;
  readonly period_state: 'open' | 'closed' | null;
  readonly word: (VoucherWordRule & { readonly word: string }) | null;
  readonly subjects: PostingSubject[] | null;
  readonly items: PostingAuxiliaryItem[] | null;
  readonly stored: Omit<StoredHead, 'reversedBy'> | null;
}

/** Loads the facts that `checkVoucher` needs. */
@Injectable()
export class VoucherFacts {
  constructor(private readonly scope: AccountSetScope) {}

  async load(
    draft: VoucherCreate & { readonly source?: DocumentSource | null | undefined },
    voucherId: number | null,
  ): Promise<SaveFacts> {
    const subjectIds = [...new Set(draft.lines.map((line) => line.subjectId))];
    const itemIds = [...new Set(draft.lines.flatMap((line) => Object.values(line.auxiliary)))];
    const row = await this.scope.one<FactRow>(
      factsSql,
      [
        this.scope.accountSetId,
        periodOf(draft.voucherDate),
        draft.wordId,
        subjectIds,
        itemIds,
        voucherId,
      ],
      'voucher-facts',
    );
    if (!row) throw new BusinessError('SET_UP_FAILED');
    if (row.word === null)
      throw new BusinessError('NOT_FOUND', { msg: '凭证字不存在，请重新选择' });
    const stored = await this.storedHead(row.stored);
    return {
      word: row.word.word,
      stored,
      posting: {
        ...(isOfClosing(draft, stored) ? allInUse(bookOf(row)) : keeping(bookOf(row), stored)),
        word: row.word,
        periodState: row.period_state ?? undefined,
      },
      plausibility: toPlausibilitySettings(row),
    };
  }

  private async storedHead(stored: FactRow['stored']): Promise<StoredHead | null> {
    if (!stored) return null;
    if (!stored.hasReversals) return { ...stored, reversedBy: null };
    const reversed = await this.scope.one<{ title: string }>(
      `select reversed_by ->> 'title' as title from ledger.reversals_of($1, $2::bigint[])`,
      [this.scope.accountSetId, [stored.id]],
    );
    return { ...stored, reversedBy: reversed?.title ?? null };
  }

  /**
   * Facts for many new drafts, in one round trip. Months to be opened must exist already.
   * @param sources of the drafts, in their order
   * @returns one entry per draft; undefined if its voucher word does not exist
   */
  async loadMany(
    drafts: readonly VoucherCreate[],
    sources: readonly DocumentSource[],
  ): Promise<(DraftFacts | undefined)[]> {
    const lines = drafts.flatMap((draft) => draft.lines);
    const row = await this.scope.one<ManyRow>(manyFactsSql, [
      this.scope.accountSetId,
      [...new Set(drafts.map(({ voucherDate }) => periodOf(voucherDate)))],
      [...new Set(drafts.map(({ wordId }) => wordId))],
      [...new Set(lines.map(({ subjectId }) => subjectId))],
      [...new Set(lines.flatMap(({ auxiliary }) => Object.values(auxiliary)))],
    ]);
    if (!row) throw new BusinessError('SET_UP_FAILED');
    const book = bookOf(row);
    const open = allInUse(book);
    return drafts.map(({ wordId, voucherDate }, index) => {
      const isClosing = sources[index]?.kind === carryForwardKind;
      const word = row.words?.[wordId];
      const periodState = row.periods?.[periodOf(voucherDate)];
      return (
        word && {
          word: word.word,
          stored: null,
          posting: { ...(isClosing ? open : book), word, periodState },
        }
      );
    });
  }

  async baseCurrency(): Promise<string> {
    const row = await this.scope.one<{ base_currency: string }>(
      'select base_currency from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    if (!row) throw new BusinessError('SET_UP_FAILED');
    return row.base_currency;
  }

  /** Facts of some subjects and items; unknown ids are left out. */
  async loadSome(used: {
    readonly subjectIds: readonly number[];
    readonly itemIds: readonly number[];
  }): Promise<Pick<PostingFacts, 'subjects' | 'auxiliaryItems'>> {
    const row = await this.scope.one<Pick<FactRow, 'subjects' | 'items'>>(
      `select (${subjectsSql('and s.id = any($2::bigint[])')}) as subjects,
         (${itemsSql('and d.id = any($3::bigint[])')}) as items`,
      [this.scope.accountSetId, [...new Set(used.subjectIds)], [...new Set(used.itemIds)]],
    );
    return factsOf(row ?? { subjects: null, items: null });
  }

  /** Facts of every subject and item of the account set, for many drafts at once. */
  async loadAll(): Promise<Omit<PostingFacts, 'periodState'>> {
    const row = await this.scope.one<
      Pick<FactRow, 'base_currency' | 'enable_date' | 'subjects' | 'items'>
    >(
      `select a.base_currency, a.enable_date, (${subjectsSql('')}) as subjects, (${itemsSql('')}) as items
       from ledger.account_set a where a.account_set_id = $1`,
      [this.scope.accountSetId],
    );
    if (!row) throw new BusinessError('SET_UP_FAILED');
    return bookOf(row);
  }
}

function bookOf(
  row: Pick<FactRow, 'base_currency' | 'enable_date' | 'subjects' | 'items'>,
): Omit<PostingFacts, 'periodState'> {
  return {
    baseCurrency: row.base_currency,
    enableDate: row.enable_date,
    ...factsOf(row),
  };
}

function factsOf({
  subjects,
  items,
}: Pick<FactRow, 'subjects' | 'items'>): Pick<PostingFacts, 'subjects' | 'auxiliaryItems'> {
  return {
    subjects: new Map((subjects ?? []).map((subject) => [subject.id, subject])),
    auxiliaryItems: new Map((items ?? []).map((item) => [item.id, item])),
  };
}

/** SQL: the subjects of a draft; `narrow` is a condition of this file, never user input. */
function subjectsSql(narrow: string): string {
  return `
    select jsonb_agg(jsonb_build_object(
       'id', s.id, 'code', s.code, 'name', s.name, 'fullName', s.full_name, 'leaf', s.leaf,
       'enabled', s.status = 1, 'currencies', s.currencies, 'quantityUnit', s.quantity_unit,
       'cash', s.cash,
       'auxiliary', coalesce((
         select jsonb_agg(jsonb_build_object(
           'categoryId', x.category_id, 'categoryName', c.name, 'required', x.required) order by x.category_id)
         from ledger.subject_auxiliary x
         join ledger.accounting_category c on c.account_set_id = $1 and c.id = x.category_id
         where x.account_set_id = $1 and x.subject_id = s.id), '[]')))
    from ledger.subject s where s.account_set_id = $1 ${narrow}`;
}

function itemsSql(narrow: string): string {
  return `
    select jsonb_agg(jsonb_build_object(
       'id', d.id, 'categoryId', d.category_id, 'enabled', d.status = 1, 'name', d.name))
    from ledger.accounting_category_detail d where d.account_set_id = $1 ${narrow}`;
}

const wordSql = `jsonb_build_object('word', w.word, 'ruleMode', w.rule_mode, 'debitHas', w.debit_has,
       'creditHas', w.credit_has, 'hasNot', w.has_not)`;

const manyFactsSql = `
  select a.base_currency, a.enable_date,
    (select jsonb_object_agg(p.period, p.state) from ledger.period p
     where p.account_set_id = $1 and p.period = any($2::text[])) as periods,
    (select jsonb_object_agg(w.id, ${wordSql})
     from ledger.voucher_word w where w.account_set_id = $1 and w.id = any($3::bigint[])) as words,
    (${subjectsSql('and s.id = any($4::bigint[])')}) as subjects,
    (${itemsSql('and d.id = any($5::bigint[])')}) as items
  from ledger.account_set a where a.account_set_id = $1`;

const factsSql = `
  select a.base_currency, a.enable_date, ${plausibilityColumns},
    (select state from ledger.period where account_set_id = $1 and period = $2) as period_state,
    (select ${wordSql}
     from ledger.voucher_word w where w.account_set_id = $1 and w.id = $3) as word,
    (${subjectsSql('and s.id = any($4::bigint[])')}) as subjects,
    (${itemsSql('and d.id = any($5::bigint[])')}) as items,
    (select jsonb_build_object(
       'id', v.id, 'version', v.version, 'period', v.period, 'code', v.code, 'word', w.word,
       'updatedName', v.updated_name,
       'updatedAt', to_char(v.updated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'),
       'audited', v.audited_at is not null, 'signed', v.signed_at is not null,
       'hasReversals', exists (select from ledger.voucher r
         where r.account_set_id = $1 and r.reverses_id = v.id),
       'periodState', p.state, 'sourceKind', v.source_kind,
       'reversesId', v.reverses_id, 'reversesPart', v.reverses_part,
       'subjectIds', array(select distinct l.subject_id from ledger.voucher_line l
         where l.account_set_id = $1 and l.voucher_id = v.id),
       'auxiliaryKeys', array(select distinct l.auxiliary_key from ledger.voucher_line l
         where l.account_set_id = $1 and l.voucher_id = v.id),
       'attachments', coalesce((
         select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.position, a.id)
         from ledger.voucher_attachment a where a.account_set_id = $1 and a.voucher_id = v.id), '[]'))
     from ledger.voucher v
     join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
     join ledger.period p on p.account_set_id = $1 and p.period = v.period
     where v.account_set_id = $1 and v.id = $6) as stored
  from ledger.account_set a where a.account_set_id = $1`;
