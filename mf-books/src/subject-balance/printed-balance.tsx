import type { SubjectBalanceRow } from '@mingzhang/contract';
import { BookPrint, rangeTitle, type PeriodRange, type PrintColumn } from '@mingzhang/web';
import type { PairGroup, Pairs } from '../shared/pairs';
import { printedPairs } from '../shared/print-columns';
import { titleOf } from './subject-balance.model';

interface Line {
  readonly code: string;
  readonly name: string;
  readonly pairs: Pairs;
}

/** 科目余额表 on paper: the rows that the screen shows, and their totals. */
export function PrintedBalance({
  range,
  groups,
  rows,
  totals,
  onBack,
}: {
  range: PeriodRange;
  groups: readonly PairGroup[];
  rows: readonly SubjectBalanceRow[];
  totals: Pairs | undefined;
  onBack: () => void;
}) {
  const lines = rows.map((row): Line => ({ code: row.code, name: titleOf(row), pairs: row }));
  const last = totals ? [{ code: '', name: '合计', pairs: totals }] : [];
  const columns: readonly PrintColumn<Line>[] = [
    { key: 'code', title: '科目编码', share: 12, text: (line) => line.code },
    { key: 'name', title: '科目名称', share: 22, text: (line) => line.name },
    ...printedPairs<Line>(groups, (line) => line.pairs),
  ];
  return (
    <BookPrint
      title="科目余额表"
      period={rangeTitle(range)}
      columns={columns}
      rows={[...lines, ...last]}
      onBack={onBack}
    />
  );
}
