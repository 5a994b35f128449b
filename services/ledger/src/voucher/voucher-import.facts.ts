import { Injectable } from '@nestjs/common';
import { isIsoDate, periodOf, type PostingFacts } from '@mingzhang/rules';
import { AccountSetScope, type TableRow } from '@mingzhang/server';
import { loadItemColumns, type ItemColumns } from '../accounting-category/item-columns';
import { PeriodService } from '../checkout/period.service';
import { VoucherFacts } from './voucher.facts';

/** All that the vouchers of one file are judged by. */
export interface BookFacts extends Omit<PostingFacts, 'periodState'> {
  readonly items: ItemColumns;
  readonly subjectIds: ReadonlyMap<string, number>;
  readonly wordIds: ReadonlyMap<string, number>;
  readonly wordTitles: ReadonlyMap<number, string>;
  readonly defaultWordId: number | undefined;
  readonly periods: ReadonlyMap<string, 'open' | 'closed'>;
  /** `period word code`; grows with the vouchers found good. */
  readonly takenCodes: Set<string>;
}

interface WordRow {
  readonly id: number;
  readonly word: string;
  readonly is_default: boolean;
}

/** Reads what a file of vouchers needs in a few statements, whatever its size. */
@Injectable()
export class VoucherImportFacts {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherFacts,
    private readonly periodService: PeriodService,
  ) {}

  async load(rows: readonly TableRow[]): Promise<BookFacts> {
    const periods = [...new Set(rows.flatMap(({ values }) => periodIn(values['date'])))].sort();
    const last = periods.at(-1);
    if (last !== undefined) await this.periodService.extendTo(last);
    const subjects = await this.scope.query<{ id: number; code: string }>(
      'select id, code from ledger.subject where account_set_id = $1',
      [this.scope.accountSetId],
    );
    const words = await this.scope.query<WordRow>(
      'select id, word, is_default from ledger.voucher_word where account_set_id = $1 order by id',
      [this.scope.accountSetId],
    );
    const states = await this.periodService.list();
    return {
      ...(await this.facts.loadAll()),
      items: await loadItemColumns(this.scope),
      subjectIds: new Map(subjects.map(({ id, code }) => [code, id])),
      wordIds: new Map(words.map(({ id, word }) => [word, id])),
      wordTitles: new Map(words.map(({ id, word }) => [id, word])),
      defaultWordId: (words.find((word) => word.is_default) ?? words[0])?.id,
      periods: new Map(states.map(({ period, state }) => [period, state])),
      takenCodes: await this.takenCodes(periods),
    };
  }

  private async takenCodes(periods: readonly string[]): Promise<Set<string>> {
    const rows = await this.scope.query<{ period: string; word_id: number; code: number }>(
      `select period, word_id, code from ledger.voucher
       where account_set_id = $1 and period = any($2::text[])`,
      [this.scope.accountSetId, periods],
    );
    return new Set(rows.map(({ period, word_id, code }) => `${period} ${word_id} ${code}`));
  }
}

function periodIn(date: string | undefined): string[] {
  return date !== undefined && isIsoDate(date) ? [periodOf(date)] : [];
}
