import { stockLineTable, stockTakingCalls, type StockTaking } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { useCalls } from '@mingzhang/shell-api';
import { BookPrint, ErrorPanel, paperColumns, ScreenSkeleton } from '@mingzhang/web';

/** Lines of one answer. */
const PART = 500;
/** What is printed at most; of more the file is handed out. */
const MOST = 5000;
const signers = ['盘点人', '监盘人', '资产管理', '会计主管'];

/** 资产盘点表 on paper, all of it, with room for who counted and who looked on. */
export function PrintedTaking({
  taking,
  onBack,
}: {
  readonly taking: StockTaking;
  readonly onBack: () => void;
}) {
  const { id, count, name, period } = taking;
  const parts = Math.ceil(Math.min(count, MOST) / PART);
  const read = useCalls(
    stockTakingCalls.lines,
    Array.from({ length: parts }, (_, at) => ({
      params: { id },
      query: { page: at + 1, pageSize: PART },
    })),
    { quiet: true },
  );
  if (read.error) return <ErrorPanel error={read.error} onRetry={read.refetch} />;
  // Never on paper what an earlier visit left behind: others count at the same time.
  if (!read.isFresh || !read.data.every(Boolean)) return <ScreenSkeleton />;
  return (
    <BookPrint
      title={stockLineTable.title}
      period={`${periodTitle(period)}　${name}`}
      note={count > MOST ? `只含前 ${MOST} 项，全部请导出` : undefined}
      columns={paperColumns(stockLineTable)}
      rows={read.data.flatMap((page) => page?.records ?? [])}
      signers={signers}
      onBack={onBack}
    />
  );
}
