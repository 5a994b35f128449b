import { Injectable } from '@nestjs/common';
import type {
  InitialBalanceFields,
  InitialBalanceRow,
  InitialTrialBalance,
  SavedInitialBalance,
} from '@mingzhang/contract';
import {
  auxiliaryKey,
  initialTrialBalance,
  Money,
  parseAuxiliaryKey,
  yearOpeningOf,
  type AuxiliaryItems,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { requireSettledOpenings } from '../settlement/settled-openings';
import { VisibleSubjects } from '../subject/visible-subjects';
import { changedOpenings, loggedOpenings } from './initial-balance-log';
import { requireSeen } from './initial-balance-versions';
import { upsertOpenings, writeOpenings } from './initial-balance-write';
import { InitialBalanceCheck, type SaveRow } from './initial-balance.check';
import { OpeningRates } from './opening-rates';

interface StoredRow extends Omit<
  InitialBalanceRow,
  'auxiliary' | 'auxiliaryTitle' | 'yearOpening'
> {
  readonly auxiliaryKey: string;
}

/** Opening balances (期初余额) at the start of the enable month. */
@Injectable()
export class InitialBalanceService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rules: InitialBalanceCheck,
    private readonly log: OperationLog,
    private readonly visible: VisibleSubjects,
    private readonly rates: OpeningRates,
  ) {}

  /**
   * One row per leaf or item combination of the subjects that the person may see; parents have a
   * row of zeros, which screens add up.
   */
  list(category?: string): Promise<InitialBalanceRow[]> {
    return this.rows(category === undefined ? {} : { category });
  }

  private async rows(filter: { category?: string; id?: number }): Promise<InitialBalanceRow[]> {
    const rows = await this.scope.query<StoredRow>(
      `select i.id, s.id as "subjectId", s.code, s.name, s.direction, s.level, s.leaf,
         coalesce(i.auxiliary_key, '') as "auxiliaryKey", coalesce(i.currency, a.base_currency) as currency,
         coalesce(i.opening, 0.00) as opening, coalesce(i.ytd_debit, 0.00) as "ytdDebit",
         coalesce(i.ytd_credit, 0.00) as "ytdCredit", coalesce(i.ytd_actual, 0.00) as "ytdActual",
         i.quantity, i.foreign_amount as foreign, coalesce(i.version, 0) as version
       from ledger.subject s
       join ledger.account_set a on a.account_set_id = s.account_set_id
       left join ledger.initial_balance i on i.account_set_id = $1 and i.subject_id = s.id
       where s.account_set_id = $1 and ($2::text is null or s.category = $2)
         and ($3::bigint is null or i.id = $3) and ${this.visible.condition('s')}
       order by s.code collate "C", i.auxiliary_key, i.currency`,
      [this.scope.accountSetId, filter.category ?? null, filter.id ?? null],
    );
    const names = await this.itemNames(rows);
    return rows.map((row) => toRow(row, names));
  }

  private async itemNames(rows: readonly StoredRow[]): Promise<Map<number, string>> {
    const ids = new Set(rows.flatMap((row) => Object.values(parseAuxiliaryKey(row.auxiliaryKey))));
    const items = await this.scope.query<{ id: number; name: string }>(
      `select id, name from ledger.accounting_category_detail
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, [...ids]],
    );
    return new Map(items.map((item) => [item.id, item.name]));
  }

  async trialBalance(): Promise<InitialTrialBalance> {
    const rows = await this.scope.query<{
      direction: 'debit' | 'credit';
      opening: string;
      debit: string;
      credit: string;
    }>(
      `select s.direction, i.opening, i.ytd_debit as debit, i.ytd_credit as credit
       from ledger.initial_balance i
       join ledger.subject s on s.account_set_id = i.account_set_id and s.id = i.subject_id
       where i.account_set_id = $1 and ${this.visible.condition('s')}`,
      [this.scope.accountSetId],
    );
    const result = initialTrialBalance(
      rows.map((row) => ({
        direction: row.direction,
        opening: Money.parse(row.opening),
        ytdDebit: Money.parse(row.debit),
        ytdCredit: Money.parse(row.credit),
      })),
    );
    const text = (equation: { debit: Money; credit: Money; difference: Money }) => ({
      debit: equation.debit.toString(),
      credit: equation.credit.toString(),
      difference: equation.difference.toString(),
    });
    return {
      balanced: result.balanced,
      opening: text(result.opening),
      yearOpening: text(result.yearOpening),
      movement: text(result.ytd),
    };
  }

  /**
   * Saves rows, all or nothing; a row of zeros is deleted.
   * @param confirmed that unlikely rates of foreign openings are right
   * @throws BusinessError VERSION_STALE for rows changed since they were read; RATE_CONFIRM
   */
  async save(
    fields: readonly SavedInitialBalance[],
    confirmed = false,
  ): Promise<InitialTrialBalance> {
    const rows = await this.checked(fields);
    if (!confirmed) await this.rates.requireNear(rows);
    await requireSeen(
      this.scope,
      rows.map((row, at) => ({ ...row, version: fields[at]?.version })),
    );
    const before = await loggedOpenings(this.scope, rows);
    await writeOpenings(this.scope, rows);
    const changes = await changedOpenings(before, await loggedOpenings(this.scope, rows));
    const object = `${changes.after.length} 行${await this.rules.auditedNote()}`;
    await this.log.record({ action: '录入期初余额', object, ...changes });
    return this.trialBalance();
  }

  async get(id: number): Promise<InitialBalanceRow> {
    const row = (await this.rows({ id }))[0];
    if (!row) throw new BusinessError('NOT_FOUND', { msg: '期初余额不存在或已被删除' });
    return row;
  }

  /**
   * Adds a new row; it may be empty, to be filled in later.
   * @param confirmed that an unlikely rate of a foreign opening is right
   * @throws BusinessError INITIAL_BALANCE_EXISTS, RATE_CONFIRM
   */
  async create(fields: InitialBalanceFields, confirmed = false): Promise<InitialBalanceRow> {
    const [row] = await this.checked([fields]);
    if (row && !confirmed) await this.rates.requireNear([row]);
    if (!row) throw new Error('the checked row was not returned');
    const known = await this.idOf(row);
    if (known !== undefined) throw new BusinessError('INITIAL_BALANCE_EXISTS');
    await upsertOpenings(this.scope, [row]);
    await requireSettledOpenings(this.scope);
    const id = await this.idOf(row);
    if (id === undefined) throw new Error('the new row was not stored');
    const created = await this.get(id);
    await this.recordNew(row, '新增期初余额');
    return created;
  }

  /**
   * @param version of the row as the person read it; without it the row is deleted unchecked
   * @throws BusinessError VERSION_STALE for a row changed since
   */
  async remove(id: number, version?: number): Promise<InitialTrialBalance> {
    await this.lockAll();
    await this.rules.requireNothingClosed();
    const row = await this.get(id);
    await requireSeen(this.scope, [{ ...row, isCurrencyNamed: true, version }]);
    const [before] = (await loggedOpenings(this.scope, [row])).values();
    await this.scope.query(
      'delete from ledger.initial_balance where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
    await requireSettledOpenings(this.scope);
    const object = titleOf(row) + (await this.rules.auditedNote());
    await this.log.record({ action: '删除期初余额', object, before });
    return this.trialBalance();
  }

  /** Adds an empty row for an item combination; an existing row stays as it is. */
  async openRow(subjectId: number, auxiliary: AuxiliaryItems): Promise<void> {
    const [row] = await this.checked([{ subjectId, auxiliary: { ...auxiliary }, ...zeros }]);
    if (!row || (await this.idOf(row)) !== undefined) return;
    await upsertOpenings(this.scope, [row]);
    await this.recordNew(row, '新增期初辅助核算行');
  }

  private async recordNew(row: SaveRow, action: string): Promise<void> {
    const id = await this.idOf(row);
    const [after] = (await loggedOpenings(this.scope, [row])).values();
    if (id === undefined || !after) throw new Error('the new row was not stored');
    const object = titleOf(await this.get(id)) + (await this.rules.auditedNote());
    await this.log.record({ action, object, after });
  }

  /** Checked rows, each with its currency. */
  private async checked(fields: readonly InitialBalanceFields[]): Promise<SaveRow[]> {
    await this.lockAll();
    await this.rules.requireNothingClosed();
    const baseCurrency = await this.rules.baseCurrency();
    const rows = fields.map(({ currency, ...row }) => ({
      ...row,
      currency: currency ?? baseCurrency,
      isCurrencyNamed: currency !== undefined,
    }));
    await this.rules.check(rows);
    return rows;
  }

  /** Serializes writes of opening balances: two requests for one place would both find it free. */
  private async lockAll(): Promise<void> {
    await this.scope.query(
      'select 1 from ledger.account_set where account_set_id = $1 for update',
      [this.scope.accountSetId],
    );
  }

  private async idOf(row: SaveRow): Promise<number | undefined> {
    const found = await this.scope.one<{ id: number }>(
      `select id from ledger.initial_balance
       where account_set_id = $1 and subject_id = $2 and auxiliary_key = $3 and currency = $4`,
      [this.scope.accountSetId, row.subjectId, auxiliaryKey(row.auxiliary), row.currency],
    );
    return found?.id;
  }
}

const zeros = {
  opening: '0.00',
  ytdDebit: '0.00',
  ytdCredit: '0.00',
  ytdActual: '0.00',
  quantity: null,
  foreign: null,
};

function titleOf(row: InitialBalanceRow): string {
  return `${row.code} ${row.name} ${row.auxiliaryTitle}`.trim();
}

function toRow(
  { auxiliaryKey: key, ...row }: StoredRow,
  itemNames: ReadonlyMap<number, string>,
): InitialBalanceRow {
  const auxiliary = parseAuxiliaryKey(key);
  const yearOpening = yearOpeningOf({
    direction: row.direction,
    opening: Money.parse(row.opening),
    ytdDebit: Money.parse(row.ytdDebit),
    ytdCredit: Money.parse(row.ytdCredit),
  });
  return {
    ...row,
    auxiliary,
    auxiliaryTitle: Object.values(auxiliary)
      .map((id) => itemNames.get(id) ?? '')
      .join(' / '),
    yearOpening: yearOpening.toString(),
  };
}
