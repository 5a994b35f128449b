import type { StatementView } from '@mingzhang/contract';
import { useAccountSet } from '@mingzhang/shell-api';
import { PrintedPages } from '@mingzhang/web';
import { StatementForm } from './statement-form';
import { isWide, pagesOf, timeOf } from './statement.model';

const upright = { widthMm: 210, heightMm: 297 };
const lying = { widthMm: 297, heightMm: 210 };

/** A statement on paper, as it is shown. */
export function PrintedStatement({ view, onBack }: { view: StatementView; onBack: () => void }) {
  const isLying = view.template.kind === 'balanceSheet' || isWide(view);
  const { creditCode } = useAccountSet();
  return (
    <PrintedPages
      title={view.template.name}
      subtitle={timeOf(view)}
      size={isLying ? lying : upright}
      pages={pagesOf(view).map((page, index) => (
        // Pages never change their order.
        <StatementForm key={`${index + 1}`} view={page} isPrinted creditCode={creditCode} />
      ))}
      onBack={onBack}
    />
  );
}
