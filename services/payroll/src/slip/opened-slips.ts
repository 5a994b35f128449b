import { Injectable } from '@nestjs/common';
import type { InputOf, OpenedSlip, payslipLinkCalls, SalaryState } from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  CompanyName,
  OperationLog,
  Tries,
} from '@mingzhang/server';
import { PersonalNumbers } from '../employee/personal-numbers';
import { SheetStore } from '../sheet/sheet-store';
import { sheetWords, wrongTriesAtMost } from './latest-links';
import { setOfToken, tokenDigest } from './slip-token';
import { shownFigures, slipOfRow } from './slip.query';

type Asked = InputOf<typeof payslipLinkCalls.open>['body'];

/** Wrong tries of one address within 15 minutes. */
const addressTries = { atMost: 30, ms: 15 * 60_000 };

interface Link {
  readonly id: number;
  readonly monthId: number;
  readonly employeeId: number;
  readonly isOpen: boolean;
  readonly wrongCount: number;
  readonly seenCount: number;
  readonly state: SalaryState;
  /** `2026-01 0001 李静`, and the name alone. */
  readonly who: string;
  readonly name: string;
  /** Sealed. */
  readonly idNumber: string;
}

/** Shows a payslip to whoever has its link and knows the end of the person's document number. */
@Injectable()
export class OpenedSlips {
  private readonly tries = new Tries(addressTries);

  constructor(
    private readonly scope: AccountSetScope,
    private readonly store: SheetStore,
    private readonly numbers: PersonalNumbers,
    private readonly log: OperationLog,
    private readonly company: CompanyName,
  ) {}

  /** @throws BusinessError PAYROLL_SLIP_LINK whatever is wrong, TOO_MANY_REQUESTS for an address that tried too often */
  async open({ token, code }: Asked): Promise<OpenedSlip> {
    const { address, requestId } = this.scope;
    if (this.tries.isFull(address)) throw new BusinessError('TOO_MANY_REQUESTS');
    // Counted before it is judged, so that tries at the same moment count one by one.
    this.tries.note(address);
    const accountSetId = setOfToken(token);
    if (accountSetId === undefined) throw new BusinessError('PAYROLL_SLIP_LINK');
    const actor = { userId: 0, userName: '员工', accountSetId, role: null, session: '' };
    const options = { actor, writes: true, turn: 'none' as const, requestId, address };
    const slip = await this.scope.run(options, () => this.opened(token, code));
    this.tries.forget(address);
    return slip;
  }

  private async opened(token: string, code: string): Promise<OpenedSlip> {
    const link = await this.link(token);
    const isGood = link?.isOpen && link.wrongCount < wrongTriesAtMost && link.state !== 'draft';
    if (!link || !isGood) throw new BusinessError('PAYROLL_SLIP_LINK');
    if (!this.isRight(link, code)) {
      await this.countWrong(link);
      throw new BusinessError('PAYROLL_SLIP_LINK', { keepsChanges: true });
    }
    const month = await this.store.month(link.monthId);
    const [row] = await this.store.rows(month, { employeeIds: [link.employeeId] });
    if (!row?.isIn) throw new BusinessError('PAYROLL_SLIP_LINK');
    await this.scope.write(
      `update payroll.slip_link set seen_count = seen_count + 1, last_seen_at = $3,
         first_seen_at = coalesce(first_seen_at, $3)
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, link.id, new Date()],
    );
    await this.record('查看工资条', link, { 查看次数: link.seenCount + 1 });
    return {
      company: await this.company.get(),
      period: month.period,
      run: month.run,
      payPeriod: month.payPeriod,
      name: row.name,
      ...shownFigures(slipOfRow(month, row)),
    };
  }

  /** Tries at one link go one after the other. */
  private link(token: string): Promise<Link | undefined> {
    return this.scope.one<Link & object>(
      `select l.id, l.month_id as "monthId", l.employee_id as "employeeId",
         l.revoked_at is null and l.expires_at > now() as "isOpen",
         l.wrong_count as "wrongCount", l.seen_count as "seenCount", m.state,
         ${sheetWords} || ' ' || e.number || ' ' || e.name as who, e.name, e.id_number as "idNumber"
       from payroll.slip_link l
       join payroll.salary_month m on m.account_set_id = $1 and m.id = l.month_id
       join payroll.employee e on e.account_set_id = $1 and e.id = l.employee_id
       where l.account_set_id = $1 and l.token_digest = $2
       for update of l`,
      [this.scope.accountSetId, tokenDigest(token)],
    );
  }

  private isRight({ idNumber }: Link, code: string): boolean {
    const number = this.numbers.one({ idNumber, phone: '', bankAccount: '' }, 'idNumber');
    return number !== '' && number.slice(-4).toUpperCase() === code.toUpperCase();
  }

  private async countWrong(link: Link): Promise<void> {
    const wrongCount = link.wrongCount + 1;
    await this.scope.write(
      'update payroll.slip_link set wrong_count = $3 where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, link.id, wrongCount],
    );
    if (wrongCount < wrongTriesAtMost) return;
    await this.record('停用工资条链接', link, { 原因: `后四位输错 ${wrongCount} 次` });
  }

  private record(action: string, { who, name }: Link, after: Readonly<Record<string, unknown>>) {
    const by = { id: 0, realName: `${name}（工资条链接）` };
    return this.log.record({ action, object: who, after }, this.scope.accountSetId, by);
  }
}
