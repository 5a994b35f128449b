import type { SetChart, VoucherDraft } from '@mingzhang/server';
import type { AssetUse } from '@mingzhang/contract';
import type { AssetVoucherDraft, IsoDate } from '@mingzhang/rules';

/** What a card's voucher takes the items of its lines from. */
interface CardItems {
  readonly supplierId: number | null;
  readonly uses: readonly AssetUse[];
}

/** The voucher of a card or change, with the items of 辅助核算 that its subjects keep. */
export function assetVoucher(
  { lines }: AssetVoucherDraft,
  {
    card,
    chart,
    voucherDate,
  }: { readonly card: CardItems; readonly chart: SetChart; readonly voucherDate: IsoDate },
): VoucherDraft {
  const [use] = card.uses;
  return {
    wordId: chart.wordId,
    voucherDate,
    lines: lines.map(({ summary, subjectId, debit, credit }) => ({
      summary,
      subjectId,
      debit: debit.toString(),
      credit: credit.toString(),
      auxiliary: chart.itemsOf(subjectId, {
        departmentId: use?.departmentId ?? null,
        supplierId: card.supplierId,
        auxiliary: use?.auxiliary ?? {},
      }),
    })),
  };
}
