import { Injectable } from '@nestjs/common';
import {
  allows,
  roleTitles,
  type InputOf,
  type PaySight,
  type paySecrecyCalls,
} from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  LedgerClient,
  Memberships,
  OperationLog,
  type SetChart,
} from '@mingzhang/server';

type Update = InputOf<typeof paySecrecyCalls.update>['body'];

/** Which members may see which departments' pay. */
@Injectable()
export class SightService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly members: Memberships,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
  ) {}

  async list() {
    const { departments } = (await this.ledger.chart()).facts;
    const limited = await this.scope.query<PaySight & object>(
      `select user_id as "userId", version, department_ids as "departmentIds"
       from payroll.pay_secrecy where account_set_id = $1 order by user_id`,
      [this.scope.accountSetId],
    );
    return { limited, departments };
  }

  /** @throws BusinessError NOT_FOUND, PAYROLL_SECRECY for who sees everybody by role, VERSION_STALE */
  async update({ userId, version, departmentIds }: Update): Promise<PaySight> {
    const { role, name } = await this.members.member(userId);
    if (role === null) {
      throw new BusinessError('NOT_FOUND', { msg: '该成员不在本账套中或已被移除，请刷新后重试' });
    }
    const who = name ?? `成员 ${userId}`;
    if (!allows('payroll.view', role) || allows('payroll.secrecy', role)) {
      const why = allows('payroll.secrecy', role) ? '可查看全部部门的工资' : '不能查看工资';
      const msg = `${who}是${roleTitles[role]}，${why}，无须设置查看范围；要限制的请先在成员管理中调整角色`;
      throw new BusinessError('PAYROLL_SECRECY', { msg });
    }
    const chart = await this.ledger.chart();
    if (departmentIds.some((id) => chart.department(id) === undefined)) {
      throw new BusinessError('NOT_FOUND', { msg: '部门不存在或已删除，请重新选择' });
    }
    const before = await this.of(userId);
    if ((before?.version ?? 0) !== version) throw new BusinessError('VERSION_STALE');
    const ids = departmentIds.toSorted((a, b) => a - b);
    await this.scope.write(
      `insert into payroll.pay_secrecy (account_set_id, user_id, version, department_ids)
       values ($1, $2, $3, $4)
       on conflict (account_set_id, user_id)
         do update set version = excluded.version, department_ids = excluded.department_ids`,
      [this.scope.accountSetId, userId, version + 1, ids],
    );
    await this.log.record({
      action: '设置工资查看范围',
      object: who,
      before: { 可查看部门: namesOf(before?.departmentIds ?? [], chart) },
      after: { 可查看部门: namesOf(ids, chart) },
    });
    return { userId, version: version + 1, departmentIds: ids };
  }

  private of(userId: number): Promise<PaySight | undefined> {
    return this.scope.one<PaySight & object>(
      `select user_id as "userId", version, department_ids as "departmentIds"
       from payroll.pay_secrecy where account_set_id = $1 and user_id = $2`,
      [this.scope.accountSetId, userId],
    );
  }
}

const namesOf = (ids: readonly number[], chart: SetChart) =>
  ids.length === 0 ? '全部' : ids.map((id) => chart.department(id) ?? '已删除的部门').join('、');
