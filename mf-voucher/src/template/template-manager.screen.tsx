import { Button, Segmented, Tag } from 'antd';
import { useNavigate } from 'react-router-dom';
import { voucherTemplateTypes, type VoucherTemplate } from '@mingzhang/contract';
import { notify, usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Icon,
  Page,
  PageHeader,
  RefreshButton,
  Sheet,
  useConfirmDanger,
  useUrlFilters,
  type BookColumn,
  loadedText,
} from '@mingzhang/web';
import { useRemoveTemplate, useTemplates } from '../api/voucher-template.api';
import { templateTypeOptions } from '../shared/template-types';
import { amountKindTitles } from './template-design.model';
import { SearchInput } from './search-input';
import { searchTemplates } from '../shared/template-search';
import css from './template.module.css';

const ALL = 'all';

/** 凭证模板: the company's templates by type; using, designing and deleting them. */
export function TemplateManagerScreen() {
  const list = useTemplates();
  const acts = useActs();
  const [filters, change] = useUrlFilters({ type: ALL, keyword: '' });
  const templates = list.data ?? [];
  const rows = searchTemplates(templates, filters.keyword).filter(
    ({ type }) => filters.type === ALL || String(type) === filters.type,
  );
  return (
    <Page>
      <PageHeader
        title="凭证模板"
        subtitle={loadedText(list, `共 ${templates.length} 个模板`)}
        actions={
          <>
            <RefreshButton loading={list.isFetching} onClick={() => void list.refetch()} />
            {acts.canWrite && (
              <Button
                type="primary"
                icon={<Icon name="plus" />}
                onClick={() => acts.add(filters.type === ALL ? '0' : filters.type)}
              >
                新增模板
              </Button>
            )}
          </>
        }
      />
      <FilterBar>
        <SearchInput value={filters.keyword} onChange={(keyword) => change({ keyword })} />
        <Segmented
          value={filters.type}
          options={[
            { value: ALL, label: '全部' },
            ...templateTypeOptions.map(({ value, label }) => ({ value: String(value), label })),
          ]}
          onChange={(type) => change({ type })}
        />
      </FilterBar>
      <Sheet>
        {list.error && !list.data ? (
          <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <BookTable
            settings="voucherTemplates"
            label="凭证模板"
            columns={columnsOf(acts)}
            rows={rows}
            rowKey={(template) => template.id}
            loading={list.isPending}
            onOpen={acts.canWrite ? acts.use : acts.design}
            empty={
              <EmptyState
                title="没有找到凭证模板"
                description="把常用的分录存为模板，录入凭证时按名称或拼音首字母带出。"
              />
            }
          />
        )}
      </Sheet>
    </Page>
  );
}

interface Acts {
  readonly canWrite: boolean;
  readonly add: (type: string) => void;
  readonly use: (template: VoucherTemplate) => void;
  readonly design: (template: VoucherTemplate) => void;
  readonly remove: (template: VoucherTemplate) => void;
}

function useActs(): Acts {
  const canWrite = useSession().can('voucher.write');
  const navigate = useNavigate();
  const [period] = usePeriod();
  const confirmDanger = useConfirmDanger();
  const remove = useRemoveTemplate();
  const go = (path: string) => void navigate(withPeriod(path, period));
  return {
    canWrite,
    add: (type) => go(`/template/design?type=${type}`),
    use: ({ id }) => go(`/voucher/form?template=${id}`),
    design: ({ id }) => go(`/template/design/${id}`),
    remove: ({ id, name }) =>
      confirmDanger({
        title: `删除凭证模板“${name}”`,
        effect: '只删除模板，已用它录入的凭证不受影响。删除后不可恢复。',
        okText: '删除',
        onConfirm: () =>
          remove.mutateAsync({ params: { id } }).then(() => notify.success(`模板“${name}”已删除`)),
      }),
  };
}

function columnsOf(acts: Acts): readonly BookColumn<VoucherTemplate>[] {
  return [
    {
      key: 'name',
      title: '名称',
      width: 200,
      fixed: true,
      render: ({ name, builtIn }) => (
        <>
          {name} {builtIn && <Tag>预置</Tag>}
        </>
      ),
    },
    { key: 'type', title: '类型', width: 100, render: ({ type }) => voucherTemplateTypes[type] },
    {
      key: 'lines',
      title: '分录',
      width: 360,
      grow: true,
      render: (template) => <span className={css.entries}>{entriesText(template)}</span>,
    },
    { key: 'amount', title: '金额', width: 180, render: (template) => amountKinds(template) },
    {
      key: 'acts',
      title: '操作',
      width: 170,
      render: (template) => <RowActs template={template} acts={acts} />,
    },
  ];
}

function RowActs({ template, acts }: { template: VoucherTemplate; acts: Acts }) {
  const act = (label: string, onClick: (of: VoucherTemplate) => void, danger = false) => (
    <Button
      type="link"
      size="small"
      danger={danger}
      className={css.act ?? ''}
      aria-label={`${label} ${template.name}`}
      onClick={() => onClick(template)}
    >
      {label}
    </Button>
  );
  if (!acts.canWrite) return act('查看', acts.design);
  return (
    <>
      {act('使用', acts.use)}
      {act('编辑', acts.design)}
      {act('删除', acts.remove, true)}
    </>
  );
}

function entriesText({ lines }: VoucherTemplate): string {
  const titles = lines.map(
    ({ side, subjectName }) => `${side === 'debit' ? '借' : '贷'} ${subjectName}`,
  );
  return titles.join('　');
}

function amountKinds({ lines }: VoucherTemplate): string {
  return [...new Set(lines.map(({ amount }) => amountKindTitles[amount.kind]))].join('、');
}
