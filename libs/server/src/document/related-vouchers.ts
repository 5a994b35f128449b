import {
  fittingAtMost,
  type FittingVoucher,
  type FittingVouchers,
  type LedgerVoucher,
} from '@mingzhang/contract';
import {
  addedAmounts,
  formatMoney,
  groupBy,
  misfitOf,
  Money,
  netBySubject,
  otherMonth,
  type Misfit,
  type SubjectAmounts,
} from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import type { SetChart } from '../protocol';
import type { ExpectedVoucher, RelatedKind } from './document-kind';
import type { DocumentTools, TakenByKind } from './document-tools';
import { namesOf } from './document-texts';

/** A voucher of a person, compared with documents. */
interface ComparedVoucher {
  readonly title: string;
  /** On the subjects of the documents. */
  readonly booked: SubjectAmounts;
  readonly taken: readonly TakenByKind[];
  readonly chart: SetChart;
}

/** Vouchers that people wrote, related to documents of one kind. */
export class RelatedVouchers<D> {
  constructor(
    private readonly tools: DocumentTools,
    private readonly kind: RelatedKind<D>,
  ) {}

  /** See `DocumentTools.hold`. */
  hold(): Promise<void> {
    return this.tools.hold();
  }

  /** By document; a related voucher that is gone from the ledger is left out. */
  async find(documents: readonly D[]): Promise<ReadonlyMap<D, LedgerVoucher>> {
    const { relatedVoucherId } = this.kind.links;
    const ids = new Set(documents.flatMap((document) => relatedVoucherId(document) ?? []));
    const vouchers = await this.tools.asks.ledger.vouchers([...ids]);
    const known = new Map(vouchers.map((voucher) => [voucher.id, voucher]));
    return new Map(
      documents.flatMap((document) => {
        const voucher = known.get(relatedVoucherId(document) ?? 0);
        return voucher ? [[document, voucher] as const] : [];
      }),
    );
  }

  /**
   * Vouchers that people wrote in the months and on the subjects of the documents, fitting ones first, then by date.
   * @throws BusinessError for documents of several months
   */
  async fitting(documents: readonly D[]): Promise<FittingVouchers> {
    const expected = await this.expected(documents);
    const chart = await this.tools.asks.ledger.chart();
    const entries = await this.entries(expected, expected);
    const byVoucher = groupBy(
      entries.filter(({ source }) => source === null),
      ({ voucherId }) => voucherId,
    );
    const taken = await this.tools.taken([...byVoucher.keys()]);
    const vouchers = [...byVoucher].flatMap(([id, lines]): FittingVoucher[] => {
      const [first] = lines;
      if (!first) return [];
      const { title, period, voucherDate, summary } = first;
      const booked = netBySubject(lines);
      const compared = { title, booked, chart, taken: taken.get(id) ?? [] };
      const misfit = this.misfit(expected, compared) ?? null;
      return [
        { id, title, period, voucherDate, summary, amounts: shownAmounts(booked, chart), misfit },
      ];
    });
    return {
      wanted: shownAmounts(expected.amounts, chart),
      vouchers: vouchers
        .toSorted((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null))
        .slice(0, fittingAtMost),
    };
  }

  /**
   * Relates documents to a voucher that a person wrote, and says so in the log.
   * @throws BusinessError of the kind's relations, naming what differs
   */
  async relate(documents: readonly D[], voucherId: number): Promise<void> {
    await this.hold();
    const { title } = await this.requireFitting(documents, voucherId);
    await this.kind.links.write(documents, { sharedWith: null, relatedVoucherId: voucherId });
    await this.tools.asks.log.record({
      action: `关联${this.kind.voucherTitle}`,
      object: namesOf(this.kind, documents),
      after: { 凭证: title },
    });
  }

  /**
   * Ends the relation of documents to vouchers, and says so in the log; the vouchers stay.
   * @param titleOf how the log names a voucher: 2026-01 记-3
   */
  async release(
    documents: readonly D[],
    titleOf: (voucher: LedgerVoucher) => string = datedTitle,
  ): Promise<void> {
    if (documents.length === 0) return;
    const found = await this.find(documents);
    await this.kind.links.write(documents, { sharedWith: null, relatedVoucherId: null });
    await this.tools.asks.log.recordAll(
      documents.map((document) => {
        const voucher = found.get(document);
        const title = voucher ? titleOf(voucher) : '已删除的凭证';
        const action = `取消关联${this.kind.voucherTitle}`;
        return { action, object: this.kind.name(document), before: { 凭证: title } };
      }),
    );
  }

  private async requireFitting(documents: readonly D[], voucherId: number): Promise<LedgerVoucher> {
    const { ledger } = this.tools.asks;
    const expected = await this.expected(documents);
    const { from, to, name, amounts } = expected;
    if (amounts.size === 0) throw this.refusal(`${name}不涉及金额，不需要凭证`);
    const [voucher] = await ledger.vouchers([voucherId]);
    if (!voucher || voucher.period < from || voucher.period > to) {
      const months = from === to ? from : `${from} 至 ${to}`;
      throw this.refusal(`没有 ${months} 的这张凭证，${name}只能关联这个期间的凭证，请重新选择`);
    }
    const { title, period } = voucher;
    if (voucher.source !== null) {
      throw this.refusal(`${title} 由业务模块生成，不能再关联，请选择手工录入的凭证`);
    }
    const chart = await ledger.chart();
    const entries = await this.entries(expected, { from: period, to: period });
    const booked = netBySubject(entries.filter((entry) => entry.voucherId === voucherId));
    const taken = (await this.tools.taken([voucherId])).get(voucherId) ?? [];
    const misfit = this.misfit(expected, { title, booked, chart, taken });
    if (misfit !== undefined) throw this.refusal(misfit);
    return voucher;
  }

  private async expected(documents: readonly D[]): Promise<ExpectedVoucher> {
    const { period, title, shortTitle = title, relations } = this.kind;
    if (otherMonth(documents, period) !== undefined) {
      const months = documents.map(period).toSorted();
      throw this.refusal(
        `一起关联的${shortTitle}应在同一个月，所选${shortTitle}在 ${months[0]} 至 ${months.at(-1)}`,
      );
    }
    return relations.expected(documents);
  }

  private entries(
    { amounts }: ExpectedVoucher,
    { from, to }: Pick<ExpectedVoucher, 'from' | 'to'>,
  ) {
    const subjectIds = [...amounts.keys()];
    return this.tools.asks.ledger.entries({ periodFrom: from, periodTo: to, subjectIds });
  }

  /** Why a voucher can't be related to documents; undefined if it can. */
  private misfit(
    expected: ExpectedVoucher,
    { title, booked, chart, taken }: ComparedVoucher,
  ): string | undefined {
    const { mayShare = false } = this.kind.relations;
    if (taken.some(({ kind }) => !mayShare || kind !== this.kind)) {
      const titles = [...new Set(taken.map(({ kind }) => kind.title))].join('、');
      return `${title} 已关联其他${titles}，请先取消那里的关联，或另选凭证`;
    }
    const room = addedAmounts([booked, ...taken.map(negated)]);
    const misfit = misfitOf({ expected: expected.amounts, booked: room, mayHoldMore: mayShare });
    return misfit && misfitText(misfit, { title, expected, chart, isShared: taken.length > 0 });
  }

  private refusal(msg: string): BusinessError {
    return new BusinessError(this.kind.relations.refusal, { msg });
  }
}

/** 2026-01 记-3. */
export function datedTitle({ period, title }: Pick<LedgerVoucher, 'period' | 'title'>): string {
  return `${period} ${title}`;
}

function negated({ subjectId, amount }: TakenByKind): SubjectAmounts {
  return new Map(subjectId === null ? [] : [[subjectId, Money.parse(amount).negate()]]);
}

function shownAmounts(amounts: SubjectAmounts, chart: SetChart) {
  return [...amounts]
    .filter(([, amount]) => !amount.isZero)
    .map(([subjectId, amount]) => ({
      subjectId,
      subject: chart.subjectTitle(subjectId),
      amount: amount.toString(),
    }));
}

function misfitText(
  { subjectId, expected: amount, booked }: Misfit,
  voucher: {
    readonly title: string;
    readonly expected: ExpectedVoucher;
    readonly chart: SetChart;
    readonly isShared: boolean;
  },
): string {
  const { title, expected, chart, isShared } = voucher;
  const { name, basis } = expected;
  const rest = isShared ? `（已减去其他${basis}关联的金额）` : '';
  return (
    `${title} 在 ${chart.subjectTitle(subjectId)} ${sideText(booked)}${rest}，` +
    `${name}应为${sideText(amount)}，相差 ${formatMoney(booked.minus(amount).abs())}，` +
    `请先改正凭证或${basis}，再关联`
  );
}

/** 借记 9,600.00, 贷记 306.43, 没有发生额. */
function sideText(net: Money): string {
  if (net.isZero) return '没有发生额';
  return `${net.isNegative ? '贷记' : '借记'} ${formatMoney(net.abs())}`;
}
