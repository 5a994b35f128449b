export { isolated } from './isolated-text';
export { isOneLine, oneLine } from './one-line';
export { evaluateArithmetic } from './arithmetic';
export * from './attachment';
export {
  type AuxiliaryItems,
  auxiliaryKey,
  isAuxiliaryKey,
  parseAuxiliaryKey,
} from './auxiliary-key';
export * from './balance';
export {
  type CarriedFigures,
  type CarriedFrom,
  type CarriedPage,
  carriedPages,
} from './carried-pages';
export { moneyKindTitles, wordRuleSides, wordRuleText, wordRuleTitles } from './word-rule-text';
export { capitalAmount } from './capital-amount';
export {
  type InitialBalanceRow,
  type InitialTrialBalance,
  initialTrialBalance,
  type TrialEquation,
  yearOpeningOf,
} from './initial-balance';
export { type OpeningDoubt, openingDoubts, openingDoubtTitles } from './opening-doubt';
export {
  type OpeningFacts,
  type OpeningLine,
  openingProblem,
  type OpeningSubject,
} from './opening-line';
export { nextItemCode } from './item-code';
export { ItemIndex, type ItemMatch, type KnownItem } from './item-index';
export { type MovedVouchers, movedVouchersText, NUMBERS_TOLD } from './moved-vouchers';
export {
  detailedLedgerRows,
  generalLedgerRows,
  LEDGER_ROW_SUMMARY,
  type LedgerEntry,
  type LedgerEntryRow,
  type LedgerRow,
  type LedgerRowKind,
  type LedgerStart,
  type LedgerSummaryRow,
  type PeriodMovement,
} from './ledger-rows';
export { groupBy } from './group-by';
export * from './half-width';
export { seenText, withoutUnseen } from './unseen-text';
export { fromPercent, percentText, statedRate, toPercent } from './stated-rate';
export * from './voucher-image';
export * from './money';
export {
  chartThousands,
  type DigitCells,
  digitCells,
  formatBlankZero,
  formatForeign,
  formatMoney,
  shortMoney,
} from './money-format';
export { type FigureKind, pickedSums, type PickedCell, type PickedSum } from './table/picked-sums';
export {
  type BalancePair,
  balancePairs,
  besideKey,
  pairColumns,
  pairColumnsBeside,
  totalsBeside,
} from './table/balance-pairs';
export {
  cellText,
  fileCell,
  fileText,
  isFigure,
  type MomentText,
  textOfValue,
} from './table/cell-text';
export {
  type CellValue,
  type ColumnKind,
  columnsFor,
  defineTable,
  type Medium,
  sizeOf,
  type Table,
  type TableColumn,
  type Totals,
  valueOf,
} from './table/table';
export {
  changesOf,
  changesText,
  type OperationChange,
  type RecordNames,
} from './operation-log/operation-changes';
export { technicalFields } from './operation-log/operation-titles';
export { directionForm } from './old-books/amount-form';
export {
  BalanceTableReader,
  isBalanceTable,
  type OldBalanceTable,
  type TakenOpening,
} from './old-books/balance-table';
export type { OldBalance } from './old-books/old-balance';
export { dateForm, dateOfSerial } from './old-books/date-form';
export { roleOf } from './old-books/headings';
export {
  itemsByCode,
  type OldItem,
  splitItemCodes,
  UNASSIGNED_TITLE,
  wantedItem,
} from './old-books/item-form';
export { tablePeriodTitle } from './old-books/table-basis';
export { wordCandidates } from './old-books/number-form';
export { isFooterText, isTotalText } from './old-books/row-kind';
export { cellProblem, resultNotes, type SourceCell, type SourceRow } from './old-books/source-row';
export {
  matchSubject,
  matchWithItem,
  type MatchSubject,
  nameConflict,
  subjectIndex,
  type SubjectIndex,
  type SubjectMatch,
} from './old-books/subject-match';
export {
  type OldVoucher,
  type OldVoucherList,
  type OldWarning,
  VoucherListReader,
} from './old-books/voucher-list';
export type { OldLine } from './old-books/voucher-row';
export * from './period';
export * from './taxpayer-kind';
export * from './tax-source';
export { checkVoucher, differenceOf, totalsOf } from './posting';
export {
  type MoneyKind,
  type VoucherWordRule,
  type PostingAuxiliaryItem,
  type PostingFacts,
  type PostingProblem,
  type PostingProblemCode,
  type PostingSubject,
  type VoucherDraft,
  type VoucherDraftLine,
} from './posting-draft';
export { checkTemplateItems } from './posting-line';
export { invariant, InvariantError, type Problem, type RowLink } from './problem';
export * from './region';
export {
  checkSubjectDraft,
  checkSubjectReferences,
  type SubjectDraft,
  type SubjectDraftProblem,
  type SubjectFacts,
} from './subject-draft';
export {
  ancestorsOf,
  checkCodeRule,
  checkSubjectCode,
  codeLevel,
  fullNameOf,
  nextChildCode,
  parentCodeOf,
  parseCodeRule,
  rollUp,
  seenTree,
  type SubjectCategory,
  type SubjectCodeProblem,
  type SubjectCodeRule,
  type SubjectDirection,
  type TreeNode,
} from './subject-tree';
export {
  chartCodeRule,
  chartCodesUnder,
  codeUnder,
  type RecodeProblem,
  type RecodeSubject,
  type Recoding,
  recodeSubjects,
} from './subject-recode';
export {
  checkTemplate,
  type TemplateAmount,
  type TemplateLine,
  type TemplateMeasure,
  type TemplateProblem,
  type TemplateTerm,
  templateAmounts,
} from './template-amount';
export {
  addNets,
  type BalanceSubject,
  balanceTotals,
  buildSubjectBalance,
  hasFigures,
  type LeafBalance,
  type Net as BalanceNet,
  pairsOf,
  rolledBalances,
  type SubjectBalance,
  type SubjectBalanceFigures,
  type SubjectBalanceOptions,
  type SubjectBalanceRow,
  subjectsWithFigures,
} from './trial-balance';
export { type NumberChange, numberGaps, type NumberedVoucher, renumber } from './voucher-number';
export { voucherSearch, type VoucherSearch } from './voucher-search';
export { voucherNotes } from './posting-notes';
export { moneyMoves, overdrawnByMoves, overdrawnNotes } from './overdrawn';
export type { MoneyBalance, MoneyMove } from './overdrawn';
export { checkReversal } from './reversal';
export {
  auditedChangedBy,
  familyExcess,
  familyLimits,
  type FamilyVoucher,
  overReversedFrom,
  overReversedIn,
  unmirroredIn,
  reversalsIn,
} from './reversal-family';
export { type ReversalLink, reversalLinkOf, reversalLinkText } from './reversal-link';
export type { ReversalLine } from './reversal-net';
export type { Part as ReversalPart } from './reversal-sides';
export { exportName, fileNameOf, type ExportedFile } from './export-name';
export { FACTOR_DECIMALS, statedFactor, type StatedFactor } from './stated-factor';
export { defaultWordRule, isCashOnHand } from './voucher-word-rule';
export {
  type CalendarOfSet,
  checkEnableDate,
  clampRange,
  FIRST_ENABLE_DATE,
  isBookable,
  lastBookablePeriod,
  lastEnableDate,
  periodIdOf,
  periodsOfSet,
} from './set-calendar';
export {
  type ChartChange,
  type ChartEntry,
  missingSubjects,
  type OwnedSubject,
  planChartChange,
} from './chart-change';
export * from './closing';
export * from './plausibility';
export * from './closing-check';
export {
  profitTransfers,
  resultMoves,
  type ResultRole,
  type RoleLine,
  type Transfer,
} from './statements/profit-transfer';
export * from './culprit';
export { checkCreditCode } from './credit-code';
export {
  obstacleTo,
  type VoucherAct,
  type VoucherObstacle,
  type VoucherStanding,
} from './voucher-change';
export { formLines, formTime } from './statement-form';
export * from './tax-names';
export {
  isTaxOf,
  LEVY_RATE,
  levyGroups,
  PROPERTY_RATE,
  reducedRateAt,
  type LevyGroup,
  type TaxedVoucher,
} from './levy/levy-rates';
export * from './levy/general-sales';
export { chartSales, salesCodes, type SalesOfSet } from './chart-sales';
export { limitWindow, smallScaleLimit } from './levy/small-scale-limit';
export * from './assets';
export * from './document';
export * from './aging';
export * from './books';
export * from './journal';
export * from './releases';
export { roleTitles } from './role-titles';
export {
  ownInitials,
  type SearchableSubject,
  searchSubjects,
  type Span,
  type SubjectHit,
} from './subject-search';
export { branchesOf, topsOf } from './branches';
