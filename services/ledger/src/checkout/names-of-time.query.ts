import { Injectable } from '@nestjs/common';
import { isPeriodOpen, namesOfToday, type NamesOfTime, type OtherName } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { PeriodService } from './period.service';

/** A type alias, because a row type of `query` must not be an interface. */
type OtherNameRow = {
  readonly period: string;
  readonly kind: 'subject' | 'item';
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly today: OtherName['today'];
  readonly parent: OtherName['parent'] | null;
};

/** Reads names of subjects and items from the seals of closed months. */
@Injectable()
export class NamesOfTimeQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly months: PeriodService,
  ) {}

  /** The names at the closing of the last month of a range; today's if that month is open. */
  async at(range: { readonly periodTo: string }): Promise<NamesOfTime> {
    const { periodTo } = range;
    const months = await this.months.list();
    const last = months.findLast(({ period }) => period <= periodTo);
    if (!last || isPeriodOpen(last.state)) return namesOfToday;
    const names = await this.atClosing([last.period]);
    return names.get(last.period) ?? namesOfToday;
  }

  /** The names at the closing of each closed month of a range but its last month, by month. */
  async earlierClosings(range: {
    readonly periodFrom?: string | undefined;
    readonly periodTo: string;
  }): Promise<ReadonlyMap<string, NamesOfTime>> {
    const { periodFrom = range.periodTo, periodTo } = range;
    const months = await this.months.list();
    const earlier = months.filter(
      ({ period, state }) => period >= periodFrom && period < periodTo && !isPeriodOpen(state),
    );
    return this.atClosing(earlier.map(({ period }) => period));
  }

  /** The names at the closing of each of these months, all of them closed. */
  async atClosing(periods: readonly string[]): Promise<ReadonlyMap<string, NamesOfTime>> {
    const closed = [...new Set(periods)].toSorted();
    if (closed.length === 0) return new Map();
    return this.scope.once(`names-of-time ${closed.join(',')}`, () => this.read(closed));
  }

  private async read(periods: readonly string[]): Promise<ReadonlyMap<string, NamesOfTime>> {
    const rows = await this.scope.query<OtherNameRow>(
      otherNamesSql,
      [this.scope.accountSetId, periods],
      'names-of-time',
    );
    const others = (period: string, kind: OtherNameRow['kind']) =>
      new Map(
        rows
          .filter((row) => row.period === period && row.kind === kind)
          .map(({ id, code, name, today, parent }) => [
            id,
            { code, name, today, ...(parent ? { parent } : {}) },
          ]),
      );
    return new Map(
      periods.map((period) => [
        period,
        { subjects: others(period, 'subject'), items: others(period, 'item') },
      ]),
    );
  }
}

/**
 * Subjects and items whose code or name differs from the valid seal of a month. Names of renamed
 * records are copied beside the seals (`saveSealedNames`): if nothing was renamed, nothing is read,
 * whatever the size of the seal. Seals before decision 0145 contain only the records that their
 * month uses. A subject that became its own first child since is returned with its parent.
 */
const otherNamesSql = `
  with kept as (
    select s.period, n.kind, n.object_id, n.code, n.name, n.parent_id
    from ledger.period_seal s
    join ledger.sealed_name n on n.account_set_id = $1 and n.seal_id = s.id
    where s.account_set_id = $1 and s.period = any($2::text[]) and s.opened_at is null
  )
  select kept.period, 'subject' as kind, s.id, kept.code, kept.name,
    json_build_object('code', s.code, 'name', s.full_name) as today,
    case when p.id is not null then json_build_object('id', p.id, 'code', p.code) end as parent
  from kept
  join ledger.subject s on s.account_set_id = $1 and s.id = kept.object_id
  left join ledger.subject p on p.account_set_id = $1 and p.id = kept.parent_id
  where kept.kind = 'subject' and (p.id is not null or s.code <> kept.code or s.full_name <> kept.name)
  union all
  select kept.period, 'item', d.id, kept.code, kept.name,
    json_build_object('code', d.code, 'name', d.name), null
  from kept
  join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = kept.object_id
  where kept.kind = 'item' and (d.code <> kept.code or d.name <> kept.name)`;
