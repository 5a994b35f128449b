import { Injectable } from '@nestjs/common';
import {
  cashVoucherCalls,
  type CashAccount,
  type CashAccountKind,
  type CashAccountLines,
  type CashAccounts,
  type cashFlowCalls,
  type CashFlowLine,
  type InputOf,
  type LedgerCashVoucher,
} from '@mingzhang/contract';
import { sumOf } from '@mingzhang/rules';
import type { CashFlowFacts } from '@mingzhang/rules/statements';
import { ServiceClient } from '@mingzhang/server';
import { placeOf, type KeptAssignments } from './cash-assignments';
import { CashFlowService, tieOf } from './cash-flow.service';
import { cashFactsOf, cashPartsOf, type CountedPart } from './cash-items';
import { cashLinesOf } from './cash-lines';

/** Pages of vouchers that one answer goes through at most, and lines after which it ends. */
const atOnce = { pages: 4, lines: 200 };
/** 期末调汇 among the subjects: its lines are no business of cash. */
const exchangeKey = 'exchange';

type Asked = InputOf<typeof cashFlowCalls.accountLines>['query'];

interface Of {
  readonly period: string;
  readonly facts: CashFlowFacts;
  readonly kept: KeptAssignments;
}

/** T 型账 of a month: what came in and went out by each item, or by each subject opposite cash. */
@Injectable()
export class CashAccountsService {
  constructor(
    private readonly services: ServiceClient,
    private readonly flow: CashFlowService,
  ) {}

  /** @throws BusinessError PERIOD_MISSING, UNAVAILABLE */
  async accounts({ period, by }: Pick<Asked, 'period' | 'by'>): Promise<CashAccounts> {
    const { ledger, facts, kept, parts } = await this.parts(period);
    return {
      items: [...facts.rules.items.values()],
      tie: tieOf(ledger, facts, kept),
      accounts: accountsOf(parts, by, facts),
    };
  }

  /**
   * Lines of one account, in the order of their vouchers; `next` where there may be more.
   * @throws BusinessError PERIOD_MISSING, UNAVAILABLE
   */
  async lines({ period, by, tAccount: key, fromPage: from }: Asked): Promise<CashAccountLines> {
    const { facts, kept, parts } = await this.parts(period);
    const own = parts.filter((part) => keyOf(part, by) === key);
    const subjectIds = [...new Set(own.flatMap(({ subjectId }) => subjectId ?? []))];
    const isOwn = ({ row, parts: flows }: CashFlowLine) =>
      row !== null && (by === 'subject' || flows.some(({ item }) => item === key));
    const lines = from === 1 ? await this.revaluations(own, { period, facts, kept }) : [];
    if (subjectIds.length === 0) return { lines, next: null };
    for (let page = from; page < from + atOnce.pages; page += 1) {
      const vouchers = await this.vouchers({ period, subjectIds, page });
      const found = cashLinesOf(vouchers, facts, kept).filter(isOwn);
      lines.push(...(by === 'subject' ? ofSubject(found, vouchers, Number(key)) : found));
      if (vouchers.length === 0) return { lines, next: null };
      if (lines.length >= atOnce.lines) return { lines, next: page + 1 };
    }
    return { lines, next: from + atOnce.pages };
  }

  private async parts(period: string) {
    const { ledger, kept } = await this.flow.ofMonth(period);
    if (!ledger.cashFlow) throw new Error('the ledger was asked for what moved cash');
    const facts = cashFactsOf(ledger, period);
    const parts = cashPartsOf(ledger.cashFlow.current, facts, kept);
    return { ledger, facts, kept, parts: parts.filter(({ isInPeriod }) => isInPeriod) };
  }

  /** 期末调汇 by its vouchers, of which a month has one. */
  private async revaluations(
    own: readonly CountedPart[],
    { period, facts, kept }: Of,
  ): Promise<CashFlowLine[]> {
    const voucherIds = own.flatMap(({ row, voucherId }) => (row === null ? [voucherId] : []));
    if (voucherIds.length === 0) return [];
    const vouchers = await this.vouchers({ period, voucherIds, page: 1 });
    return cashLinesOf(vouchers, facts, kept).filter(({ row }) => row === null);
  }

  private async vouchers({
    period,
    ...of
  }: {
    readonly period: string;
    readonly page: number;
    readonly subjectIds?: number[];
    readonly voucherIds?: number[];
  }): Promise<LedgerCashVoucher[]> {
    const body = { periodFrom: period, periodTo: period, ...of };
    return (await this.services.call('ledger', cashVoucherCalls.page, { body })).vouchers;
  }
}

function keyOf({ item, subjectId }: CountedPart, by: CashAccountKind): string {
  if (by === 'item') return item;
  return subjectId === null ? exchangeKey : String(subjectId);
}

function accountsOf(
  parts: readonly CountedPart[],
  by: CashAccountKind,
  facts: CashFlowFacts,
): CashAccount[] {
  const byKey = new Map<string, CountedPart[]>();
  for (const part of parts) {
    const key = keyOf(part, by);
    const own = byKey.get(key);
    if (own) own.push(part);
    else byKey.set(key, [part]);
  }
  const accounts = [...byKey].map(([key, own]): CashAccount => {
    const sum = (isOut: boolean) =>
      sumOf(own.filter(({ inflow }) => inflow.isNegative === isOut).map(({ inflow }) => inflow));
    return {
      key,
      ...nameOf(key, by, facts),
      inflow: sum(false).toString(),
      outflow: sum(true).abs().toString(),
      lines: own.reduce((count, part) => count + part.lines, 0),
    };
  });
  const placeOfItem = ({ key }: CashAccount) => facts.rules.items.get(key)?.lineNo ?? 0;
  return accounts.sort((a, b) =>
    by === 'item' ? placeOfItem(a) - placeOfItem(b) : a.code < b.code ? -1 : 1,
  );
}

function nameOf(
  key: string,
  by: CashAccountKind,
  { rules, subjects }: CashFlowFacts,
): Pick<CashAccount, 'code' | 'title'> {
  if (by === 'item') {
    const item = rules.items.get(key);
    return { code: String(item?.lineNo ?? ''), title: item?.title ?? key };
  }
  if (key === exchangeKey) return { code: '', title: '期末调汇' };
  const subject = subjects.get(Number(key));
  return { code: subject?.code ?? '', title: subject?.name ?? '' };
}

/** Lines of vouchers whose own line is of the subject: others of the same vouchers stand in other accounts. */
function ofSubject(
  lines: readonly CashFlowLine[],
  vouchers: readonly LedgerCashVoucher[],
  subjectId: number,
): CashFlowLine[] {
  const subjectAt = new Map(
    vouchers.flatMap(({ id, lines: own }) =>
      own.map((line) => [placeOf({ voucherId: id, row: line.row }), line.subjectId] as const),
    ),
  );
  return lines.filter(
    ({ voucherId, row, parts }) =>
      parts.length > 0 && subjectAt.get(placeOf({ voucherId, row: row ?? 0 })) === subjectId,
  );
}
