import { Controller } from '@nestjs/common';
import { internalCalls, type InputOf, type Role } from '@mingzhang/contract';
import { AccountSetScope, Call, Input } from '@mingzhang/server';

/** Answers other services that work for somebody who is no longer at the screen. */
@Controller()
export class MemberRoleController {
  constructor(private readonly scope: AccountSetScope) {}

  @Call(internalCalls.memberRole)
  async memberRole(@Input() { body }: InputOf<typeof internalCalls.memberRole>) {
    const row = await this.scope.one<{ role: Role }>(
      `select m.role from identity.membership m
       join identity.account_set a on a.id = m.account_set_id and a.deleted_at is null
       where m.account_set_id = $1 and m.user_id = $2`,
      [body.accountSetId, body.userId],
    );
    return { role: row?.role ?? null };
  }
}
