import type { AuxiliaryBalanceResult } from '@mingzhang/contract';
import { controlDifference, Money } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import type { PeriodRange } from '@mingzhang/web';
import { useAuxiliaryList } from '../api/column-books.api';
import { BookProofLine } from '../shared/book-proof-line';
import { endsOfTexts } from '../shared/book-proofs';

/**
 * Below the 辅助核算余额表: that its totals lead from opening to closing, and that all items, with what names none,
 * come to the subjects that keep them.
 */
export function ItemBalanceProofs({
  totals,
  range,
  categoryId,
  subjectId,
  unaudited,
  keyword,
}: {
  totals: AuxiliaryBalanceResult['totals'];
  range: PeriodRange;
  categoryId: number | undefined;
  subjectId: number | undefined;
  unaudited: '0' | undefined;
  keyword: string;
}) {
  // Who sees a part of the subjects sees a part of an item, too; and a search leaves a part of the items.
  const isWhole = useSession().can('book.all') && keyword === '';
  const asked = { periodFrom: range.from, periodTo: range.to, categoryId: categoryId ?? 0 };
  const list = useAuxiliaryList(
    { ...asked, subjectId, unaudited, page: 1, pageSize: 1 },
    isWhole && categoryId !== undefined,
  );
  const control = list.data?.control;
  if (isWhole && (!control || list.isFetching)) return null;
  const moved = Money.parse(totals.debit).minus(Money.parse(totals.credit));
  const [opening, closing] = [
    Money.parse(totals.openingDebit).minus(Money.parse(totals.openingCredit)),
    Money.parse(totals.closingDebit).minus(Money.parse(totals.closingCredit)),
  ];
  const own = {
    title: '期初 + 借方 − 贷方 = 期末',
    difference: opening.plus(moved).minus(closing),
    over: '发生额多',
    under: '期末余额多',
  };
  return (
    <BookProofLine
      proofs={[
        own,
        ...(isWhole && control
          ? controlProofs(
              {
                opening,
                debit: Money.parse(totals.debit),
                credit: Money.parse(totals.credit),
                closing,
              },
              control,
            )
          : []),
      ]}
    />
  );
}

function controlProofs(
  items: Parameters<typeof controlDifference>[0]['items'],
  {
    unassigned,
    subjects,
  }: { unassigned: Parameters<typeof endsOfTexts>[0]; subjects: Parameters<typeof endsOfTexts>[0] },
) {
  const { debit, credit, closing } = controlDifference(
    { items, unassigned: endsOfTexts(unassigned) },
    endsOfTexts(subjects),
  );
  const names = { over: '项目多', under: '科目多' };
  return [
    { title: '全部项目 + 未指定项目 = 科目余额', difference: closing, ...names },
    { title: '借方发生额 = 科目', difference: debit, ...names },
    { title: '贷方发生额 = 科目', difference: credit, ...names },
  ];
}
