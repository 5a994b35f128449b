export { useProvisional } from './closing/use-provisional';
export { AccountSetForm, type AccountSetValues } from './account-set/account-set-form';
export { useVatType } from './account-set/use-vat-type';
export { callRequest } from './call-request';
export type { ChartFigures } from './chart/chart.model';
export { LazyMonthChart } from './chart/lazy-month-chart';
export { groupedChecks, type GroupedChecks } from './closing/grouped-checks';
export {
  currentStep,
  monthWay,
  type WayFacts,
  type WayKey,
  type WayStep,
  type WayTone,
} from './closing/month-way';
export { CodeInput } from './code/code-input';
export { useCodeSending } from './code/use-code-sending';
export { SentCodes, type SentCode } from './code/use-code-sending';
export { BookingRefusals, useBatchBooking, type DocumentId } from './document/batch-booking';
export { DocumentVoucherActs } from './document/voucher-acts';
export type { VoucherDocument } from './document/voucher-document';
export { VoucherLink } from './document/voucher-link';
export { VoucherPicker } from './document/voucher-picker';
export { VoucherLines, VoucherPreview } from './document/voucher-preview';
export { ActDrawer } from './drawer/act-drawer';
export { DrawerActs } from './drawer/drawer-acts';
export { DrawerFields } from './drawer/drawer-fields';
export { ShownDrawer } from './drawer/shown-drawer';
export { onSaveKey } from './drawer/save-key';
export { FormDrawer } from './drawer/form-drawer';
export { ProposedInput, useProposal } from './drawer/proposal';
export { useRecordRemoval } from './drawer/use-record-removal';
export { useRecordSaving, type RecordSaving } from './drawer/use-record-saving';
export { useEntryState } from './entry-state';
export { fieldErrors } from './field-errors';
export { DirectionText } from './figures/direction-text';
export { QuietLink } from './figures/figure-link';
export { HiddenText } from './figures/hidden-text';
export { changeText, valueText } from './figures/key-figure-text';
export { Kbd } from './figures/kbd';
export { MoneyText } from './figures/money-text';
export { BrandMark, Icon, isIconName } from './icon';
export type { IconName } from './icon-paths';
export { FileActions, ImportButton, type FileActionsProps } from './import/file-actions';
export { JobPanel, type JobView } from './job/job-panel';
export { useJob } from './job/use-job';
export { KeptOffer } from './kept/kept-offer';
export { useLeftEdits } from './kept/left-edits';
export { putKept, readKept, useKeptAtSessionEnd, useKeptWork } from './kept/kept-work';
export { FilterBar, Page, PageHeader, Sheet } from './layout/page';
export { RefreshButton } from './layout/refresh-button';
export { lazyPart } from './lazy-part';
export { ScreenSkeleton, lazyScreen } from './lazy-screen';
export { Chooser } from './list/chooser';
export { ChoiceField } from './list/choice-field';
export { described } from './list/described';
export { FilterFields } from './list/filter-fields';
export { LevelPicker } from './list/level-picker';
export { ListHeader } from './list/list-header';
export { ListScreen } from './list/list-screen';
export { NewButton } from './list/new-button';
export { asPage, isPastEnd, PAGE_SIZE, Pager } from './list/pager';
export { RowAction } from './list/row-action';
export { actColumn, editColumn, EditAndRemove, type RecordActs } from './list/row-acts';
export { SearchField } from './list/search-field';
export { SelectionAct, SelectionBar } from './list/selection-bar';
export { SwitchField } from './list/switch-field';
export { TypedField } from './list/typed-field';
export { useChosenRows } from './list/use-chosen-rows';
export { useSelection } from './list/use-selection';
export { useExport, usePagedList } from './list/use-paged-list';
export { usePaper } from './list/use-paper';
export { dayText, momentText } from './moment-text';
export { MonthRunActs, MonthRunDrawer, type MonthDocument } from './month-run/month-run-drawer';
export { MonthRunPanel } from './month-run/month-run-panel';
export { PaperTable } from './paper/paper-table';
export { PeriodRangePicker, type PeriodRange } from './period/period-range-picker';
export { rangeTitle } from './period/range-title';
export { PeriodRangeField } from './period/period-range-field';
export { usePeriodRange } from './period/use-period-range';
export { PersonAvatar } from './person/avatar';
export { type PrintColumn } from './print/book-pages';
export { BookPrint, type BookPrintProps } from './print/book-print';
export type { BookHeading } from './print/book-sheet';
export type { LineTone } from './print/book-rows';
export { loadedText } from './list/loaded-text';
export { LazyBookPrint } from './print/lazy-book-print';
export { fitted, FittedLine } from './print/fitted-line';
export { fittingPoints, LINE_HEIGHT, MM_PER_POINT, widthInEm } from './print/fit-text';
export { paperColumns, paperItemColumns, paperTotals } from './print/paper-columns';
export { isPaperName, paperOptions, papers, type PaperName } from './print/papers';
export type { PageSize } from './print/print-exposure';
export { PrintFoot, pageText, usePrintedAt } from './print/print-foot';
export { PrintFlow, PrintPage } from './print/print-flow';
export { PrintPortions } from './print/print-portions';
export { PrintedPages } from './print/printed-pages';
export { PrintScreen } from './print/print-screen';
export { SettingChoice, SettingField, SettingFlag } from './print/setting-fields';
export { SettingGroup, SettingNote, SettingsPanel } from './print/settings-panel';
export { useFormSettings, type FormSettings } from './print/use-form-settings';
export { useKeptSettings } from './print/use-kept-settings';
export { DayInput } from './record/day-input';
export { MonthInput } from './record/month-input';
export { RecordFields } from './record/record-fields';
export { SubjectItem } from './record/subject-item';
export { useRecordFiles } from './record/use-record-files';
export { VoucherTermsDrawer } from './record/voucher-terms-drawer';
export { useAskBeforeClosing } from './states/ask-before-closing';
export { useConfirmDanger, type DangerousAct } from './states/confirm-danger';
export { CrashBoundary } from './states/crash-boundary';
export { Dialog } from './states/dialog';
export { useFocusWhen } from './states/dialog-focus';
export { EmptyState } from './states/empty-state';
export { ErrorPanel } from './states/error-panel';
export { focusTable, useFocusReturn } from './states/focus-return';
export { ActionMenu, type ActionItem } from './states/action-menu';
export { KeyedPopconfirm, KeyedPopover } from './states/keyed-popup';
export { NoSuchPage } from './states/no-such-page';
export { PermittedPage } from './states/permitted-page';
export { NotYetAvailable } from './states/not-yet-available';
export { SkeletonRows } from './states/skeleton-rows';
export { marked } from './subject/marked';
export { SubjectBalance } from './subject/subject-option';
export { PathText } from './subject/path-text';
export { SubjectField } from './subject/subject-field';
export { SubjectPicker } from './subject/subject-picker';
export { AmountCell, CELL_ATTRIBUTE, type CellMove } from './table/amount-cell';
export { amountPxOf, eachFigurePx, eachFoldedPx, textPxOf, totalPxOf } from './table/amount-width';
export { rowAfterKey } from './table/row-navigation';
export { BookTable } from './table/book-table';
export { fitTable } from './table/fit-columns';
export type {
  BookColumn,
  BookSection,
  BookSelection,
  NoColumnSettings,
} from './table/book-table.types';
export { ColumnsButton } from './table/columns-button';
export { HeadEdge } from './table/head-edge';
export { pastedAmount, pastedCells } from './table/pasted-cells';
export { resizing, useArrangedColumns } from './table/use-shown-columns';
export { useInnerWidth } from './table/use-inner-width';
export { byId, itemColumns, screenColumns } from './table/screen-columns';
export { SmallTable } from './table/small-table';
export { TreeCode } from './table/tree-code';
export {
  matchingBranches,
  treeMove,
  treeOf,
  visibleItems,
  withKey,
  type TreeItem,
} from './table/tree.model';
export { themeOf } from './theme/antd-theme';
export { installTheme } from './theme/custom-properties';
export { useIsNarrow } from './use-is-narrow';
export { useRested } from './use-rested';
export { filledIn, useUrlFilters } from './use-url-filters';
