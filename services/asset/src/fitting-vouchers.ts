import { Injectable } from '@nestjs/common';
import {
  fittingAtMost,
  type AssetDocumentKind,
  type FittingVoucher,
  type LedgerEntry,
  type LedgerVoucher,
} from '@mingzhang/contract';
import {
  formatMoney,
  misfitOf,
  Money,
  type Misfit,
  type Period,
  type SubjectAmounts,
  groupBy,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError, LedgerClient, type SetChart } from '@mingzhang/server';
import { AssetTurn } from './asset-turn';

/** What a document of cards asks of a voucher that a person wrote. */
export interface WantedVoucher {
  readonly kind: AssetDocumentKind;
  /** 资产 GD0010 投影仪. */
  readonly named: string;
  /** Months that the voucher may be of. */
  readonly from: Period;
  readonly to: Period;
  /** Net by subject, debit positive. */
  readonly amounts: SubjectAmounts;
  /** Several documents may share it, as long as it holds enough. */
  readonly mayHoldMore: boolean;
}

/** What documents have of vouchers by now. */
interface TiedRow {
  readonly voucherId: number;
  readonly kind: AssetDocumentKind;
  readonly subjectId: number | null;
  readonly amount: string;
}

/** Vouchers that people wrote, as those of cards, changes and runs. */
@Injectable()
export class FittingVouchers {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: LedgerClient,
    private readonly turn: AssetTurn,
  ) {}

  /** Those of the months and subjects that no business made, the fitting ones first, then by date. */
  async all(wanted: WantedVoucher) {
    const chart = await this.ledger.chart();
    const entries = (await this.entries(wanted, wanted)).filter(({ source }) => source === null);
    const ofVoucher = groupBy(entries, ({ voucherId }) => voucherId);
    const tied = await this.tied([...ofVoucher.keys()]);
    const vouchers = [...ofVoucher].flatMap(([voucherId, own]): FittingVoucher[] => {
      const [first] = own;
      if (!first) return [];
      const booked = bookedBy(own);
      const { title, period, voucherDate, summary } = first;
      const why = this.why(wanted, { title, booked, chart, tied: tied.get(voucherId) ?? [] });
      return [
        {
          id: voucherId,
          title,
          period,
          voucherDate,
          summary,
          amounts: shown(booked, chart),
          misfit: why ?? null,
        },
      ];
    });
    return {
      wanted: shown(wanted.amounts, chart),
      vouchers: vouchers
        .toSorted((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null))
        .slice(0, fittingAtMost),
    };
  }

  /**
   * That a voucher is a document's own, to the end of the transaction: nobody else takes it meanwhile.
   * @throws BusinessError ASSET_RELATE naming what differs
   */
  async require(wanted: WantedVoucher, voucherId: number): Promise<LedgerVoucher> {
    await this.turn.hold();
    const { from, to, named, amounts } = wanted;
    if (amounts.size === 0) throw relating(`${named}不涉及金额，不需要凭证`);
    const [voucher] = await this.ledger.vouchers([voucherId]);
    if (!voucher || voucher.period < from || voucher.period > to) {
      const months = from === to ? from : `${from} 至 ${to}`;
      throw relating(`没有 ${months} 的这张凭证，${named}只能关联这个期间的凭证，请重新选择`);
    }
    const { title, period } = voucher;
    if (voucher.source !== null) {
      throw relating(`${title} 由业务模块生成，不能再关联，请选择手工录入的凭证`);
    }
    const chart = await this.ledger.chart();
    const month = { from: period, to: period };
    const own = (await this.entries(wanted, month)).filter((each) => each.voucherId === voucherId);
    const tied = (await this.tied([voucherId])).get(voucherId) ?? [];
    const why = this.why(wanted, { title, booked: bookedBy(own), chart, tied });
    if (why !== undefined) throw relating(why);
    return voucher;
  }

  private why(
    { named, amounts: wanted, mayHoldMore, kind }: WantedVoucher,
    of: {
      readonly title: string;
      readonly booked: SubjectAmounts;
      readonly chart: SetChart;
      readonly tied: readonly TiedRow[];
    },
  ): string | undefined {
    const { title, booked, chart, tied } = of;
    if (tied.some((each) => each.kind !== 'card' || kind !== 'card')) {
      return `${title} 已关联其他${titlesOf(tied)}，请先取消那里的关联，或另选凭证`;
    }
    const misfit = misfitOf({ wanted, booked: roomOf(booked, tied), mayHoldMore });
    return misfit && misfitText(misfit, { title, named, chart, isShared: tied.length > 0 });
  }

  private entries({ amounts }: WantedVoucher, { from, to }: Pick<WantedVoucher, 'from' | 'to'>) {
    const subjectIds = [...amounts.keys()];
    return this.ledger.entries({ periodFrom: from, periodTo: to, subjectIds });
  }

  private async tied(voucherIds: readonly number[]): Promise<ReadonlyMap<number, TiedRow[]>> {
    const rows = await this.scope.query<TiedRow>(
      `select c.related_voucher_id as "voucherId", 'card' as kind, part."subjectId", part.amount
       from asset.card c
       cross join lateral (values
         (c.asset_subject_id, c.original_value),
         (coalesce(c.accumulated_subject_id, c.asset_subject_id), -c.opening_accumulated),
         (coalesce(c.impairment_subject_id, c.asset_subject_id), -c.opening_impairment)
       ) as part ("subjectId", amount)
       where c.account_set_id = $1 and c.related_voucher_id = any($2::bigint[])
       union all
       select x.related_voucher_id, 'change', null, 0 from asset.change x
       where x.account_set_id = $1 and x.related_voucher_id = any($2::bigint[])
       union all
       select r.related_voucher_id, 'run', null, 0 from asset.run r
       where r.account_set_id = $1 and r.related_voucher_id = any($2::bigint[])`,
      [this.scope.accountSetId, voucherIds],
    );
    return groupBy(rows, ({ voucherId }) => voucherId);
  }
}

const kindTitles = { card: '资产卡片', change: '资产变动', run: '折旧' } as const;

function titlesOf(tied: readonly TiedRow[]): string {
  return [...new Set(tied.map(({ kind }) => kindTitles[kind]))].join('、');
}

function bookedBy(entries: readonly LedgerEntry[]): SubjectAmounts {
  const sums = new Map<number, Money>();
  for (const { subjectId, debit, credit } of entries) {
    const sum = sums.get(subjectId) ?? Money.zero;
    sums.set(subjectId, sum.plus(Money.parse(debit)).minus(Money.parse(credit)));
  }
  return sums;
}

/** What other cards of the same purchase leave of a voucher. */
function roomOf(booked: SubjectAmounts, tied: readonly TiedRow[]): SubjectAmounts {
  const room = new Map(booked);
  for (const { subjectId, amount } of tied) {
    if (subjectId === null) continue;
    room.set(subjectId, (room.get(subjectId) ?? Money.zero).minus(Money.parse(amount)));
  }
  return room;
}

function shown(amounts: SubjectAmounts, chart: SetChart) {
  return [...amounts]
    .filter(([, amount]) => !amount.isZero)
    .map(([subjectId, amount]) => ({
      subjectId,
      subject: chart.subjectTitle(subjectId),
      amount: amount.toString(),
    }));
}

function misfitText(
  { subjectId, wanted, booked }: Misfit,
  of: {
    readonly title: string;
    readonly named: string;
    readonly chart: SetChart;
    readonly isShared: boolean;
  },
): string {
  const subject = of.chart.subjectTitle(subjectId);
  const rest = of.isShared ? '（已减去其他卡片关联的金额）' : '';
  return (
    `${of.title} 在 ${subject} ${sideText(booked)}${rest}，${of.named}应为${sideText(wanted)}，` +
    `相差 ${formatMoney(booked.minus(wanted).abs())}，请先改正凭证或卡片，再关联`
  );
}

/** 借记 9,600.00, 贷记 306.43, 没有发生额. */
function sideText(net: Money): string {
  if (net.isZero) return '没有发生额';
  return `${net.isNegative ? '贷记' : '借记'} ${formatMoney(net.abs())}`;
}

function relating(msg: string): BusinessError {
  return new BusinessError('ASSET_RELATE', { msg });
}
