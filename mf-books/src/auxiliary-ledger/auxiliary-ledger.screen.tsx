import {
  auxiliaryLedgerCalls,
  auxiliaryLedgerTable,
  type AuxiliaryLedgerResult,
  type AuxiliaryListResult,
} from '@mingzhang/contract';
import { controlDifference } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  FileActions,
  Kbd,
  ListHeader,
  Page,
  rangeTitle,
  Sheet,
  useExport,
  usePaper,
  usePeriodRange,
} from '@mingzhang/web';
import { LEDGER_PAGE_SIZE, useCategories } from '../api/account-book.api';
import { useAuxiliaryLedger, useAuxiliaryList } from '../api/column-books.api';
import { bookProofs, endsOfTexts } from '../shared/book-proofs';
import { LedgerTable } from '../shared/ledger-table';
import ledger from '../shared/ledger.module.css';
import { ProofLine } from '../shared/proof-line';
import { useSteps } from '../shared/use-steps';
import { auxiliaryColumns } from './auxiliary-ledger.columns';
import { ItemBookFilters } from './item-book-filters';
import { ItemNav } from './item-nav';
import { PrintedItemLedger } from './printed-item-ledger';
import { useItemAddress, type ItemAddress } from './use-item-address';

const { title } = auxiliaryLedgerTable;

/** 辅助核算明细账: what moved with an item, in all its subjects or in one, and the items beside it. */
export function AuxiliaryLedgerScreen() {
  const [range] = usePeriodRange();
  const address = useItemAddress();
  const { list, chosen } = useItemChoice();
  const { filters, change, subjectId } = address;
  const query = { periodFrom: range.from, periodTo: range.to, ...chosen, subjectId };
  const book = useAuxiliaryLedger(
    { ...query, page: address.page, pageSize: LEDGER_PAGE_SIZE },
    chosen.itemId > 0,
  );
  const onExport = useExport(auxiliaryLedgerCalls.auxiliaryDetailsFile, { query });
  useSteps('/account-book/auxiliary-accounting-detail', (step) => {
    const rows = list.data?.rows ?? [];
    const next = rows[rows.findIndex(({ itemId }) => itemId === chosen.itemId) + step];
    if (next) address.choose(next.itemId);
  });
  const paper = usePaper();
  const data = chosen.itemId > 0 ? book.data : undefined;
  if (paper.isOn) {
    return (
      <PrintedItemLedger {...{ range, book: data, search: filters.entry }} onBack={paper.close} />
    );
  }
  return (
    <Page>
      <ListHeader
        title={title}
        subtitle={`${rangeTitle(range)}${data ? ` · ${data.total} 笔` : ''}`}
        query={book}
        onPrint={paper.open}
        files={<FileActions name={title} onExport={onExport} />}
      />
      <ItemBookFilters address={address} categoryId={chosen.categoryId} itemId={chosen.itemId} />
      <div className={`${ledger.two} ${ledger.sides}`}>
        <div className={ledger.wideOnly}>
          <Sheet>
            <ItemNav
              list={list.data}
              chosenId={chosen.itemId}
              onChoose={address.choose}
              onPage={(items) => change({ items: String(items) })}
            />
          </Sheet>
        </div>
        <Sheet>
          <ItemHead book={data} />
          {book.error && !book.data ? (
            <ErrorPanel error={book.error} onRetry={() => void book.refetch()} />
          ) : (
            <ItemEntries
              book={data}
              list={list.data}
              {...{ filters, period: range.to }}
              onPage={(page) => change({ page: String(page) })}
            />
          )}
        </Sheet>
      </div>
    </Page>
  );
}

function ItemEntries({
  book,
  list,
  filters,
  period,
  onPage,
}: {
  book: AuxiliaryLedgerResult | undefined;
  list: AuxiliaryListResult | undefined;
  filters: ItemAddress['filters'];
  period: string;
  onPage: (page: number) => void;
}) {
  if (list?.rows.length === 0 && !book) {
    return (
      <EmptyState
        title="该类别在所选期间没有余额和发生额"
        description="在科目设置中为科目启用辅助核算，录入期初或凭证时选择项目后，这里按项目列出分录。"
      />
    );
  }
  return (
    <LedgerTable
      {...{ label: title, book, period, onPage }}
      columnsOf={(shown, narrow) =>
        auxiliaryColumns(shown, {
          ...{ period, narrow, item: book?.item.name },
          counterpart: filters.counterpart === '1',
          oneSubject: book?.subject !== undefined && book.subject !== null,
        })
      }
      search={filters.entry}
      footer={book && <ItemProofs book={book} control={list?.control ?? null} />}
    />
  );
}

/** The category and item of the address, else the first ones. */
function useItemChoice() {
  const [range] = usePeriodRange();
  const address = useItemAddress();
  const categories = useCategories();
  const categoryId = address.categoryId ?? categories.data?.[0]?.id ?? 0;
  const { keyword, zero } = address.filters;
  const list = useAuxiliaryList(
    {
      ...{ periodFrom: range.from, periodTo: range.to, categoryId },
      ...{ subjectId: address.subjectId, page: address.itemPage },
      ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
      showZero: zero === '1' ? '1' : '0',
    },
    categoryId > 0,
  );
  return {
    list,
    chosen: { categoryId, itemId: address.itemId ?? list.data?.rows[0]?.itemId ?? 0 },
  };
}

function ItemHead({ book }: { book: AuxiliaryLedgerResult | undefined }) {
  return (
    <div className={ledger.subject}>
      {book ? (
        <>
          <b>
            {book.item.code} {book.item.name}
          </b>
          <span>{book.item.category}</span>
          <span>{book.subject ? `${book.subject.code} ${book.subject.fullName}` : '全部科目'}</span>
        </>
      ) : (
        <b>&nbsp;</b>
      )}
      <span className={ledger.keys}>
        <Kbd>Alt ↑</Kbd>
        <Kbd>Alt ↓</Kbd>
        上一项目 / 下一项目
      </span>
    </div>
  );
}

/** That the book agrees with the balances, and all items with their control accounts. */
function ItemProofs({
  book,
  control,
}: {
  book: AuxiliaryLedgerResult;
  control: AuxiliaryListResult['control'];
}) {
  // Who sees a part of the subjects sees a part of an item, too.
  const seesAll = useSession().can('book.all');
  if (!seesAll) return null;
  const proofs = [...bookProofs(book, '辅助核算余额表')];
  if (control) {
    const { closing } = controlDifference(
      { items: endsOfTexts(control.items), unassigned: endsOfTexts(control.unassigned) },
      endsOfTexts(control.subjects),
    );
    const names = { over: '项目多', under: '科目多' };
    proofs.push({ title: '全部项目 + 未指定项目 = 科目余额', difference: closing, ...names });
  }
  return <ProofLine proofs={proofs} right="账账相符" wrong="账账不符" />;
}
