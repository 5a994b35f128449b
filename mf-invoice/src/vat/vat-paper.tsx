import { invoiceVatTable, vatPaperRows, type VatPage } from '@mingzhang/contract';
import { periodSpanTitle } from '@mingzhang/rules';
import { BookPrint, paperColumns } from '@mingzhang/web';

const columns = paperColumns(invoiceVatTable);

/** 增值税核对底稿 on paper. */
export function VatPaper({
  page,
  onBack,
}: {
  readonly page: VatPage;
  readonly onBack: () => void;
}) {
  return (
    <BookPrint
      title="增值税核对底稿"
      period={periodSpanTitle(page.periodFrom, page.periodTo)}
      isForm
      columns={columns}
      rows={vatPaperRows(page)}
      signers={['办税人员', '会计主管']}
      onBack={onBack}
    />
  );
}
