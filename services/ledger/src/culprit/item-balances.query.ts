import { Injectable } from '@nestjs/common';
import { parseAuxiliaryKey, type Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { itemsTexts } from '../names/logged-names';

/** Items listed one by one; the rest are one row. */
const ITEMS_LISTED = 50;

/** Balances of item combinations, debit positive, in fen. */
interface ItemBalance {
  readonly key: string;
  readonly title: string;
  readonly closing: bigint;
}

/** Reads balances of the items of leaves at the end of a month. */
@Injectable()
export class ItemBalancesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** @param asked key of the items that come first; the others follow by balance */
  async load(
    leaves: readonly number[],
    asked: string,
    period: Period,
  ): Promise<{ readonly items: readonly ItemBalance[]; readonly rest: ItemBalance | undefined }> {
    const rows = await this.scope.query<{ key: string; closing: string; count: number }>(
      `with parts as (
         select i.auxiliary_key as key,
           case when s.direction = 'debit' then i.opening else -i.opening end as net
         from ledger.initial_balance i
         join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
         where i.account_set_id = $1 and i.subject_id = any($2::bigint[])
         union all
         select auxiliary_key, debit - credit from ledger.period_balance
         where account_set_id = $1 and subject_id = any($2::bigint[]) and period <= $3
       ), held as (
         select key, (sum(net) * 100)::numeric(30,0) as closing,
           row_number() over (order by ($4 <> ''
               and string_to_array(key, ',') @> string_to_array($4, ',')) desc,
             abs(sum(net)) desc, key) as place
         from parts group by key having sum(net) <> 0 or ($4 <> ''
           and string_to_array(key, ',') @> string_to_array($4, ','))
       )
       select case when place <= ${ITEMS_LISTED} then key end as key, sum(closing)::text as closing,
         count(*)::integer as count
       from held group by 1, least(place, ${ITEMS_LISTED + 1}) order by least(place, ${ITEMS_LISTED + 1})`,
      [this.scope.accountSetId, leaves, period, asked],
      'culprit-item-balances',
    );
    const listed = rows.filter(({ key }) => key !== null);
    const textOf = await itemsTexts(
      this.scope,
      listed.map(({ key }) => parseAuxiliaryKey(key)),
    );
    const [rest] = rows.filter(({ key }) => key === null);
    return {
      items: listed.map(({ key, closing }) => ({
        key,
        closing: BigInt(closing),
        title: key === '' ? '未指定核算项目' : textOf(parseAuxiliaryKey(key)),
      })),
      rest: rest && {
        key: '',
        closing: BigInt(rest.closing),
        title: `其余 ${rest.count} 个核算项目`,
      },
    };
  }
}
