export {
  type DayCount,
  type DaySpan,
  daysTogether,
  type PagePlace,
  placeOfPage,
} from './day-pages';
export {
  buildSubjectSummary,
  type LeafMovement,
  SUMMARY_TOTAL,
  summaryDifference,
  summaryParts,
} from './subject-summary';
