import { Tag } from 'antd';
import { useNavigate } from 'react-router-dom';
import { templateBases, type ListedReportTemplate } from '@mingzhang/contract';
import { notify, usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import {
  actColumn,
  BookTable,
  EmptyState,
  ErrorPanel,
  Icon,
  momentText,
  NewButton,
  Page,
  PageHeader,
  RefreshButton,
  RowAction,
  Sheet,
  useConfirmDanger,
  type BookColumn,
  loadedText,
} from '@mingzhang/web';
import { useRemoveTemplate, useTemplateList } from '../api/template.api';
import css from './template-list.module.css';

const kindTitles = {
  balanceSheet: '资产类报表',
  incomeStatement: '利润类报表',
  cashFlow: '现金流量类报表',
  own: '普通报表',
  expenses: '明细表',
  distribution: '明细表',
  vat: '明细表',
  equity: '权益类报表',
} as const;

/** Those that are made by rules have no formulas to look at or to copy. */
const hasFormulas = ({ kind }: ListedReportTemplate) =>
  kind === 'own' || templateBases.some((each) => each === kind);

/** 报表模板: the official statements and those of the account set's own, each with its proof. */
export function TemplateListScreen() {
  const list = useTemplateList();
  const acts = useActs();
  return (
    <Page>
      <PageHeader
        title="报表模板"
        subtitle={loadedText(list, list.data && `共 ${list.data.length} 张`)}
        actions={
          <>
            <RefreshButton loading={list.isFetching} onClick={() => void list.refetch()} />
            {acts.canManage && <NewButton onClick={acts.add}>新增报表</NewButton>}
          </>
        }
      />
      <Sheet>
        {list.error ? (
          <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <BookTable<ListedReportTemplate>
            settings="reportTemplates"
            label="报表模板"
            columns={columnsOf(acts)}
            rows={list.data ?? []}
            rowKey={({ id }) => id}
            loading={list.isPending}
            onOpen={acts.design}
            empty={<EmptyState title="没有报表" description="请刷新后重试。" />}
          />
        )}
      </Sheet>
    </Page>
  );
}

type Acts = ReturnType<typeof useActs>;

function useActs() {
  const canManage = useSession().can('report.manage');
  const navigate = useNavigate();
  const [period] = usePeriod();
  const confirm = useConfirmDanger();
  const remove = useRemoveTemplate();
  const go = (path: string) => void navigate(withPeriod(path, period));
  return {
    canManage,
    add: () => go('/report/template/form/new'),
    view: ({ id }: ListedReportTemplate) => go(`/report/view/${id}`),
    design: (row: ListedReportTemplate) =>
      go(hasFormulas(row) ? `/report/template/form/${row.id}` : `/report/view/${row.id}`),
    copy: ({ id }: ListedReportTemplate) => go(`/report/template/form/new?copy=${id}`),
    remove: ({ id, name }: ListedReportTemplate) =>
      confirm({
        title: `删除报表“${name}”`,
        effect: '报表的项目和公式一并删除，不可恢复。账务数据不受影响。',
        okText: '删除',
        onConfirm: () =>
          remove.mutateAsync({ params: { id } }).then(() => notify.success(`报表“${name}”已删除`)),
      }),
  };
}

function columnsOf(acts: Acts): readonly BookColumn<ListedReportTemplate>[] {
  return [
    {
      key: 'name',
      title: '名称',
      width: 220,
      fixed: true,
      render: ({ name, builtIn, enabled }) => (
        <>
          {name} {builtIn && <Tag>内置</Tag>}
          {!builtIn && !enabled && <Tag>草稿</Tag>}
        </>
      ),
    },
    { key: 'code', title: '表号', width: 110, render: ({ code }) => code },
    { key: 'kind', title: '类型', width: 130, render: ({ kind }) => kindTitles[kind] },
    {
      key: 'coverage',
      title: '科目覆盖',
      width: 260,
      grow: true,
      render: ({ coverage }) => <Coverage text={coverage} />,
    },
    {
      key: 'changed',
      title: '最后修改',
      width: 200,
      render: ({ changedBy, changedAt }) =>
        changedAt === null ? '' : `${changedBy} ${momentText(changedAt)}`,
    },
    actColumn(190, (row) => (
      <>
        <RowAction label="查看" subject={row.name} onClick={() => acts.view(row)} />
        {acts.canManage && (
          <>
            {!row.builtIn && (
              <RowAction label="设计" subject={row.name} onClick={() => acts.design(row)} />
            )}
            {hasFormulas(row) && (
              <RowAction label="复制" subject={row.name} onClick={() => acts.copy(row)} />
            )}
            {!row.builtIn && (
              <RowAction label="删除" subject={row.name} danger onClick={() => acts.remove(row)} />
            )}
          </>
        )}
      </>
    )),
  ];
}

/** Empty holds, null has nothing to hold. */
function Coverage({ text }: { text: string | null }) {
  if (text === null) return <span className={css.none}>不要求</span>;
  return (
    <span className={text === '' ? css.good : css.bad} title={text}>
      <Icon name={text === '' ? 'check' : 'warning'} size={14} />{' '}
      {text === '' ? '各末级科目恰好计入一次' : text}
    </span>
  );
}
