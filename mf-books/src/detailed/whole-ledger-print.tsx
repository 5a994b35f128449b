import { useMemo, type ReactNode } from 'react';
import { Progress } from 'antd';
import type { BookSubject, CurrencyLedgerRow } from '@mingzhang/contract';
import {
  BookPrint,
  EmptyState,
  ErrorPanel,
  Page,
  PageHeader,
  rangeTitle,
  type PeriodRange,
} from '@mingzhang/web';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';
import { printedColumns } from '../shared/ledger.columns';
import { entryDays, toneOf } from '../shared/printed-days';
import { currencyText, subjectHeading } from '../shared/subject-heading';
import { useBookNote } from '../shared/unaudited';
import type { LedgerAddress } from './use-ledger-address';
import { useWholeLedger, type LedgerOfSubject } from './whole-ledger';

const title = '明细账';

/** An entry with the subject that its page is headed by. */
type Row = CurrencyLedgerRow & Omit<LedgerOfSubject, 'rows'>;

/** 明细账 of all leaves on paper, each beginning on a page of its own, with 目录 and one numbering of pages. */
export function WholeLedgerPrint({
  range,
  subjects,
  address: { unaudited },
  settings,
  onBack,
}: {
  range: PeriodRange;
  /** Those with figures in the range; undefined until they have come. */
  subjects: readonly BookSubject[] | undefined;
  address: Pick<LedgerAddress, 'unaudited'>;
  settings: ReactNode;
  onBack: () => void;
}) {
  const bookNote = useBookNote();
  const leaves = useMemo(() => subjects?.filter(({ leaf }) => leaf), [subjects]);
  const { ledgers, read, isTooLong, error, retry } = useWholeLedger(range, leaves, unaudited);
  if (ledgers)
    return (
      <Printed
        ledgers={ledgers}
        range={range}
        bookNote={bookNote}
        settings={settings}
        onBack={onBack}
      />
    );
  return (
    <Page>
      <PageHeader title={`打印${title}`} subtitle={rangeTitle(range)} actions={settings} />
      {error ? (
        <ErrorPanel error={error} onRetry={retry} />
      ) : isTooLong ? (
        <EmptyState
          title="全部科目的明细账超过 500 页"
          description="请缩小期间分册打印，或取消“全部科目”逐个科目打印；要电子文件可用“全年账簿”导出。"
        />
      ) : (
        <EmptyState
          title={`正在读取 ${read} / ${leaves?.length ?? 0} 个科目`}
          description="全部读完后可预览和打印。"
          action={
            <Progress
              style={{ width: 240 }}
              percent={percentOf(read, leaves?.length)}
              showInfo={false}
            />
          }
        />
      )}
    </Page>
  );
}

const percentOf = (read: number, all = 0) => (all === 0 ? 0 : Math.floor((read / all) * 100));

function Printed({
  ledgers,
  range,
  bookNote,
  settings,
  onBack,
}: {
  ledgers: readonly LedgerOfSubject[];
  range: PeriodRange;
  bookNote: string | undefined;
  settings: ReactNode;
  onBack: () => void;
}) {
  const books = useMemo(() => ledgers.map(rowsOf), [ledgers]);
  const rows = books.flat();
  return (
    <BookPrint<Row>
      title={title}
      settings={settings}
      onBack={onBack}
      period={rangeTitle(range)}
      note={bookNote}
      columns={entryDays<Row>(printedColumns('base', rows), range)}
      rows={rows}
      pagesOf={(linesPerPage) => books.flatMap((book) => pagesOf(book, linesPerPage))}
      headingOf={(row) => ({
        ...subjectHeading(title, row?.subject),
        currency: currencyText(undefined),
      })}
      toneOf={toneOf}
      sectionOf={({ subject: { code, name } }) => `${code} ${name}`}
    />
  );
}

const rowsOf = ({ rows, ...subject }: LedgerOfSubject): readonly Row[] =>
  rows.map((row) => ({ ...row, ...subject }));

function pagesOf(rows: readonly Row[], linesPerPage: number) {
  return pagesWithCarry(rows, {
    linesPerPage,
    figuresOf: (row) => row,
    carry: ({ kind, subjectId, subject }, carried) => ({
      ...blankRow,
      kind,
      subjectId,
      subject,
      ...carried,
    }),
  });
}
