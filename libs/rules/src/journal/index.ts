export {
  type DayCount,
  type DaySpan,
  daysTogether,
  type PagePlace,
  placeOfPage,
} from './day-pages';
export { SUMMARY_TOTAL, summaryDifference, summaryParts } from './subject-summary';
export {
  negated,
  plainTextAccounts,
  plainTextEntry,
  type PlainTextEntry,
  type PlainTextForm,
  plainTextForms,
  plainTextHead,
  type PlainTextLine,
  plainTextOpenings,
  type PlainTextSubject,
} from './plain-text';
