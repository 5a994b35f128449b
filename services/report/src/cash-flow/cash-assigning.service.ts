import { Injectable } from '@nestjs/common';
import type { CashAssignment, CashItemPart, LedgerCashVoucher } from '@mingzhang/contract';
import { Money, yearOf, periodTitle } from '@mingzhang/rules';
import { splitProblem, type CashFlowFacts } from '@mingzhang/rules/statements';
import { BusinessError, OperationLog, refuse } from '@mingzhang/server';
import { CashAssignments, placeOf, type KeptAssignments } from './cash-assignments';
import { CashFlowService } from './cash-flow.service';
import { assignableOf } from './cash-lines';

interface Facts {
  readonly vouchers: ReadonlyMap<number, LedgerCashVoucher>;
  readonly facts: CashFlowFacts;
}

/** Assigning items to lines (allocation rule 7): all lines of a request, or none. */
@Injectable()
export class CashAssigningService {
  constructor(
    private readonly flow: CashFlowService,
    private readonly assignments: CashAssignments,
    private readonly log: OperationLog,
  ) {}

  /**
   * @throws BusinessError INVALID_BODY with the rows whose line or item is not there or whose parts are not the
   * line, PERIOD_CLOSED, VERSION_STALE, CASH_ASSIGNMENT_LIMIT
   */
  async assign(asked: readonly CashAssignment[]): Promise<CashAssignment[]> {
    const ids = asked.map(({ voucherId }) => voucherId);
    const found = await this.flow.vouchers(ids);
    requireLines(asked, found);
    requireOpen(asked, found);
    const kept = await this.assignments.ofVouchers(ids);
    const saved: CashAssignment[] = [];
    for (const [index, each] of asked.entries()) {
      if (!(await this.write(each, found))) {
        const msg = '这一行刚刚已被他人归类，请刷新后重新选择';
        refuse('VERSION_STALE', [{ code: 'VERSION_STALE', row: index + 1, msg }]);
      }
      saved.push({ ...each, version: isDropped(each) ? 0 : each.version + 1 });
    }
    await this.requireRoom(asked, found);
    await this.log.recordAll(asked.map((each) => operationOf(each, found, kept)));
    return saved;
  }

  private async requireRoom(asked: readonly CashAssignment[], { vouchers }: Facts): Promise<void> {
    const periods = asked.flatMap((each) =>
      isDropped(each) ? [] : (vouchers.get(each.voucherId)?.period ?? []),
    );
    const ofYears = new Map(periods.map((period) => [yearOf(period), period]));
    for (const period of ofYears.values()) await this.assignments.requireRoom(period);
  }

  private async write(asked: CashAssignment, { vouchers, facts }: Facts): Promise<boolean> {
    const { voucherId, row, version, parts = null } = asked;
    const item = asked.item ?? largestOf(parts ?? [])?.item;
    if (item === undefined) return this.assignments.remove(asked);
    const voucher = vouchers.get(voucherId);
    const line = voucher && assignableOf(voucher, row, facts);
    if (!line) return false;
    const kept = { voucherId, row, version, item, parts, ...line };
    return this.assignments.write({ ...kept, period: voucher.period });
  }
}

/** Whether a line goes back to the default. */
function isDropped({ item, parts }: CashAssignment): boolean {
  return item === null && !parts;
}

function largestOf(parts: readonly CashItemPart[]): CashItemPart | undefined {
  const amountOf = (part: CashItemPart) => Money.parse(part.amount);
  return [...parts].sort((a, b) => amountOf(b).compare(amountOf(a)))[0];
}

function requireLines(asked: readonly CashAssignment[], { vouchers, facts }: Facts): void {
  const places = asked.map(placeOf);
  const problems = asked.flatMap((each, index) => {
    const { voucherId, row, item, parts } = each;
    const at = (msg: string) => [{ code: 'INVALID_BODY' as const, row: index + 1, msg }];
    if (places.indexOf(placeOf(each)) < index) return at('同一行分录重复，请只保留一次');
    const voucher = vouchers.get(voucherId);
    if (!voucher) return at('凭证已删除或不再有现金科目，请刷新后重试');
    if (isDropped(each)) return [];
    if (item !== null && parts) return at('一行或者归入一个项目，或者拆分，请只选一种');
    const line = assignableOf(voucher, row, facts);
    if (!line) return at(`${voucher.title} 已没有这一行现金流量，请刷新后重试`);
    const given = parts?.map((part) => part.item) ?? [item ?? ''];
    const strange = given.find((code) => !facts.rules.items.has(code));
    if (strange !== undefined) return at(`没有现金流量项目 ${strange}，请从列表中选择`);
    const amounts = parts?.map((part) => ({ ...part, amount: Money.parse(part.amount) }));
    const problem = amounts && splitProblem(amounts, Money.parse(line.inflow).abs());
    return problem === undefined ? [] : at(problem);
  });
  if (problems.length > 0) refuse('INVALID_BODY', problems);
}

function requireOpen(asked: readonly CashAssignment[], { vouchers }: Facts): void {
  const closed = asked
    .map(({ voucherId }) => vouchers.get(voucherId))
    .find((voucher) => voucher?.isClosed);
  if (!closed) return;
  const msg = `${periodTitle(closed.period)}已结账，${closed.title} 不能再改归类，请先反结账`;
  throw new BusinessError('PERIOD_CLOSED', { msg });
}

function operationOf(
  { item, parts, ...place }: CashAssignment,
  { vouchers, facts }: Facts,
  kept: KeptAssignments,
) {
  const voucher = vouchers.get(place.voucherId);
  const line = voucher?.lines.find(({ row }) => row === place.row);
  const own = kept.get(placeOf(place));
  const titled = (code: string) => `${code} ${facts.rules.items.get(code)?.title ?? ''}`.trim();
  const told = (code: string, split: CashAssignment['parts'] | null, inflow?: string) => ({
    cashFlowItem: split
      ? split.map((part) => `${titled(part.item)} ${part.amount}`).join('；')
      : titled(code),
    subject: line?.counterpart ?? '',
    amount: inflow ?? '',
  });
  const now = voucher && assignableOf(voucher, place.row, facts);
  return {
    action: '现金流量归类',
    object: `${voucher?.title ?? ''} 第 ${place.row} 行（${voucher?.period ?? ''}）`,
    ...(own ? { before: told(own.item, own.parts && [...own.parts], own.inflow) } : {}),
    ...(item === null && !parts ? {} : { after: told(item ?? '', parts, now?.inflow) }),
  };
}
