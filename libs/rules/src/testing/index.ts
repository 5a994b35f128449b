export { type Book, type BookLine, bookOf, type BookVoucher, textOf } from './book';
export {
  type ChartSubject,
  smallBusinessChart,
  type WorkedBalanceRow,
  workedExample,
  type WorkedExample,
  type WorkedFigures,
  type WorkedOpening,
  type WorkedVoucher,
} from './worked-example';
