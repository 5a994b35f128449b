export {
  type BookDifference,
  bookDifference,
  type BookEnds,
  controlDifference,
  type ControlParts,
  endsOf,
} from './book-tie';
export { carriedAmounts, type ColumnRow } from './carried-columns';
export {
  type AnalysisColumn,
  analysedAmount,
  type ColumnMovement,
  type ColumnSides,
  columnsDifference,
  type ColumnTotals,
  columnTotals,
  leafColumns,
  multiColumnForms,
  OTHER_COLUMN,
} from './multi-column';
export { type DayBookRow, dayBookRows, type DayMovement } from '../ledger-rows';
export {
  type Counted,
  type CountedRow,
  countedRow,
  quantityRows,
  type QuantityStart,
  unitPriceOf,
} from './quantity-rows';
export { commonUnit, pairsBeside } from './pairs-beside';
export { type CrossKey, type CrossPart, type CrossTable, crossTable } from './cross-table';
export {
  type ChartName,
  type CodeAndName,
  itemOfTime,
  type MonthRenamed,
  type NamesOfTime,
  monthlyRenamedNotes,
  namesOfToday,
  type OtherName,
  type Renamed,
  renamedNote,
  renamedSince,
  subjectsCalled,
  entrySubjectsOfTime,
  subjectsOfTime,
} from './names-of-time';
