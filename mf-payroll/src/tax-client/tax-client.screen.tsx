import { useState } from 'react';
import { Button, Tag } from 'antd';
import { Link } from 'react-router-dom';
import {
  deductionImport,
  salaryCalls,
  taxClientCalls,
  type FileLayoutRow,
  type ResultOf,
  type SheetKey,
} from '@mingzhang/contract';
import { monthText } from '@mingzhang/rules';
import { callApi, groupOf, useDownload, useSession } from '@mingzhang/shell-api';
import {
  actColumn,
  BookTable,
  ImportButton,
  lazyPart,
  ListHeader,
  MoneyText,
  Page,
  Sheet,
  useIsNarrow,
  type BookColumn,
} from '@mingzhang/web';
import { useLayouts, useTaxFiles } from '../api/files.api';
import { RunOfAddress } from '../shared/run-of-address';
import { SheetMissing } from '../shared/sheet-missing';
import { sheetPath, taxCheckPath } from '../shared/sheet-path';
import { Warnings } from '../shared/warnings';
import css from '../shared/files.module.css';

const LayoutDrawer = lazyPart(() => import('../shared/layout-drawer'), 'LayoutDrawer');

type TaxFile = ResultOf<typeof taxClientCalls.preview>['files'][number];

const certaintyTitles = { sure: '', likely: '请核对', unsure: '列未确认' } as const;

/** 个税申报文件: the files of a month of payment for the tax client, and its deductions. */
export function TaxClientScreen() {
  return <RunOfAddress show={(key) => <TaxFiles sheetKey={key} />} />;
}

function TaxFiles({ sheetKey }: { readonly sheetKey: SheetKey }) {
  const { period, run } = sheetKey;
  const canManage = useSession().can('payroll.manage');
  const isNarrow = useIsNarrow();
  const query = useTaxFiles(sheetKey);
  const layouts = useLayouts().data ?? [];
  const [edited, setEdited] = useState<FileLayoutRow>();
  const { download } = useDownload();
  const { data } = query;
  const isDraft = data?.isConfirmed === false;
  const acts = ({ code, name, count }: TaxFile) => (
    <>
      <Button
        type="link"
        size="small"
        disabled={count === 0 || (isDraft && incomeFiles.has(code))}
        title={isDraft ? '工资表确认后才能导出申报文件' : undefined}
        aria-label={`导出 ${name}`}
        onClick={() => download(taxClientCalls.export, { query: { period, run, code } })}
      >
        导出
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={`修改排版 ${name}`}
        onClick={() => setEdited(layouts.find((layout) => layout.code === code))}
      >
        排版
      </Button>
    </>
  );
  const shown = isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns;
  return (
    <Page>
      <ListHeader
        title="个税申报文件"
        subtitle={data ? `${monthText(data.payPeriod)}发放，含本月各次发放` : ''}
        query={query}
        actions={
          <>
            {canManage && isDraft && <Deductions period={period} />}
            <Link to={taxCheckPath(sheetKey)}>
              <Button>个税核对</Button>
            </Link>
            <Link to={sheetPath({ ...sheetKey, state: isDraft ? 'draft' : 'confirmed' })}>
              <Button>工资明细</Button>
            </Link>
          </>
        }
      />
      <Sheet>
        {query.error && data === undefined ? (
          <SheetMissing query={query} />
        ) : (
          <BookTable<TaxFile>
            settings="taxFiles"
            label="个税申报文件"
            columns={canManage ? [...shown, actColumn(130, acts)] : shown}
            rows={data?.files ?? []}
            rowKey={({ code }) => code}
            loading={query.isPending}
          />
        )}
        <div className={css.findings}>
          {isDraft && <p>工资表还没有确认：申报文件在确认后导出，专项附加扣除请在确认前导入。</p>}
          <p>文件含完整的证件号码，导出记入操作日志。</p>
          <Warnings
            texts={(data?.findings ?? []).map(
              ({ number, name, why }) => `${number} ${name}：${why}`,
            )}
          />
        </div>
      </Sheet>
      {edited && <LayoutDrawer layout={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

const incomeFiles = new Set(['taxWage', 'taxBonus', 'taxSeverance', 'taxLabour']);
const phoneKeys = new Set(['name', 'count']);

const columns: readonly BookColumn<TaxFile>[] = [
  { key: 'name', title: '文件', width: 220, isName: true, render: ({ name }) => name },
  {
    key: 'count',
    title: '人数',
    width: 70,
    align: 'right',
    render: ({ count }) => `${String(count)} 人`,
  },
  {
    key: 'sum',
    title: '合计',
    width: 130,
    align: 'right',
    // Who is employed has no amount.
    render: ({ code, sum }) => (code === 'taxPeople' ? null : <MoneyText value={sum} />),
  },
  {
    key: 'confidence',
    title: '列是否确定',
    width: 100,
    render: ({ confidence }) =>
      confidence === 'sure' ? (
        '已确认'
      ) : (
        <Tag color={confidence === 'unsure' ? 'error' : 'warning'}>
          {certaintyTitles[confidence]}
        </Tag>
      ),
  },
  { key: 'note', title: '说明', width: 380, grow: true, wraps: true, render: ({ note }) => note },
];

/** Imports the client's deductions into the first draft of the month. */
function Deductions({ period }: { readonly period: string }) {
  const { download } = useDownload();
  return (
    <ImportButton
      name="专项附加扣除"
      importing={{
        kind: deductionImport,
        start: (file, mode) =>
          callApi(taxClientCalls.importDeductions, { body: { file, mode, period } }),
        onTemplate: () => download(taxClientCalls.deductionTemplate),
        invalidates: [groupOf(salaryCalls.page)],
        hint: '用扣缴客户端导出的累计数：本月扣除 = 累计数 − 本年以前月份已扣。原来手工填写的专项附加扣除不再保留。',
      }}
    />
  );
}
