import type { StatementView } from '@mingzhang/contract';
import { useAccountSet } from '@mingzhang/shell-api';
import { pageText, PrintedPages, PrintFoot, usePrintedAt } from '@mingzhang/web';
import { StatementForm } from './statement-form';
import { pagesOf, timeOf } from './statement.model';
import { paperOf } from './statement-paper';

/** Who signs a statement besides who made it (企业财务会计报告条例 §31). */
const signers = ['单位负责人', '主管会计工作负责人', '会计机构负责人（会计主管人员）'];

/** A statement on paper, as it is shown. */
export function PrintedStatement({ view, onBack }: { view: StatementView; onBack: () => void }) {
  const { creditCode } = useAccountSet();
  const printedAt = usePrintedAt();
  const pages = pagesOf(view);
  const { size, textMm } = paperOf(view);
  return (
    <PrintedPages
      title={view.template.name}
      subtitle={`${timeOf(view)} · ${pages.length} 页`}
      size={size}
      pages={pages.map((page, index) => (
        // Pages never change their order.
        <StatementForm
          key={`${index + 1}`}
          view={page}
          paper={paperOf(view, page)}
          creditCode={creditCode}
          foot={
            <PrintFoot
              signers={signers}
              printedAt={printedAt}
              textMm={textMm}
              page={pageText(index + 1, pages.length)}
            />
          }
        />
      ))}
      onBack={onBack}
    />
  );
}
