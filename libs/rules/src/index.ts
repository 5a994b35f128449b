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
export { type CarriedFigures, carriedPages } from './carried-pages';
export { moneyKindTitles, wordRuleSides, wordRuleText, wordRuleTitles } from './word-rule-text';
export { capitalAmount } from './capital-amount';
export {
  type InitialTrialBalance,
  initialTrialBalance,
  type TrialEquation,
  yearOpeningOf,
} from './initial-balance';
export { type OpeningDoubt, openingDoubts, openingDoubtTitles } from './opening-doubt';
export { type OpeningFacts, openingProblem, type OpeningSubject } from './opening-line';
export { nextItemCode } from './item-code';
export { ItemIndex, type KnownItem } from './item-index';
export { type MovedVouchers, movedVouchersText, NUMBERS_TOLD } from './moved-vouchers';
export {
  generalLedgerRows,
  LEDGER_ROW_SUMMARY,
  type LedgerRowKind,
  type LedgerSummaryRow,
  type PeriodMovement,
} from './ledger-rows';
export { groupBy } from './group-by';
export * from './half-width';
export { seenText, withoutUnseen } from './unseen-text';
export { fromPercent, percentText, statedRate, toPercent } from './stated-rate';
export * from './voucher-image';
export * from './money';
export { chartThousands, digitCells, formatForeign, formatMoney, shortMoney } from './money-format';
export { type FigureKind, pickedSums, type PickedCell } from './table/picked-sums';
export {
  type BalancePair,
  balancePairs,
  besideKey,
  pairColumns,
  pairColumnsBeside,
  totalsBeside,
} from './table/balance-pairs';
export { cellText, fileCell, fileText, isFigure, textOfValue } from './table/cell-text';
export {
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
export { changesOf, changesText, type RecordNames } from './operation-log/operation-changes';
export { technicalFields } from './operation-log/operation-titles';
export { directionForm } from './old-books/amount-form';
export {
  BalanceTableReader,
  isBalanceTable,
  type OldBalanceTable,
} from './old-books/balance-table';
export type { OldBalance } from './old-books/old-balance';
export { dateForm } from './old-books/date-form';
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
export { cellProblem, isShownByExponent, lostDigits, resultNotes } from './old-books/source-row';
export {
  matchSubject,
  matchWithItem,
  nameConflict,
  subjectIndex,
  type SubjectIndex,
  type SubjectMatch,
} from './old-books/subject-match';
export { type OldVoucher, type OldVoucherList, VoucherListReader } from './old-books/voucher-list';
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
  type PostingSubject,
  type VoucherDraft,
} from './posting-draft';
export { checkTemplateItems } from './posting-line';
export { invariant, type Problem, type RowLink } from './problem';
export * from './region';
export { checkSubjectDraft, checkSubjectReferences, type SubjectFacts } from './subject-draft';
export {
  ancestorsOf,
  codeLevel,
  nextChildCode,
  parentCodeOf,
  parseCodeRule,
  rollUp,
  seenTree,
  type SubjectCodeRule,
  type SubjectDirection,
} from './subject-tree';
export {
  chartCodeRule,
  chartCodesUnder,
  codeUnder,
  type RecodeSubject,
  recodeSubjects,
} from './subject-recode';
export {
  checkTemplate,
  type TemplateAmount,
  type TemplateLine,
  type TemplateMeasure,
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
  subjectsWithFigures,
} from './trial-balance';
export { type NumberChange, numberGaps, renumber } from './voucher-number';
export { voucherSearch } from './voucher-search';
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
export { missingSubjects, type OwnedSubject, planChartChange } from './chart-change';
export * from './closing';
export * from './plausibility';
export * from './closing-check';
export {
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
export { levyGroups, type TaxedVoucher } from './levy/levy-rates';
export * from './levy/general-sales';
export { salesCodes } from './chart-sales';
export { limitWindow } from './levy/small-scale-limit';
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
export { namedShares } from './named-shares';
