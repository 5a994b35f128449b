import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  foundNote,
  foundSums,
  journalCalls,
  subjectSummaryTable,
  summaryBranches,
  summaryScope,
  totalTitle,
  type SubjectSummaryResult,
  type SubjectSummaryRow,
} from '@mingzhang/contract';
import { renamedNote, searchSubjects } from '@mingzhang/rules';
import {
  ChoiceField,
  EmptyState,
  ListScreen,
  paperItemColumns,
  paperTotals,
  rangeTitle,
  TypedField,
  treeMove,
  treeOf,
  useEntryState,
  useExport,
  useIsNarrow,
  usePeriodRange,
  useUrlFilters,
  visibleItems,
  withKey,
  type TreeItem,
} from '@mingzhang/web';
import { useSession } from '@mingzhang/shell-api';
import { searchOf, useSubjects } from '../api/account-book.api';
import { useSubjectSummary, useVoucherWords } from '../api/journal.api';
import { BookFiles } from '../shared/book-files';
import { BookFilters, SubjectSearch } from '../shared/book-filters';
import { bookPath } from '../shared/book-path';
import { NoSubjectFound } from '../shared/no-subject-found';
import { useRenamed } from '../shared/renamed';
import { notesOf, subtitleOf } from '../shared/told';
import { useBookNote, useUnaudited } from '../shared/unaudited';
import { useListedNote } from '../shared/use-listed-note';
import { SummaryCheck } from './summary-check';
import { summaryColumns } from './subject-summary.columns';

/** The filters while the address names none. */
const STANDARD = {
  keyword: '',
  levelFrom: '1',
  levelTo: '1',
  zero: '0',
  wordId: '',
  codeFrom: '',
  codeTo: '',
};

const { title } = subjectSummaryTable;
const rowOf = ({ row }: TreeItem<SubjectSummaryRow>) => row;

/** 科目汇总表: what vouchers move per subject; every figure leads to its detailed ledger. */
export function SubjectSummaryScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [filters, change] = useUrlFilters(STANDARD);
  const { unaudited } = useUnaudited();
  const bookNote = useBookNote();
  const query = useQuery(filters, unaudited);
  const book = useSubjectSummary(query);
  const onExport = useExport(journalCalls.subjectSummaryFile, {
    query: { ...query, ...searchOf(filters) },
  });
  const { found, totals } = useFound(book.data, filters.keyword);
  const { visible, isOpen, setOpen, onRowKey } = useBranches(found);
  const isSearched = filters.keyword.trim() !== '';
  const seesAll = useSession().can('book.all');
  // A search leaves some of their subjects: the vouchers are not what it sums up.
  const counts =
    book.data && !isSearched
      ? `凭证 ${book.data.vouchers} 张 · 附件 ${book.data.attachments} 张`
      : undefined;
  const scope = useScope(book.data, filters, unaudited);
  // What is summed up of some numbers stands in the journal: the detailed ledger knows none.
  const pathOf = ({ subjectId, code }: SubjectSummaryRow) =>
    isOfNumbers(filters)
      ? bookPath('journal', range, {
          ...vouchersOf(filters, unaudited),
          subjectFrom: code,
          subjectTo: code,
        })
      : bookPath('detailed', range, { subjectId, unaudited });
  const heading = totalTitle({ ...filters, levelFrom: Number(filters.levelFrom) });
  return (
    <ListScreen
      settings="subjectSummary"
      title={title}
      subtitle={subtitleOf(range, counts, bookNote)}
      query={book}
      print={{
        period: rangeTitle(range),
        columns: paperItemColumns(subjectSummaryTable, rowOf, {}),
        totals: totals && paperTotals(subjectSummaryTable, { name: heading, ...totals }),
        isUpright: true,
        ...scope,
      }}
      files={<BookFiles name={title} onExport={onExport} />}
      filters={<SummaryFilters filters={filters} change={change} />}
      columns={summaryColumns({
        totals: totals && { code: heading, ...totals },
        narrow,
        pathOf,
        isOpen,
        onToggle: (item) => setOpen(item.key, !isOpen(item)),
      })}
      rows={visible}
      rowKey={(item) => item.key}
      // Of a branch that stands open its parts are added up.
      isSum={(item) => item.hasChildren && isOpen(item)}
      onOpen={({ row }) => void navigate(pathOf(row))}
      onRowKey={onRowKey}
      empty={
        isSearched ? (
          <NoSubjectFound filters={filters} change={change} otherwise="无发生额" />
        ) : (
          <NothingMoved />
        )
      }
      footer={book.data && !isSearched && seesAll && <SummaryCheck {...book.data} />}
    />
  );
}

type Filters = Readonly<Record<keyof typeof STANDARD, string>>;

/** `0` where unaudited vouchers are left out. */
type Unaudited = ReturnType<typeof useUnaudited>['unaudited'];

/** Whether vouchers of some words or numbers are summed up alone. */
const isOfNumbers = ({ wordId, codeFrom, codeTo }: Filters) =>
  [wordId, codeFrom, codeTo].some(Boolean);

/** What a print says of the vouchers that it sums up, and of what it leaves out. */
function useScope(book: SubjectSummaryResult | undefined, filters: Filters, unaudited: Unaudited) {
  const { data: words = [] } = useVoucherWords();
  const renamed = renamedNote(useRenamed());
  const found = notesOf(useListedNote(filters), foundNote(filters.keyword, 'subjects'), renamed);
  if (!book) return { note: found };
  const { vouchers, attachments } = book;
  const scope = summaryScope({
    word: words.find(({ id }) => String(id) === filters.wordId)?.word,
    codeFrom: filters.codeFrom || undefined,
    codeTo: filters.codeTo || undefined,
    unaudited: unaudited === undefined,
    vouchers,
    attachments,
    keyword: filters.keyword,
  });
  if (unaudited === undefined && !isOfNumbers(filters)) return { scope, note: found };
  return { note: notesOf(scope, found) };
}

/** Which branches are open; → and ← open and close them, or go to the first child and to the parent. */
function useBranches(found: readonly TreeItem<SubjectSummaryRow>[]) {
  const [closed, setClosed] = useEntryState<ReadonlySet<string>>('closed branches', new Set());
  const isOpen = (item: TreeItem<SubjectSummaryRow>) => !closed.has(item.key);
  const visible = visibleItems(found, isOpen);
  const setOpen = (key: string, open: boolean) => setClosed(withKey(closed, key, !open));
  const onRowKey = (key: string, index: number) => {
    const move = treeMove(key, index, visible, isOpen);
    if (move?.kind === 'go') return move.index;
    if (move) setOpen(move.key, move.kind === 'open');
    return move && index;
  };
  return { visible, isOpen, setOpen, onRowKey };
}

const flag = (text: string) => (text === '1' ? ('1' as const) : ('0' as const));

/** The filters of the address as the call names them. */
function useQuery(filters: Filters, unaudited: Unaudited) {
  const [{ from, to }] = usePeriodRange();
  const { wordId, codeFrom, codeTo } = filters;
  const given = Object.entries({ wordId, codeFrom, codeTo }).filter(([, value]) => value !== '');
  return {
    periodFrom: from,
    periodTo: to,
    levelFrom: filters.levelFrom,
    level: filters.levelTo,
    showZero: flag(filters.zero),
    unaudited,
    ...Object.fromEntries(given),
  };
}

/** The same vouchers, as the journal is asked for them. */
const vouchersOf = ({ wordId, codeFrom, codeTo }: Filters, unaudited: Unaudited) => ({
  wordId: wordId || undefined,
  codeFrom: codeFrom || undefined,
  codeTo: codeTo || undefined,
  auditState: unaudited === '0' ? 'audited' : undefined,
});

function SummaryFilters({
  filters,
  change,
}: {
  filters: Filters;
  change: (patch: Readonly<Record<string, string>>) => void;
}) {
  const words = useVoucherWords();
  const number = (name: 'codeFrom' | 'codeTo', label: string) => (
    <TypedField
      digits
      label={label}
      width={116}
      value={filters[name]}
      onChange={(text) => change({ [name]: text })}
    />
  );
  return (
    <BookFilters
      filters={filters}
      change={change}
      lead={<SubjectSearch filters={filters} change={change} />}
      search={
        <>
          <ChoiceField
            label="凭证字"
            isNarrowing
            value={filters.wordId}
            options={(words.data ?? []).map(({ id, word }) => ({ value: String(id), label: word }))}
            onChange={(wordId) => change({ wordId })}
          />
          {number('codeFrom', '凭证号从')}
          {number('codeTo', '凭证号至')}
        </>
      }
      switches={{}}
      more={{ zero: '无发生额' }}
      mayLeaveOut
    />
  );
}

/** The rows that a text names as a tree, and what they come to; without one all of them. */
function useFound(book: SubjectSummaryResult | undefined, keyword: string) {
  const { data: subjects } = useSubjects();
  return useMemo(() => {
    const matches =
      keyword.trim() === ''
        ? undefined
        : new Set(searchSubjects(subjects ?? [], keyword).map(({ subject }) => subject.id));
    const rows = book?.rows ?? [];
    const shown = matches ? rows.filter(({ subjectId }) => matches.has(subjectId)) : rows;
    const totals = book && matches ? foundSums(shown, rows) : book?.totals;
    return { found: treeOf(shown, summaryBranches), totals };
  }, [book, keyword, subjects]);
}

function NothingMoved() {
  const { unaudited } = useUnaudited();
  const others = unaudited === undefined ? '' : '，或打开“含未审核”';
  return (
    <EmptyState
      title="所选范围没有凭证"
      description={`改变期间、凭证字或凭证号${others}；录入凭证后，这里按科目汇总借贷发生额。`}
    />
  );
}
