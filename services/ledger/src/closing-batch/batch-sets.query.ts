import { Injectable } from '@nestjs/common';
import type { BatchSet, closingBatchCalls, InputOf, MemberSet } from '@mingzhang/contract';
import { allows } from '@mingzhang/contract';
import { isPeriod, periodAt, periodOf, type TaxpayerKinds, vatTypeAt } from '@mingzhang/rules';
import { AccountSetScope, Memberships, todayInShanghai } from '@mingzhang/server';
import { mayClose } from './may-close';

type Wanted = InputOf<typeof closingBatchCalls.sets>['query'];

interface Standing {
  readonly id: number;
  readonly first: string | null;
  readonly open: string | null;
  readonly state: 'open' | 'closed' | null;
  readonly vouchers: number;
  readonly made: number;
  readonly kinds: TaxpayerKinds | null;
}

/** Account sets per statement text. */
const setsAtOnce = 500;

/** The account sets that a user may choose for a batch, with the state of the month in each. */
@Injectable()
export class BatchSetsQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly memberships: Memberships,
  ) {}

  /** A page by name. All sets are read only if the filter contains a state. */
  async page({ keyword, state, page, pageSize, ...month }: Wanted) {
    const period = periodAt(month);
    const found = await this.memberships.found(keyword);
    const cut = <T>(all: readonly T[]) => all.slice((page - 1) * pageSize, page * pageSize);
    if (state === undefined) {
      const records = await this.standing(cut(found), period);
      return { page, pageSize, total: found.length, records };
    }
    const all = await this.standing(found, period);
    const wanted = all.filter((set) => set.state === state);
    return { page, pageSize, total: wanted.length, records: cut(wanted) };
  }

  private async standing(sets: readonly MemberSet[], period: string): Promise<BatchSet[]> {
    const rows = new Map<number, Standing>();
    for (let at = 0; at < sets.length; at += setsAtOnce) {
      const ids = sets.slice(at, at + setsAtOnce).map(({ id }) => id);
      for (const row of await this.read(ids, period)) rows.set(row.id, row);
    }
    return sets.map((set) => {
      const row = rows.get(set.id);
      const seesAll = allows('closing.view', set.role);
      return {
        ...set,
        vatType: row?.kinds ? vatTypeAt(row.kinds, period) : set.vatType,
        mayClose: mayClose(set.role),
        state: stateIn(period, row),
        openPeriod: row?.open ?? null,
        voucherCount: seesAll && row ? row.vouchers : null,
        madeCount: seesAll && row ? row.made : null,
      };
    });
  }

  private read(ids: readonly number[], period: string): Promise<Standing[]> {
    if (!isPeriod(period)) throw new Error('the period was not checked');
    const none = { accountSetId: null, role: null };
    return this.scope.within(none, { writes: false }, () =>
      this.scope.transaction(() =>
        this.scope.queryEach<Standing>(ids, (id) => standingSql(id, period)),
      ),
    );
  }
}

/** Months after the last row, up to today's month, are open. */
function standingSql(id: number, period: string): string {
  const current = periodOf(todayInShanghai());
  return `
    select ${id}::bigint as id, p.first, p.state,
      coalesce(p.open, case when p.last < '${current}'
        then to_char(to_date(p.last, 'YYYY-MM') + interval '1 month', 'YYYY-MM') end) as open,
      (select count(*) from ledger.voucher v
       where v.account_set_id = ${id} and v.period = '${period}') as vouchers,
      (select count(*) from ledger.voucher v
       where v.account_set_id = ${id} and v.period = '${period}'
         and v.source_kind = 'carryForward') as made,
      (select jsonb_build_object('vatType', a.vat_type, 'changes', a.vat_changes)
       from ledger.account_set a where a.account_set_id = ${id}) as kinds
    from (
      select min(period) as first, max(period) as last,
        min(period) filter (where state = 'open') as open,
        max(state) filter (where period = '${period}') as state
      from ledger.period where account_set_id = ${id}
    ) as p`;
}

function stateIn(period: string, row: Standing | undefined): BatchSet['state'] {
  if (!row || row.first === null || period < row.first) return 'absent';
  if (row.state === 'closed') return 'closed';
  return row.open === period ? 'due' : 'earlier';
}
