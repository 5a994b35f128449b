import { Button } from 'antd';
import type { StatementView } from '@mingzhang/contract';
import { useAccountSet } from '@mingzhang/shell-api';
import { Icon, Page, PageHeader, PrintFlow, PrintPage } from '@mingzhang/web';
import { StatementForm } from './statement-form';
import { isWide, pagesOf, timeOf } from './statement.model';

const upright = { widthMm: 210, heightMm: 297 };
const lying = { widthMm: 297, heightMm: 210 };

/** A statement on paper, as it is shown. */
export function PrintedStatement({ view, onBack }: { view: StatementView; onBack: () => void }) {
  const isLying = view.template.kind === 'balanceSheet' || isWide(view);
  const { creditCode } = useAccountSet();
  return (
    <Page>
      <PageHeader
        title={`打印${view.template.name}`}
        subtitle={timeOf(view)}
        actions={
          <>
            <Button onClick={onBack}>返回</Button>
            <Button
              type="primary"
              autoFocus
              icon={<Icon name="print" />}
              onClick={() => window.print()}
            >
              打印
            </Button>
          </>
        }
      />
      <PrintFlow size={isLying ? lying : upright} label="打印预览">
        {pagesOf(view).map((page, index) => (
          // Pages never change their order.
          <PrintPage key={`${index + 1}`} label={`第 ${index + 1} 页`}>
            <StatementForm view={page} isPrinted creditCode={creditCode} />
          </PrintPage>
        ))}
      </PrintFlow>
    </Page>
  );
}
