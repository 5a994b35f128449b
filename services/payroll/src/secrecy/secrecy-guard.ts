import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, of, switchMap, type Observable } from 'rxjs';
import {
  employeeCalls,
  insuranceCalls,
  jobCalls,
  paySecrecyCalls,
  payslipCalls,
  payslipLinkCalls,
  payYearCalls,
  salaryCalls,
  salaryChoiceCalls,
  salaryFieldCalls,
  type Call,
} from '@mingzhang/contract';
import { AccountSetScope, BusinessError, callMetadata } from '@mingzhang/server';
import { PaySecrecy } from './pay-secrecy';

/**
 * Calls for members who may see some departments alone. Their answers come from tables that show these departments, and
 * `secrecy.int.spec.ts` walks them. A call that is not listed is refused, so that a new one shows nothing by mistake.
 */
export const narrowedCalls: ReadonlySet<Call> = new Set<Call>([
  employeeCalls.page,
  employeeCalls.one,
  employeeCalls.choices,
  employeeCalls.insurance,
  employeeCalls.reveal,
  employeeCalls.export,
  employeeCalls.exportNumbers,
  insuranceCalls.list,
  insuranceCalls.proposals,
  insuranceCalls.one,
  salaryFieldCalls.list,
  salaryCalls.page,
  salaryCalls.recent,
  salaryCalls.next,
  salaryCalls.employeeList,
  salaryCalls.explanation,
  salaryCalls.export,
  salaryCalls.update,
  salaryCalls.notIn,
  salaryChoiceCalls.choose,
  salaryChoiceCalls.bonusPlan,
  paySecrecyCalls.own,
  payslipCalls.page,
  payslipLinkCalls.create,
  payslipLinkCalls.revoke,
  payYearCalls.overview,
  payYearCalls.export,
  payYearCalls.trend,
  payYearCalls.certificate,
]);

/** Refuses calls that are not made for members who may see some departments alone. */
@Injectable()
export class SecrecyGuard implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly secrecy: PaySecrecy,
    private readonly scope: AccountSetScope,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = this.reflector.get<Call>(callMetadata, context.getHandler());
    // Neither has a person whose rights could be limited.
    if (call.access === 'public' || call.access === 'service') return next.handle();
    return from(this.admit(call)).pipe(
      switchMap((isAdmitted) => (isAdmitted ? next.handle() : of(null))),
    );
  }

  /**
   * @returns false for the latest job: what a limited member may call starts none
   * @throws BusinessError PAYROLL_SECRECY, NOT_FOUND for jobs
   */
  private async admit(call: Call): Promise<boolean> {
    if (narrowedCalls.has(call)) return true;
    const departments = await this.scope.joined(() => this.secrecy.departments());
    if (departments === undefined) return true;
    if (call === jobCalls.latest) return false;
    if (Object.values<Call>(jobCalls).includes(call)) throw new BusinessError('NOT_FOUND');
    const msg = `您只能查看${departments}的工资，这项操作涉及全部员工，请由可查看全部部门的人员办理`;
    throw new BusinessError('PAYROLL_SECRECY', { msg });
  }
}
