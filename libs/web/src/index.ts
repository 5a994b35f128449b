export { AccountSetForm } from './account-set/account-set-form';
export { CodeInput } from './code/code-input';
export { RESEND_SECONDS, useCodeSending } from './code/use-code-sending';
export { useEntryState } from './entry-state';
export { fieldErrors } from './field-errors';
export { DirectionText, type Direction } from './figures/direction-text';
export { Kbd } from './figures/kbd';
export { MoneyText } from './figures/money-text';
export { BrandMark, Icon, isIconName } from './icon';
export type { IconName } from './icon-paths';
export { FileActions, type FileActionsProps } from './import/file-actions';
export { JobPanel, type JobView } from './job/job-panel';
export { useJob, type JobState } from './job/use-job';
export { FilterBar, Page, PageHeader, Sheet } from './layout/page';
export { RefreshButton } from './layout/refresh-button';
export { KeptOffer } from './kept/kept-offer';
export { putKept, readKept, useKeptAtSessionEnd, useKeptWork } from './kept/kept-work';
export { ScreenSkeleton, lazyScreen } from './lazy-screen';
export { PeriodRangePicker, moveRange, type PeriodRange } from './period/period-range-picker';
export { PersonAvatar } from './person/avatar';
export { type PrintColumn } from './print/book-pages';
export { BookPrint } from './print/book-print';
export { fittingPoints, LINE_HEIGHT, MM_PER_POINT } from './print/fit-text';
export type { PageSize } from './print/print-exposure';
export { PrintFlow, PrintPage } from './print/print-flow';
export { useKeptSettings } from './print/use-kept-settings';
export { RegionPicker } from './region/region-picker';
export { saveFile } from './save-file';
export { useAskBeforeClosing } from './states/ask-before-closing';
export { useConfirmDanger, type DangerousAct } from './states/confirm-danger';
export { dayText, momentText } from './moment-text';
export { CrashBoundary } from './states/crash-boundary';
export { EmptyState } from './states/empty-state';
export { ErrorPanel } from './states/error-panel';
export { useFocusReturn } from './states/focus-return';
export { NoSuchPage } from './states/no-such-page';
export { NotYetAvailable } from './states/not-yet-available';
export { SkeletonRows } from './states/skeleton-rows';
export { SubjectBalance, SubjectOption, type ListedSubject } from './subject/subject-option';
export { SubjectPicker } from './subject/subject-picker';
export {
  ownInitials,
  searchSubjects,
  type SearchableSubject,
  type Span,
  type SubjectHit,
} from './subject/subject-search';
export { BookTable } from './table/book-table';
export type { BookColumn, BookSelection, BookTableProps } from './table/book-table.types';
export { TreeCode } from './table/tree-code';
export {
  matchingBranches,
  treeMove,
  treeOf,
  visibleItems,
  withKey,
  type TreeItem,
  type TreeMove,
} from './table/tree.model';
export { themeOf } from './theme/antd-theme';
export { installTheme, propertyName } from './theme/custom-properties';
export { palettes, type Palette } from './theme/palette';
export { dayFormats, monthFormats } from './typed-dates';
export { useUrlFilters } from './use-url-filters';
export { useIsNarrow } from './use-is-narrow';
