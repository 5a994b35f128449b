export { bookDifference, type BookEnds, controlDifference, endsOf } from './book-tie';
export { carriedAmounts } from './carried-columns';
export {
  analysedAmount,
  columnsDifference,
  type ColumnTotals,
  columnTotals,
  leafColumns,
  multiColumnForms,
  OTHER_COLUMN,
} from './multi-column';
export { type DayBookRow, dayBookRows } from '../ledger-rows';
export {
  type Counted,
  type CountedRow,
  countedRow,
  quantityRows,
  type QuantityStart,
} from './quantity-rows';
export { commonUnit, pairsBeside } from './pairs-beside';
export { type CrossKey, crossTable } from './cross-table';
export {
  type CodeAndName,
  itemOfTime,
  type MonthRenamed,
  type NamesOfTime,
  monthlyRenamedNotes,
  namesOfToday,
  type OtherName,
  type Renamed,
  renamedNote,
  renamedWithin,
  renamedSince,
  subjectsCalled,
  entrySubjectsOfTime,
  subjectsOfTime,
} from './names-of-time';
