import { Injectable } from '@nestjs/common';
import { allows } from '@mingzhang/contract';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/**
 * The one place that decides whose figures a person sees: all subjects with the right `book.all`,
 * otherwise cash and bank subjects only. Every call that answers balances or amounts asks here.
 */
@Injectable()
export class VisibleSubjects {
  constructor(private readonly scope: AccountSetScope) {}

  /** Whether the figures of every subject are seen: by that right, or by a service for its own work. */
  get all(): boolean {
    const { service, role } = this.scope.actor;
    return service !== undefined || allows('book.all', role);
  }

  /**
   * Asked where a subject is not among those that are seen. The call is the role's, the subject is not: the person is told
   * so where they are, and not led out of the page.
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
   * Vouchers with a line on a visible subject.
   * @param voucher alias of `ledger.voucher` in the statement
   */
  voucherCondition(voucher: string): string {
    return this.seenIn(`${voucher}.id`);
  }

  /**
   * All lines of such vouchers: whoever sees a voucher sees it whole.
   * @param line alias of `ledger.voucher_line` in the statement
   */
  lineCondition(line: string): string {
    return this.seenIn(`${line}.voucher_id`);
  }

  /** The account set is the statement's $1, as everywhere. */
  private seenIn(voucherId: string): string {
    if (this.all) return 'true';
    return `exists (
      select from ledger.voucher_line seen
      join ledger.subject sees on sees.account_set_id = $1 and sees.id = seen.subject_id
      where seen.account_set_id = $1 and seen.voucher_id = ${voucherId} and sees.cash)`;
  }

  /** Name of a prepared statement that holds a condition: one text, one name. */
  statement(name: string): string {
    return this.all ? name : `${name}-cash`;
  }
}
