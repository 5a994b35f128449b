import { assetTable, type AssetRow } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { BookPrint, paperColumns } from '@mingzhang/web';

/** The cards that the list shows, on paper. */
export function PrintedList({
  rows,
  period,
  note,
  onBack,
}: {
  readonly rows: readonly AssetRow[];
  readonly period: string;
  readonly note: string | undefined;
  readonly onBack: () => void;
}) {
  const { title } = assetTable;
  const columns = paperColumns(assetTable);
  return (
    <BookPrint
      title={title}
      rows={rows}
      columns={columns}
      note={note}
      onBack={onBack}
      period={periodTitle(period)}
    />
  );
}
