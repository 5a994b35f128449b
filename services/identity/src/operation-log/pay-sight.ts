import { Injectable } from '@nestjs/common';
import { allows, paySecrecyCalls } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, DomainServices, ServiceClient } from '@mingzhang/server';

const payroll = 'payroll';

/** Entries of the log tell what everybody is paid. Members who may see some departments alone do not read them. */
@Injectable()
export class PaySight {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly domains: DomainServices,
    private readonly services: ServiceClient,
  ) {}

  /** @throws BusinessError PAYROLL_SECRECY for a limited member, UNAVAILABLE while payroll does not answer */
  async requireWhole(): Promise<void> {
    const { role } = this.scope.actor;
    // Who decides on limits has none.
    if (role !== null && allows('payroll.secrecy', role)) return;
    if (!this.domains.others.includes(payroll)) return;
    const { departments } = await this.services.call(payroll, paySecrecyCalls.own, {});
    if (departments === '') return;
    const msg = `您只能查看${departments}的工资，操作日志含全部员工的工资金额，请由可查看全部部门的人员查看`;
    throw new BusinessError('PAYROLL_SECRECY', { msg });
  }
}
