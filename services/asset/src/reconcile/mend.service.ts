import { Injectable } from '@nestjs/common';
import type {
  assetCheckCalls,
  AssetReconcile,
  AssetBookings,
  FittingVouchers,
  InputOf,
} from '@mingzhang/contract';
import { formatMoney, lastDayOf, nextPeriod, type Period, periodTitle } from '@mingzhang/rules';
import { AccountSetScope, draftedVoucher, LedgerClient, oneByOne } from '@mingzhang/server';
import { CardService } from '../card/card.service';
import { CardStore } from '../card/card-store';
import { PurchaseVouchers } from '../card/purchase-vouchers';
import { ChangeStore } from '../change/change-store';
import { ChangeVouchers } from '../change/change-vouchers';
import { DepreciationMonths } from '../depreciation/depreciation-months';
import { DepreciationService } from '../depreciation/depreciation.service';
import { ReconcileService } from './reconcile.service';

type Previewed = InputOf<typeof assetCheckCalls.preview>['query'];
type Fitting = InputOf<typeof assetCheckCalls.fitting>['query'];
type Document = InputOf<typeof assetCheckCalls.book>['body']['documents'][number];

/** What sets differences between cards and ledger right, and what it would look like. */
@Injectable()
export class MendService {
  constructor(
    private readonly reconciling: ReconcileService,
    private readonly scope: AccountSetScope,
    private readonly cards: CardService,
    private readonly cardRows: CardStore,
    private readonly purchases: PurchaseVouchers,
    private readonly changeRows: ChangeStore,
    private readonly changes: ChangeVouchers,
    private readonly months: DepreciationMonths,
    private readonly depreciation: DepreciationService,
    private readonly ledger: LedgerClient,
  ) {}

  /** The differences, and the month before them that nobody has run yet. */
  async check(period: Period): Promise<AssetReconcile> {
    const found = await this.reconciling.reconcile(period);
    const due = await this.months.firstDue(nextPeriod(period));
    if (!due) return found;
    const { period: month, total, cards, problems } = due;
    const [problem] = problems;
    const cause: AssetReconcile['causes'][number] = {
      key: `monthNotRun ${month}`,
      cause: 'monthNotRun',
      title: `${periodTitle(month)}尚未计提折旧`,
      basis: problem?.message ?? `${cards.length} 张卡片，应提 ${formatMoney(total)}`,
      voucher: null,
      asset: null,
      changeId: null,
      runId: null,
      period: month,
      draft: null,
      amounts: [],
      act: 'run',
      proposal: '计提折旧并生成凭证；已有手工凭证的，计提后关联',
    };
    return { ...found, causes: [...found.causes, cause] };
  }

  /** @throws BusinessError NOT_FOUND, ASSET_VOUCHER where none can be made */
  async preview({ document, id = 0, period = '' }: Previewed) {
    if (document === 'card') {
      return this.purchases.vouchers.preview([await this.cardRows.rows.get(id)]);
    }
    if (document === 'change') {
      return this.changes.vouchers.preview(await this.changeRows.many([id]));
    }
    const chart = await this.ledger.chart();
    const voucherDate = lastDayOf(period);
    const months = await this.depreciation.previews(period);
    return months.map(({ lines }) => draftedVoucher({ voucherDate, lines }, chart));
  }

  /** Vouchers that may be those of a document. @throws BusinessError NOT_FOUND */
  async fitting({ document, id }: Fitting): Promise<FittingVouchers> {
    switch (document) {
      case 'card':
        return this.purchases.vouchers.fitting([await this.cardRows.rows.get(id)]);
      case 'change':
        return this.changes.vouchers.fitting(await this.changeRows.many([id]));
      case 'run':
        return this.depreciation.fitting(id);
    }
  }

  /**
   * Makes the vouchers that a check proposes, each in transactions of its own.
   * @throws BusinessError UNAVAILABLE where the ledger does not answer; what was booked before it stands
   */
  book(documents: readonly Document[]): Promise<AssetBookings> {
    return oneByOne(documents, (each) => this.bookOne(each));
  }

  private async bookOne({ document, id }: Document): Promise<void> {
    switch (document) {
      case 'card':
        await this.scope.transaction(() => this.cards.book(id));
        break;
      case 'change':
        await this.scope.transaction(() => this.changes.create([id], false));
        break;
      case 'run':
        await this.depreciation.createVoucher(id);
        break;
    }
  }
}
