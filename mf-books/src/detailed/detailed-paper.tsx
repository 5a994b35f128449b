import type { ReactNode } from 'react';
import { Checkbox } from 'antd';
import {
  foundEntries,
  ofItems,
  type BookSubject,
  type CurrencyLedgerResult,
  type CurrencyLedgerRow,
} from '@mingzhang/contract';
import type { PeriodRange } from '@mingzhang/web';
import { useDetailedLedger } from '../api/account-book.api';
import { blankRow, carriedColumns, foreignSides } from '../shared/carried-rows';
import { currencyTitle } from '../shared/currency-title';
import type { EntryPaper } from '../shared/entry-paper';
import { printedColumns, toldCurrencies } from '../shared/ledger.columns';
import { PrintedEntries } from '../shared/printed-entries';
import { currencyHeading, subjectHeading } from '../shared/subject-heading';
import { useBookNote } from '../shared/unaudited';
import { useSteps } from '../shared/use-steps';
import { filterOf, type LedgerAddress } from './use-ledger-address';
import { WholeLedgerPrint } from './whole-ledger-print';

interface PaperProps {
  readonly range: PeriodRange;
  readonly address: LedgerAddress;
  readonly chosenId: number | undefined;
  /** To the subject before or after. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onBack: () => void;
}

/** 明细账 on paper: that of the subject that is shown, or those of all. */
export function DetailedPaper({
  subjects,
  ...props
}: PaperProps & {
  /** Those with figures in the range; undefined until they have come. */
  readonly subjects: readonly BookSubject[] | undefined;
}) {
  const { range, address, onBack } = props;
  const settings = (
    <Checkbox
      checked={address.isWhole}
      onChange={({ target }) => address.change({ whole: target.checked ? '1' : '0' })}
    >
      全部科目
    </Checkbox>
  );
  if (address.isWhole)
    return (
      <WholeLedgerPrint
        range={range}
        subjects={subjects}
        address={address}
        settings={settings}
        onBack={onBack}
      />
    );
  return <Shown {...props} settings={settings} />;
}

function Shown({ range, address, chosenId, settings, onStep, onBack }: PaperProps & Settings) {
  useSteps('/account-book/detailed', onStep);
  const { categoryId, itemId } = address;
  const bookNote = useBookNote({ subjectId: chosenId, categoryId, itemId });
  const book = useDetailedLedger(filterOf(address, { range, chosenId })).data;
  return (
    <PrintedEntries
      {...paperOf({ book, search: address.entry, currency: address.currency, settings })}
      book={book}
      range={range}
      onBack={onBack}
      search={address.entry}
      bookNote={bookNote}
    />
  );
}

interface Settings {
  /** What changes how it is printed. */
  readonly settings: ReactNode;
}

function paperOf({
  book,
  search,
  currency,
  settings,
}: Settings & {
  readonly book: CurrencyLedgerResult | undefined;
  /** What entries are searched for. */
  readonly search: string;
  readonly currency: string | undefined;
}): EntryPaper<CurrencyLedgerRow> {
  const told = toldCurrencies(book);
  const items = ofItems(book?.items);
  const of = book && { code: book.subject.code, name: book.subject.fullName };
  return {
    title: currencyTitle(`明细账 ${of ? `${of.code} ${of.name}${items}` : ''}`, currency),
    heading: {
      ...subjectHeading('明细账', of, items),
      ...currencyHeading(currency),
    },
    columns: printedColumns(told, foundEntries(book?.rows ?? [], search)),
    settings,
    isPart: (row) => row.kind !== 'entry' && row.currency !== undefined,
    carry: (last, carried, rows) => ({
      ...blankRow,
      kind: last.kind,
      ...carried,
      // Of several currencies only the whole is carried.
      ...(last.foreignBalance === undefined || told === 'each'
        ? {}
        : {
            ...carriedColumns(rows, last, foreignSides),
            foreignBalance: last.foreignBalance,
          }),
    }),
  };
}
