import { Injectable } from '@nestjs/common';
import {
  allows,
  internalCalls,
  routes,
  type AccountSet,
  type AccountSetBrief,
  type AccountSetCreate,
  type Permission,
  type Role,
} from '@mingzhang/contract';
import {
  AccessError,
  AccountSetScope,
  BusinessError,
  mnemonicOf,
  OperationLog,
  ServiceClient,
  type Actor,
} from '@mingzhang/server';
import { AccountSetRecord, Membership, UserAccount } from '../identity.entities';
import { SessionService } from '../session/session.service';
import { VerificationCodeService } from '../verification-code/verification-code.service';

/** Domains that keep data of their own for each account set. */
const domains = [...new Set(routes.map((route) => route.service))].filter(
  (service) => service !== 'identity' && service !== 'gateway',
);

interface Search {
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Account sets: the companies whose books are kept. */
@Injectable()
export class AccountSetService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly sessions: SessionService,
    private readonly services: ServiceClient,
    private readonly codes: VerificationCodeService,
    private readonly log: OperationLog,
  ) {}

  /** The user's account sets, last used first, by name, pinyin initials or credit code. */
  async search(
    userId: number,
    search: Search,
  ): Promise<{ records: AccountSetBrief[]; total: number }> {
    const keyword = search.keyword?.toLowerCase() ?? '';
    const rows = await this.scope.query<AccountSetBrief & { total: number }>(
      `select a.id, a.company_name as "companyName", a.credit_code as "creditCode",
              a.accounting_standards as "accountingStandards", a.vat_type as "vatType", m.role,
              count(*) over () as total
       from identity.membership m
       join identity.account_set a on a.id = m.account_set_id and a.deleted_at is null
       where m.user_id = $1
         and ($2 = '' or position($2 in lower(a.company_name)) > 0
              or starts_with(a.mnemonic, $2) or starts_with(lower(a.credit_code), $2))
       order by m.last_used_at desc, a.id
       limit $3 offset $4`,
      [userId, keyword, search.pageSize, (search.page - 1) * search.pageSize],
    );
    return { records: rows.map(({ total: _, ...brief }) => brief), total: rows[0]?.total ?? 0 };
  }

  /** @throws BusinessError ACCOUNT_SET_NOT_MEMBER */
  async get(id: number): Promise<AccountSet> {
    const role = await this.roleIn(id);
    const record = await this.scope.manager.findOneByOrFail(AccountSetRecord, { id });
    return toContract(record, role);
  }

  /**
   * Creates the account set, its first member as Manager, and its data in every domain. All or
   * nothing: the domains are told before this transaction commits; a failure undoes them.
   */
  async create(body: AccountSetCreate): Promise<AccountSet> {
    const { actor } = this.scope;
    const inserted = await this.scope.manager.insert(AccountSetRecord, {
      ...body,
      version: 1,
      mnemonic: mnemonicOf(body.companyName),
      deletedAt: null,
    });
    const id = Number((inserted.identifiers[0] as { id: number }).id);
    await this.scope.manager.insert(Membership, {
      accountSetId: id,
      userId: actor.userId,
      role: 'Manager',
    });
    await this.log.record({ action: '新建账套', object: body.companyName, after: body }, id);
    const creator: Actor = { ...actor, accountSetId: id, role: 'Manager', service: 'identity' };
    try {
      await this.setUp(creator, { id, ...body });
    } catch (error) {
      await this.discard(creator, id);
      throw error;
    }
    if (actor.accountSetId === null)
      await this.sessions.useAccountSet(actor.session, actor.userId, id);
    return this.get(id);
  }

  /**
   * Changes an account set.
   * @throws BusinessError ACCOUNT_SET_IN_USE when enable date or standard would change under data.
   */
  async update({
    id,
    version,
    ...body
  }: AccountSetCreate & { id: number; version: number }): Promise<AccountSet> {
    const role = await this.requireIn(id, 'accountSet.edit');
    const before = await this.scope.manager.findOneByOrFail(AccountSetRecord, { id });
    if (before.version !== version) throw new BusinessError('VERSION_STALE');
    const actor: Actor = { ...this.scope.actor, accountSetId: id, role, service: 'identity' };
    const moved =
      before.enableDate !== body.enableDate ||
      before.accountingStandards !== body.accountingStandards;
    if (moved && (await this.isUsed(actor))) throw new BusinessError('ACCOUNT_SET_IN_USE');
    await this.scope.manager.update(
      AccountSetRecord,
      { id },
      { ...body, mnemonic: mnemonicOf(body.companyName), version: version + 1 },
    );
    await this.log.record(
      { action: '修改账套', object: body.companyName, before, after: body },
      id,
    );
    await this.setUp(actor, { id, ...body });
    return this.get(id);
  }

  /** Deletes an account set by the code sent to the caller's number; the data stays for 30 days. */
  async remove(id: number, code: string, browser: string): Promise<void> {
    await this.requireIn(id, 'accountSet.delete');
    const caller = await this.scope.manager.findOneByOrFail(UserAccount, {
      id: this.scope.actor.userId,
    });
    await this.codes.use(caller.mobile, code, 'known-user', browser);
    const record = await this.scope.manager.findOneByOrFail(AccountSetRecord, { id });
    await this.scope.query('update identity.account_set set deleted_at = now() where id = $1', [
      id,
    ]);
    await this.log.record({ action: '删除账套', object: record.companyName, before: record }, id);
  }

  /** The caller's role in an account set. */
  async roleIn(accountSetId: number): Promise<Role> {
    const membership = await this.scope.one<{ role: Role }>(
      `select m.role from identity.membership m
       join identity.account_set a on a.id = m.account_set_id and a.deleted_at is null
       where m.account_set_id = $1 and m.user_id = $2`,
      [accountSetId, this.scope.actor.userId],
    );
    if (!membership) throw new BusinessError('ACCOUNT_SET_NOT_MEMBER');
    return membership.role;
  }

  /** @throws AccessError FORBIDDEN when the caller's role there lacks the permission. */
  async requireIn(accountSetId: number, permission: Permission): Promise<Role> {
    const role = await this.roleIn(accountSetId);
    if (!allows(permission, role)) throw new AccessError('FORBIDDEN');
    return role;
  }

  private async isUsed(actor: Actor): Promise<boolean> {
    const answers = await Promise.all(
      domains.map((domain) =>
        this.services.call(domain, internalCalls.isAccountSetUsed, actor, {}),
      ),
    );
    return answers.some((answer) => answer.used);
  }

  /**
   * Takes the data out of the domains that were told. Whoever does not answer keeps rows of an id
   * that is never given again, and that nobody can reach.
   */
  private async discard(actor: Actor, id: number): Promise<void> {
    await Promise.allSettled(
      domains.map((domain) =>
        this.services.call(domain, internalCalls.discardAccountSet, actor, { params: { id } }),
      ),
    );
  }

  private async setUp(actor: Actor, body: AccountSetCreate & { id: number }): Promise<void> {
    try {
      for (const domain of domains) {
        await this.services.call(domain, internalCalls.setUpAccountSet, actor, { body } as never);
      }
    } catch (error) {
      if (error instanceof BusinessError && error.code === 'UNAVAILABLE')
        throw new BusinessError('SET_UP_FAILED');
      throw error;
    }
  }
}

function toContract(record: AccountSetRecord, role: Role): AccountSet {
  const { mnemonic: _mnemonic, deletedAt: _deletedAt, ...fields } = record;
  return { ...fields, currentAccountDate: null, role };
}
