import { Injectable } from '@nestjs/common';
import type {
  AccountSet,
  accountSetsCalls,
  AccountSetCreate,
  InputOf,
  Role,
} from '@mingzhang/contract';
import { checkCreditCode, checkEnableDate, regionOf, regionText } from '@mingzhang/rules';
import { regionTable } from '@mingzhang/rules/regions';
import {
  AccountSetScope,
  BusinessError,
  minuteInShanghai,
  mnemonicOf,
  OperationLog,
  refuse,
  todayInShanghai,
} from '@mingzhang/server';
import { AccountSetRecord, Membership } from '../identity.entities';
import { QuotaService } from '../quota/quota.service';
import { SessionService } from '../session/session.service';
import { AccountSetAccess } from './account-set.access';
import { AccountSetDomains } from './account-set-domains';

type AccountSetUpdate = InputOf<typeof accountSetsCalls.update>['body'];

/** Account sets: the companies whose books are kept. */
@Injectable()
export class AccountSetService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly sessions: SessionService,
    private readonly access: AccountSetAccess,
    private readonly domains: AccountSetDomains,
    private readonly quotas: QuotaService,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError ACCOUNT_SET_NOT_MEMBER */
  async get(id: number): Promise<AccountSet> {
    const role = await this.access.roleIn(id);
    const record = await this.scope.manager.findOneByOrFail(AccountSetRecord, { id });
    return toContract(record, role);
  }

  /**
   * Creates the account set, its first member as Manager, and its data in every domain. All or
   * nothing: the domains are told before this transaction commits; a failure undoes them.
   */
  async create(given: AccountSetCreate): Promise<AccountSet> {
    const { actor } = this.scope;
    await this.quotas.take('accountSet', actor.userId);
    await this.quotas.take('accountSetDay', actor.userId);
    const body = checked(given, '');
    const inserted = await this.scope.manager.insert(AccountSetRecord, {
      ...body,
      version: 1,
      mnemonic: mnemonicOf(body.companyName),
      updatedBy: actor.userName,
      deletedAt: null,
    });
    const id = Number((inserted.identifiers[0] as { id: number }).id);
    await this.scope.manager.insert(Membership, {
      accountSetId: id,
      userId: actor.userId,
      role: 'Manager',
    });
    const after = logged(body);
    await this.log.record({ action: '新增账套', object: body.companyName, after }, id);
    try {
      await this.domains.setUp({ id, ...body, confirmed: false });
    } catch (error) {
      // Whoever does not answer keeps rows of an id that is never given again and nobody can reach.
      await this.domains.purge(id);
      throw error;
    }
    if (actor.accountSetId === null)
      await this.sessions.useAccountSet(actor.session, actor.userId, id);
    return this.get(id);
  }

  /**
   * Changes an account set.
   * @throws BusinessError ACCOUNT_SET_IN_USE when enable date or standard would change under data,
   *   ACCOUNT_SET_CHANGE_CONFIRM with what a change makes of the account set, until `confirmed`,
   *   VERSION_STALE with the name of who was faster.
   */
  async update({
    id,
    version,
    confirmed,
    vatTypeFrom,
    ...given
  }: AccountSetUpdate): Promise<AccountSet> {
    await this.access.require(id, 'accountSet.edit');
    const before = await this.scope.manager.findOneByOrFail(AccountSetRecord, { id });
    if (before.version !== version) throw staleError(before);
    const body = checked(given, before.creditCode);
    // A month without another kind says nothing.
    const isOtherKind = before.vatType !== body.vatType;
    const changeMonth = isOtherKind && vatTypeFrom !== undefined ? { vatTypeFrom } : {};
    const moved =
      before.enableDate !== body.enableDate ||
      before.accountingStandards !== body.accountingStandards;
    if (moved && (await this.domains.isUsed(id))) throw new BusinessError('ACCOUNT_SET_IN_USE');
    const result = await this.scope.manager.update(
      AccountSetRecord,
      { id, version },
      {
        ...body,
        mnemonic: mnemonicOf(body.companyName),
        version: version + 1,
        updatedBy: this.scope.actor.userName,
        updatedAt: () => 'now()',
      },
    );
    if (result.affected !== 1) {
      throw staleError(await this.scope.manager.findOneByOrFail(AccountSetRecord, { id }));
    }
    await this.log.record(
      {
        action: '修改账套',
        object: body.companyName,
        before: logged(before),
        after: { ...logged(body), ...changeMonth },
      },
      id,
    );
    await this.domains.setUp({ id, ...body, ...changeMonth, confirmed });
    return this.get(id);
  }

  /** Whether an account set of the caller holds data, which locks enable date and standard. */
  async isUsed(id: number): Promise<boolean> {
    await this.access.roleIn(id);
    return this.domains.isUsed(id);
  }
}

type NumberField =
  | 'accountingStandards'
  | 'vatType'
  | 'fixedAssetModule'
  | 'cashierModule'
  | 'voucherReviewed';

/** What people filled in, with the region by its name. */
function logged({
  companyName,
  creditCode,
  enableDate,
  accountingStandards,
  address,
  industry,
  vatType,
  fixedAssetModule,
  cashierModule,
  voucherReviewed,
}: Omit<AccountSetCreate, NumberField> & Record<NumberField, number>) {
  return {
    companyName,
    creditCode,
    enableDate,
    accountingStandards,
    address: address === '' ? '' : regionText(regionTable, address),
    industry,
    vatType,
    fixedAssetModule,
    cashierModule,
    voucherReviewed,
  };
}

function staleError({ updatedBy, updatedAt }: AccountSetRecord): BusinessError {
  const who = updatedBy || '他人';
  return new BusinessError('VERSION_STALE', {
    msg: `账套已被 ${who} 于 ${minuteInShanghai(updatedAt)} 修改，请刷新后重新编辑`,
  });
}

/**
 * What needs more than the contract knows: today, the table of regions, and the credit code that was
 * there before, which keeps nobody from changing something else.
 */
function checked(given: AccountSetCreate, creditCodeBefore: string): AccountSetCreate {
  if (given.creditCode !== '' && given.creditCode !== creditCodeBefore) {
    const wrong = checkCreditCode(given.creditCode);
    if (wrong.length > 0) refuse('CREDIT_CODE_INVALID', wrong);
  }
  const problems = checkEnableDate(given.enableDate, todayInShanghai());
  if (problems.length > 0) refuse('INVALID_BODY', problems);
  return withKnownRegion(given);
}

/** Codes that only stand for another region are kept as that one. */
function withKnownRegion(body: AccountSetCreate): AccountSetCreate {
  if (body.address === '') return body;
  const region = regionOf(regionTable, body.address);
  if (!region) {
    const msg = `没有行政区划代码 ${body.address}，请在列表中选择所在地区`;
    refuse('REGION_UNKNOWN', [{ code: 'REGION_UNKNOWN', field: 'address', msg }]);
  }
  return { ...body, address: region.id };
}

function toContract(record: AccountSetRecord, role: Role): AccountSet {
  const {
    mnemonic: _mnemonic,
    deletedAt: _deletedAt,
    updatedBy: _updatedBy,
    updatedAt: _updatedAt,
    ...fields
  } = record;
  return { ...fields, currentAccountDate: null, role };
}
