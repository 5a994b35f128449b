import { Injectable } from '@nestjs/common';
import {
  isIsoDate,
  periodOf,
  subjectIndex,
  type PostingAuxiliaryItem,
  type MoneyKind,
  type PostingFacts,
  type VoucherWordRule,
  type PostingSubject,
  type SubjectIndex,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { loadItemColumns, type ItemColumns } from '../accounting-category/item-columns';
import { PeriodService } from '../checkout/period.service';
import { VoucherFacts } from '../voucher/voucher.facts';

/** All facts for judging the vouchers of one file. */
export interface BookFacts extends Omit<PostingFacts, 'periodState' | 'auxiliaryItems' | 'word'> {
  /** Includes the items that the import is going to create. */
  readonly auxiliaryItems: Map<number, PostingAuxiliaryItem>;
  readonly items: ItemColumns;
  readonly subjectIds: ReadonlyMap<string, number>;
  /** Subjects by code and by path of names. */
  readonly index: SubjectIndex<PostingSubject>;
  /** Cached result of comparing a code with the name in the same row: a file repeats them. */
  readonly nameConflicts: Map<string, string | undefined>;
  readonly wordIds: ReadonlyMap<string, number>;
  readonly wordTitles: Map<number, string>;
  /** Rules of the existing words; a word that the import creates has the rule of its name. */
  readonly wordRules: ReadonlyMap<number, VoucherWordRule>;
  readonly defaultWordId: number | undefined;
  /** States of the months passed to `open`. */
  readonly periods: Map<string, 'open' | 'closed' | undefined>;
  /** `period word code` in those months; includes the good vouchers of the file. */
  readonly takenCodes: Set<string>;
}

interface WordRow {
  readonly id: number;
  readonly word: string;
  readonly is_default: boolean;
  readonly rule_mode: VoucherWordRule['ruleMode'];
  readonly debit_has: MoneyKind;
  readonly credit_has: MoneyKind;
  readonly has_not: MoneyKind;
}

/** Reads the facts for a file of vouchers in a few statements, plus two per month. */
@Injectable()
export class VoucherImportFacts {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherFacts,
    private readonly periodService: PeriodService,
  ) {}

  async load(): Promise<BookFacts> {
    const subjects = await this.scope.query<{ id: number; code: string }>(
      'select id, code from ledger.subject where account_set_id = $1',
      [this.scope.accountSetId],
    );
    const words = await this.scope.query<WordRow>(
      'select id, word, is_default, rule_mode, debit_has, credit_has, has_not from ledger.voucher_word where account_set_id = $1 order by id',
      [this.scope.accountSetId],
    );
    const book = await this.facts.loadAll();
    return {
      ...book,
      auxiliaryItems: new Map(book.auxiliaryItems),
      items: await loadItemColumns(this.scope),
      index: subjectIndex(book.subjects.values()),
      nameConflicts: new Map(),
      subjectIds: new Map(subjects.map(({ id, code }) => [code, id])),
      wordIds: new Map(words.map(({ id, word }) => [word, id])),
      wordTitles: new Map(words.map(({ id, word }) => [id, word])),
      wordRules: new Map(words.map((word) => [word.id, ruleOf(word)])),
      defaultWordId: (words.find((word) => word.is_default) ?? words[0])?.id,
      periods: new Map(),
      takenCodes: new Set(),
    };
  }

  /** Reads the month of a date once; a future month is opened if allowed. */
  async open(facts: BookFacts, date: string): Promise<void> {
    if (!isIsoDate(date)) return;
    const period = periodOf(date);
    if (facts.periods.has(period)) return;
    await this.periodService.extendTo(period);
    const found = await this.scope.one<{ state: 'open' | 'closed' }>(
      'select state from ledger.period where account_set_id = $1 and period = $2',
      [this.scope.accountSetId, period],
    );
    facts.periods.set(period, found?.state);
    const rows = await this.scope.query<{ word_id: number; code: number }>(
      'select word_id, code from ledger.voucher where account_set_id = $1 and period = $2',
      [this.scope.accountSetId, period],
    );
    for (const row of rows) facts.takenCodes.add(`${period} ${row.word_id} ${row.code}`);
  }
}

function ruleOf(row: WordRow): VoucherWordRule {
  return {
    ruleMode: row.rule_mode,
    debitHas: row.debit_has,
    creditHas: row.credit_has,
    hasNot: row.has_not,
  };
}
