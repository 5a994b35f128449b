import { Injectable } from '@nestjs/common';
import { allows } from '@mingzhang/contract';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/**
 * The only place that decides whose figures a person may see: all subjects with the right
 * `book.all`, otherwise cash and bank subjects only. Every call that returns balances or amounts
 * uses it.
 */
@Injectable()
export class VisibleSubjects {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Whether the figures of all subjects are visible: by that right, or to a service for its own
   * work.
   */
  get all(): boolean {
    const { service, role } = this.scope.actor;
    return service !== undefined || allows('book.all', role);
  }

  /**
   * Refuses a hidden subject. The role may make the call, only not for this subject, so the message
   * appears on the page instead of redirecting.
   * @throws BusinessError FORBIDDEN
   */
  requireAll(): void {
    if (this.all) return;
    throw new BusinessError('FORBIDDEN', {
      msg: '您的角色只能查看现金与银行科目的账簿，请选择现金或银行科目',
    });
  }

  includes(subject: { readonly cash: boolean }): boolean {
    return this.all || subject.cash;
  }

  /** @param subject alias of `ledger.subject` in the statement */
  condition(subject: string): string {
    return this.all ? 'true' : `${subject}.cash`;
  }

  /**
   * SQL: vouchers with a line on a visible subject.
   * @param voucher alias of `ledger.voucher` in the statement
   */
  voucherCondition(voucher: string): string {
    return this.seenIn(`${voucher}.id`);
  }

  /**
   * SQL: all lines of such vouchers, because a visible voucher is shown whole.
   * @param line alias of `ledger.voucher_line` in the statement
   */
  lineCondition(line: string): string {
    return this.seenIn(`${line}.voucher_id`);
  }

  /** $1 of the statement is the account set, as everywhere. */
  private seenIn(voucherId: string): string {
    if (this.all) return 'true';
    return `exists (
      select from ledger.voucher_line seen
      join ledger.subject sees on sees.account_set_id = $1 and sees.id = seen.subject_id
      where seen.account_set_id = $1 and seen.voucher_id = ${voucherId} and sees.cash)`;
  }

  /** Plan name of a statement with a condition, since the text depends on the right. */
  statement(name: string): string {
    return this.all ? name : `${name}-cash`;
  }
}
