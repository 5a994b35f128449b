import { Select } from 'antd';
import type { accountBookCalls, ResultOf } from '@mingzhang/contract';
import {
  EmptyState,
  ListScreen,
  rangeTitle,
  SubjectPicker,
  useIsNarrow,
  usePaper,
  usePeriodRange,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import { useNavigate } from 'react-router-dom';
import {
  useAuxiliaryBalance,
  useBookFiles,
  useCategories,
  useSubjects,
} from '../api/account-book.api';
import { BookFilters } from '../shared/book-filters';
import { bookPath } from '../shared/book-path';
import { pairColumns } from '../shared/pair-columns';
import { pairGroups } from '../shared/pairs';
import shared from '../shared/shared.module.css';
import { PrintedItems } from './printed-items';

type Row = ResultOf<typeof accountBookCalls.auxiliaryBalance>['rows'][number];

const numberOf = (text: string) => (text === '' ? undefined : Number(text));

/** 辅助核算余额表: the balances of one category's items, of all subjects or of one. */
export function AuxiliaryBalanceScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [filters] = useFilters();
  const categories = useCategories();
  const categoryId = numberOf(filters.categoryId) ?? categories.data?.[0]?.id;
  const subjectId = numberOf(filters.subjectId);
  const book = useAuxiliaryBalance({ range, categoryId, subjectId });
  // Without a subject there is no one book that the figures would lead to.
  const pathOf = (row: Row) =>
    subjectId === undefined
      ? undefined
      : bookPath('detailed', range, { subjectId, categoryId, itemId: row.itemId });
  const files = useBookFiles();
  const paper = usePaper();
  const groups = pairGroups({ yearOpening: false, yearToDate: filters.ytd === '1', narrow });
  if (paper.isOn) {
    const category = categories.data?.find(({ id }) => id === categoryId)?.name;
    const title = `${category ?? '辅助核算'}余额表`;
    return <PrintedItems {...{ title, range, groups, book: book.data }} onBack={paper.close} />;
  }
  const amounts = pairColumns<Row>({
    groups,
    totals: book.data?.totals,
    pathOf,
    nameOf: (row) => row.name,
  });
  return (
    <ListScreen
      title="辅助核算余额表"
      subtitle={`${rangeTitle(range)} · ${book.data?.rows.length ?? 0} 个项目`}
      query={book}
      onPrint={paper.open}
      files={{
        onExport: (format) => {
          if (categoryId === undefined) return;
          files.auxiliaryBalance({ range, categoryId, subjectId }, format);
        },
      }}
      filters={<Filters categories={categories.data ?? []} categoryId={categoryId} />}
      columns={[...leadColumns(narrow), ...amounts]}
      rows={book.data?.rows ?? []}
      rowKey={(row) => row.itemId}
      onOpen={(row) => {
        const to = pathOf(row);
        if (to !== undefined) void navigate(to);
      }}
      empty={
        <EmptyState
          title="该类别在所选期间没有余额和发生额"
          description="在科目设置中为科目启用辅助核算，录入期初或凭证时选择项目后，这里按项目列出余额。"
        />
      }
    />
  );
}

function useFilters() {
  return useUrlFilters({ categoryId: '', subjectId: '', ytd: '1' });
}

function Filters({
  categories,
  categoryId,
}: {
  categories: readonly { id: number; name: string }[];
  categoryId: number | undefined;
}) {
  const [filters, change] = useFilters();
  const { data: subjects = [] } = useSubjects();
  const withCategory = subjects.filter(
    (subject) => categoryId !== undefined && subject.auxiliary.includes(categoryId),
  );
  return (
    <BookFilters
      {...{ filters, change }}
      lead={
        <>
          <Select
            autoFocus
            aria-label="辅助核算类别"
            style={{ width: 128 }}
            value={categoryId ?? null}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => change({ categoryId: String(id), subjectId: '' })}
          />
          <SubjectPicker
            subjects={withCategory}
            value={numberOf(filters.subjectId)}
            placeholder="全部科目"
            onChange={(subject) => change({ subjectId: subject ? String(subject.id) : '' })}
          />
        </>
      }
      switches={{ ytd: '本年累计' }}
    />
  );
}

function leadColumns(narrow: boolean): BookColumn<Row>[] {
  const code: BookColumn<Row> = {
    key: 'code',
    title: '项目编码',
    width: 110,
    fixed: !narrow,
    total: '合计',
    render: (row) => <span className={shared.code}>{row.code}</span>,
  };
  const name: BookColumn<Row> = {
    key: 'name',
    title: '项目名称',
    width: narrow ? 140 : 200,
    fixed: true,
    ...(narrow ? { total: '合计' } : {}),
    render: (row) => <span title={row.name}>{row.name}</span>,
  };
  return narrow ? [name] : [code, name];
}
