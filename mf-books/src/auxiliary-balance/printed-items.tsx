import type { accountBookCalls, ResultOf } from '@mingzhang/contract';
import { BookPrint, rangeTitle, type PeriodRange, type PrintColumn } from '@mingzhang/web';
import type { PairGroup, Pairs } from '../shared/pairs';
import { printedPairs } from '../shared/print-columns';

type Book = ResultOf<typeof accountBookCalls.auxiliaryBalance>;

interface Line {
  readonly code: string;
  readonly name: string;
  readonly pairs: Pairs;
}

/** 辅助核算余额表 on paper. */
export function PrintedItems({
  title,
  range,
  groups,
  book,
  onBack,
}: {
  title: string;
  range: PeriodRange;
  groups: readonly PairGroup[];
  book: Book | undefined;
  onBack: () => void;
}) {
  const lines = (book?.rows ?? []).map((row): Line => ({
    code: row.code,
    name: row.name,
    pairs: row,
  }));
  const last = book ? [{ code: '', name: '合计', pairs: book.totals }] : [];
  const columns: readonly PrintColumn<Line>[] = [
    { key: 'code', title: '项目编码', share: 12, text: (line) => line.code },
    { key: 'name', title: '项目名称', share: 22, text: (line) => line.name },
    ...printedPairs<Line>(groups, (line) => line.pairs),
  ];
  return (
    <BookPrint
      title={title}
      period={rangeTitle(range)}
      columns={columns}
      rows={[...lines, ...last]}
      onBack={onBack}
    />
  );
}
