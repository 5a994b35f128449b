import { Button, Drawer } from 'antd';
import { journalFileKind } from '@mingzhang/contract';
import { JobPanel, useFocusReturn, useJob, type JobView } from '@mingzhang/web';
import { useStartJournalFile, type JournalQuery } from '../api/journal.api';

const view: JobView<typeof journalFileKind> = {
  kind: journalFileKind,
  act: '导出',
  isForFile: true,
  result: ({ state, report, msg }) => {
    if (state === 'failed') return { tone: 'error', text: msg ?? '序时账没有导出，请重试' };
    if (!report) return { tone: 'info', text: '导出已取消' };
    const { vouchers, lines } = report;
    return { tone: 'success', text: `已导出 ${vouchers} 张凭证，${lines} 行分录` };
  },
  report: () => null,
};

/** A long 序时账 as a file, made in the background. */
export function JournalJob({
  query,
  format,
  vouchers,
  onClose,
}: {
  query: JournalQuery;
  format: 'xlsx' | 'csv';
  vouchers: number;
  onClose: () => void;
}) {
  const state = useJob(journalFileKind, []);
  const starting = useStartJournalFile();
  useFocusReturn();
  const start = () =>
    starting.mutate(
      { query: { ...query, format } },
      { onSuccess: ({ jobId }) => state.show(jobId) },
    );
  return (
    <Drawer autoFocus={false} open title="导出序时账" size={460} onClose={onClose}>
      {state.job ? (
        <JobPanel view={view} state={state} job={state.job} onClose={onClose} />
      ) : (
        <>
          <p>共 {vouchers} 张凭证，在后台写成一个文件，可以先去做别的；完成后在这里下载。</p>
          <Button type="primary" autoFocus loading={starting.isPending} onClick={start}>
            开始导出
          </Button>
        </>
      )}
    </Drawer>
  );
}
