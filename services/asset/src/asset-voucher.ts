import { type SetChart } from '@mingzhang/server';
import type { AssetUse } from '@mingzhang/contract';
import type { AssetVoucherDraft, IsoDate } from '@mingzhang/rules';

/** A card's part of a voucher. */
interface VoucherPart {
  readonly card: { readonly supplierId: number | null; readonly uses: readonly AssetUse[] };
  readonly draft: AssetVoucherDraft;
}

/** A voucher as the ledger takes it, of one part or of several together. */
export function voucherOf(
  parts: readonly VoucherPart[],
  { chart, voucherDate }: { readonly chart: SetChart; readonly voucherDate: IsoDate },
) {
  return {
    wordId: chart.wordId,
    voucherDate,
    lines: parts.flatMap(({ card, draft }) =>
      draft.lines.map(({ summary, subjectId, debit, credit }) => ({
        summary,
        subjectId,
        debit: debit.toString(),
        credit: credit.toString(),
        auxiliary: chart.itemsOf(subjectId, {
          departmentId: card.uses[0]?.departmentId ?? null,
          supplierId: card.supplierId,
          auxiliary: card.uses[0]?.auxiliary ?? {},
        }),
      })),
    ),
  };
}
