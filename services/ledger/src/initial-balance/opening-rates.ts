import { Injectable } from '@nestjs/common';
import { auxiliaryKey, Money, openingRateNote } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, mapUnhurried } from '@mingzhang/server';
import { periodRates } from '../period/period-rates';
import { InitialBalanceCheck, type SaveRow } from './initial-balance.check';

/** Rows named in one question. */
const NAMED_AT_MOST = 5;

interface SubjectOpening {
  readonly id: number;
  readonly title: string;
  readonly auxiliaryKey: string | null;
  readonly currency: string | null;
  readonly opening: string | null;
  readonly foreign: string | null;
}

/** Compares rates that foreign openings imply with those of the currencies. */
@Injectable()
export class OpeningRates {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rules: InitialBalanceCheck,
  ) {}

  /**
   * The question about each row, undefined without one. Rows whose amounts are stored already were
   * confirmed then.
   */
  async notes(rows: readonly SaveRow[]): Promise<(string | undefined)[]> {
    const foreign = rows.filter((row) => row.foreign !== null && !Money.parse(row.foreign).isZero);
    if (foreign.length === 0) return [];
    const rates = await periodRates(this.scope, await this.rules.enablePeriod());
    const stored = await this.stored(foreign);
    const titles = new Map(stored.map(({ id, title }) => [id, title]));
    const known = new Map(
      stored.map((each) => [
        placeText(each.id, each.auxiliaryKey ?? '', each.currency ?? ''),
        each,
      ]),
    );
    return mapUnhurried(rows, (row) => {
      if (row.foreign === null) return undefined;
      const amounts = { opening: Money.parse(row.opening), foreign: Money.parse(row.foreign) };
      const same = known.get(placeText(row.subjectId, auxiliaryKey(row.auxiliary), row.currency));
      const isStored =
        same?.opening != null &&
        amounts.opening.equals(Money.parse(same.opening)) &&
        amounts.foreign.equals(Money.parse(same.foreign ?? '0'));
      if (isStored) return undefined;
      const title = `${titles.get(row.subjectId) ?? ''} ${row.currency}`;
      return openingRateNote(title, { ...amounts, rate: rates.get(row.currency)?.last });
    });
  }

  /** @throws BusinessError RATE_CONFIRM naming the rows whose rate is unlikely */
  async requireNear(rows: readonly SaveRow[]): Promise<void> {
    const details = (await this.notes(rows)).flatMap((msg, index) =>
      msg === undefined ? [] : [{ row: index + 1, code: 'RATE_CONFIRM', msg }],
    );
    if (details.length === 0) return;
    throw new BusinessError('RATE_CONFIRM', {
      msg: rateQuestion(details.map(({ msg }) => msg)),
      details,
    });
  }

  private stored(rows: readonly SaveRow[]): Promise<SubjectOpening[]> {
    return this.scope.query<SubjectOpening>(
      `select s.id, s.code || ' ' || s.full_name as title, i.auxiliary_key as "auxiliaryKey", i.currency,
         i.opening, i.foreign_amount as foreign
       from ledger.subject s
       left join ledger.initial_balance i on i.account_set_id = $1 and i.subject_id = s.id
         and i.foreign_amount is not null
       where s.account_set_id = $1 and s.id = any($2::bigint[])`,
      [this.scope.accountSetId, [...new Set(rows.map(({ subjectId }) => subjectId))]],
    );
  }
}

/** Several notes as one question. */
function rateQuestion(notes: readonly string[]): string {
  const more = notes.length > NAMED_AT_MOST ? `；另有 ${notes.length - NAMED_AT_MOST} 行` : '';
  return notes.slice(0, NAMED_AT_MOST).join('；') + more;
}

function placeText(subjectId: number, key: string, currency: string): string {
  return `${subjectId} ${key} ${currency}`;
}
