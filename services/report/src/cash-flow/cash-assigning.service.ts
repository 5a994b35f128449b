import { Injectable } from '@nestjs/common';
import type { CashAssignment, LedgerCashVoucher } from '@mingzhang/contract';
import type { CashFlowFacts } from '@mingzhang/rules/statements';
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
   * @throws BusinessError INVALID_BODY with the rows whose line or item is not there, PERIOD_CLOSED, VERSION_STALE
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
      saved.push({ ...each, version: each.item === null ? 0 : each.version + 1 });
    }
    await this.log.recordAll(asked.map((each) => operationOf(each, found, kept)));
    return saved;
  }

  private async write(asked: CashAssignment, { vouchers, facts }: Facts): Promise<boolean> {
    const { item, voucherId, row, version } = asked;
    if (item === null) return this.assignments.remove(asked);
    const voucher = vouchers.get(voucherId);
    const line = voucher && assignableOf(voucher, row, facts);
    if (!line) return false;
    return this.assignments.write({ voucherId, row, version, item, ...line }, voucher.period);
  }
}

function requireLines(asked: readonly CashAssignment[], { vouchers, facts }: Facts): void {
  const places = asked.map(placeOf);
  const problems = asked.flatMap((each, index) => {
    const { voucherId, row, item } = each;
    const at = (msg: string) => [{ code: 'INVALID_BODY' as const, row: index + 1, msg }];
    if (places.indexOf(placeOf(each)) < index) return at('同一行分录重复，请只保留一次');
    const voucher = vouchers.get(voucherId);
    if (!voucher) return at('凭证已删除或不再有现金科目，请刷新后重试');
    if (item === null) return [];
    if (!assignableOf(voucher, row, facts)) {
      return at(`${voucher.title} 已没有这一行现金流量，请刷新后重试`);
    }
    if (facts.rules.items.has(item)) return [];
    return at(`没有现金流量项目 ${item}，请从列表中选择`);
  });
  if (problems.length > 0) refuse('INVALID_BODY', problems);
}

function requireOpen(asked: readonly CashAssignment[], { vouchers }: Facts): void {
  const closed = asked
    .map(({ voucherId }) => vouchers.get(voucherId))
    .find((voucher) => voucher?.isClosed);
  if (!closed) return;
  const msg = `${closed.period} 已结账，${closed.title} 不能再改归类，请先反结账`;
  throw new BusinessError('PERIOD_CLOSED', { msg });
}

function operationOf(
  { item, ...place }: CashAssignment,
  { vouchers, facts }: Facts,
  kept: KeptAssignments,
) {
  const voucher = vouchers.get(place.voucherId);
  const line = voucher?.lines.find(({ row }) => row === place.row);
  const own = kept.get(placeOf(place));
  const told = (code: string, inflow: string | undefined) => ({
    cashFlowItem: `${code} ${facts.rules.items.get(code)?.title ?? ''}`.trim(),
    ...{ subject: line?.counterpart ?? '', amount: inflow ?? '' },
  });
  const now = voucher && assignableOf(voucher, place.row, facts);
  return {
    action: '现金流量归类',
    object: `${voucher?.title ?? ''} 第 ${place.row} 行（${voucher?.period ?? ''}）`,
    ...(own ? { before: told(own.item, own.inflow) } : {}),
    ...(item === null ? {} : { after: told(item, now?.inflow) }),
  };
}
