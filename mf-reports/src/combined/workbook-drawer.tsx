import { Button, Drawer } from 'antd';
import { combinedStatements, combinedWorkbookKind } from '@mingzhang/contract';
import { JobPanel, useFocusReturn, useJob, type JobView } from '@mingzhang/web';
import { useStartWorkbook, type CombinedWanted } from '../api/combined.api';
import { Exceptions } from './exceptions';

const view: JobView<typeof combinedWorkbookKind> = {
  kind: combinedWorkbookKind,
  act: '生成',
  isForFile: true,
  result: ({ state, report, msg }) => {
    if (state === 'failed') return { tone: 'error', text: msg ?? '工作簿没有生成，请重试' };
    if (!report) return { tone: 'info', text: '生成已取消' };
    const left = report.exceptions.length;
    const text = `已汇总 ${report.sets} 个账套${left > 0 ? `，${left} 个没有列入` : ''}`;
    return { tone: left > 0 ? 'warning' : 'success', text };
  },
  report: ({ report }) =>
    report && report.exceptions.length > 0 && <Exceptions exceptions={report.exceptions} isOpen />,
};

/** The three statements of all account sets chosen, made in the background. */
export function WorkbookDrawer({
  wanted: { statement: _, ...wanted },
  onClose,
}: {
  wanted: CombinedWanted;
  onClose: () => void;
}) {
  const state = useJob(combinedWorkbookKind, []);
  const starting = useStartWorkbook();
  useFocusReturn();
  const start = () =>
    starting.mutate({ body: wanted }, { onSuccess: ({ jobId }) => state.show(jobId) });
  return (
    <Drawer autoFocus={false} open title="合并报表工作簿" size={460} onClose={onClose}>
      {state.job ? (
        <JobPanel view={view} state={state} job={state.job} onClose={onClose} />
      ) : (
        <>
          <p>
            把所选 {wanted.ids.length} 个账套的资产负债表、利润表、现金流量表各汇总成一张工作表 （共{' '}
            {combinedStatements.length} 张），在后台生成，可以先去做别的。
          </p>
          <Button type="primary" autoFocus loading={starting.isPending} onClick={start}>
            生成工作簿
          </Button>
        </>
      )}
    </Drawer>
  );
}
