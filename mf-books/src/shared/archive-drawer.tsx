import { useState } from 'react';
import { Button, Drawer, Form, Radio, Select } from 'antd';
import { bookArchiveKind } from '@mingzhang/contract';
import { useAccountSet } from '@mingzhang/shell-api';
import { JobPanel, useFocusReturn, useJob, usePeriodRange, type JobView } from '@mingzhang/web';
import { useStartBookArchive } from '../api/book-archive.api';

const view: JobView<typeof bookArchiveKind> = {
  kind: bookArchiveKind,
  act: '导出',
  isForFile: true,
  result: ({ state, report, msg }) => {
    if (state === 'failed') return { tone: 'error', text: msg ?? '账簿没有导出，请重试' };
    if (!report) return { tone: 'info', text: '导出已取消' };
    const { books, files, rows, differing } = report;
    const text = `已导出 ${books} 本账，共 ${files} 种、${rows} 行`;
    return differing.length === 0
      ? { tone: 'success', text: `${text}，借贷合计与科目余额表全部相符` }
      : { tone: 'warning', text: `${text}，其中 ${differing.length} 种与余额表不符` };
  },
  report: ({ report }) =>
    report && report.differing.length > 0 ? (
      <p>不符的账簿：{report.differing.join('、')}。请查看目录中的核对栏，并联系管理员核对数据。</p>
    ) : null,
};

/** Every book of a year in one archive, made in the background. */
export function ArchiveDrawer({ onClose }: { onClose: () => void }) {
  const state = useJob(bookArchiveKind, []);
  useFocusReturn();
  return (
    <Drawer autoFocus={false} open title="导出全年全部账簿" size={460} onClose={onClose}>
      {state.job ? (
        <JobPanel view={view} state={state} job={state.job} onClose={onClose} />
      ) : (
        <StartForm last={state.last} onShow={state.show} />
      )}
    </Drawer>
  );
}

function StartForm({
  last,
  onShow,
}: {
  last: ReturnType<typeof useJob<typeof bookArchiveKind>>['last'];
  onShow: (jobId: string) => void;
}) {
  const { years, usual } = useYears();
  const [year, setYear] = useState(usual);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const starting = useStartBookArchive();
  const start = () =>
    starting.mutate({ query: { year, format } }, { onSuccess: ({ jobId }) => onShow(jobId) });
  return (
    <Form layout="vertical">
      <Form.Item>
        {'总账、明细账、科目余额表、科目汇总表、序时账、日记账、多栏账、辅助核算账和数量金额账，' +
          '按同一时点写成一个压缩包，附目录列明每本账的行数、借贷合计及与余额表的核对。'}
      </Form.Item>
      <Form.Item label="年度" htmlFor="archive-year">
        <Select<number>
          id="archive-year"
          value={year}
          options={years.map((value) => ({ value, label: `${value} 年` }))}
          onChange={setYear}
        />
      </Form.Item>
      <Form.Item label="格式">
        <Radio.Group
          aria-label="格式"
          value={format}
          onChange={({ target }) => setFormat(target.value as 'xlsx' | 'csv')}
          options={[
            { value: 'xlsx', label: 'Excel（.xlsx）' },
            { value: 'csv', label: 'CSV（.csv）' },
          ]}
        />
      </Form.Item>
      <Button type="primary" autoFocus loading={starting.isPending} onClick={start}>
        开始导出
      </Button>
      {last?.state === 'done' && (
        <Button type="link" onClick={() => onShow(last.jobId)}>
          上次导出：{last.title}
        </Button>
      )}
    </Form>
  );
}

/** Years that the account set has, the latest first, and the one at hand. */
function useYears() {
  const { enableDate, currentAccountDate } = useAccountSet();
  const [range] = usePeriodRange();
  const usual = Number(range.to.slice(0, 4));
  const first = Number(enableDate.slice(0, 4));
  const last = Math.max(usual, Number((currentAccountDate ?? enableDate).slice(0, 4)));
  const years = Array.from({ length: last - first + 1 }, (_, at) => last - at);
  return { years, usual };
}
