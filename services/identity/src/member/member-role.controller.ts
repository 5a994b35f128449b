import { Controller } from '@nestjs/common';
import { internalCalls, type InputOf, type MemberSet, type Role } from '@mingzhang/contract';
import { AccountSetScope, Call, Input } from '@mingzhang/server';
import { keeperOf } from '../account-set/keeper';

/** Answers other services that work for somebody who is no longer at the screen. */
@Controller()
export class MemberRoleController {
  constructor(private readonly scope: AccountSetScope) {}

  @Call(internalCalls.memberRole)
  async memberRole(@Input() { body }: InputOf<typeof internalCalls.memberRole>) {
    const row = await this.scope.one<{ role: Role; name: string }>(
      `select m.role, u.real_name as name from identity.membership m
       join identity.user_account u on u.id = m.user_id
       join identity.account_set a on a.id = m.account_set_id and a.deleted_at is null
       where m.account_set_id = $1 and m.user_id = $2`,
      [body.accountSetId, body.userId],
    );
    return row ?? { role: null };
  }

  @Call(internalCalls.keeper)
  async keeper(@Input() { body }: InputOf<typeof internalCalls.keeper>) {
    const row = await this.scope.one<{ agencyId: number | null; companyName: string }>(
      `select (${keeperOf('a.id')}) as "agencyId", a.company_name as "companyName"
       from identity.account_set a
       where a.id = $1 and a.deleted_at is null`,
      [body.accountSetId],
    );
    return { agencyId: row?.agencyId ?? null, companyName: row?.companyName ?? null };
  }

  @Call(internalCalls.unknownReach)
  async unknownReach(@Input() { body }: InputOf<typeof internalCalls.unknownReach>) {
    const sets = await this.scope.query<{ id: number }>(
      `select x.id from unnest($1::bigint[]) as x (id) where not exists (
         select from identity.account_set a where a.id = x.id and a.deleted_at is null)`,
      [body.accountSetIds],
    );
    const agencies = await this.scope.query<{ id: number }>(
      `select x.id from unnest($1::bigint[]) as x (id) where not exists (
         select from identity.membership m
         join identity.account_set a on a.id = m.account_set_id and a.deleted_at is null
         where m.user_id = x.id and m.role = 'Manager' and (${keeperOf('a.id')}) = x.id)`,
      [body.agencyIds],
    );
    return { accountSetIds: sets.map(({ id }) => id), agencyIds: agencies.map(({ id }) => id) };
  }

  @Call(internalCalls.taxpayer)
  async taxpayer(@Input() { body }: InputOf<typeof internalCalls.taxpayer>) {
    const row = await this.scope.one<{ creditCode: string }>(
      `select credit_code as "creditCode" from identity.account_set
       where id = $1 and deleted_at is null`,
      [body.accountSetId],
    );
    return { creditCode: row?.creditCode ?? '' };
  }

  @Call(internalCalls.foundSets)
  foundSets(@Input() { body }: InputOf<typeof internalCalls.foundSets>) {
    return this.scope.query<{ id: number; companyName: string }>(
      `select id, company_name as "companyName" from identity.account_set
       where deleted_at is null
         and (id::text = $1 or position(lower($1) in name_search) > 0 or starts_with(mnemonic, lower($1)))
       order by id::text = $1 desc, company_name, id limit 20`,
      [body.keyword],
      'found-sets',
    );
  }

  @Call(internalCalls.memberSets)
  memberSets(@Input() { body }: InputOf<typeof internalCalls.memberSets>): Promise<MemberSet[]> {
    return this.scope.query<MemberSet>(
      `select a.id, a.company_name as "companyName",
         a.accounting_standards as "accountingStandards", a.vat_type as "vatType", m.role
       from identity.membership m
       join identity.account_set a on a.id = m.account_set_id and a.deleted_at is null
       where m.user_id = $1 and ($2::bigint[] is null or m.account_set_id = any($2::bigint[]))
         and ($3 = '' or position(lower($3) in a.name_search) > 0
           or starts_with(a.mnemonic, lower($3)) or starts_with(a.credit_search, lower($3)))
       order by a.company_name, a.id`,
      [body.userId, body.ids ?? null, body.keyword ?? ''],
      'member-sets',
    );
  }
}
