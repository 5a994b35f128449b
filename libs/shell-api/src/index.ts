export { callKeys, groupOf } from './call-keys';
export { ApiError, toApiError } from './api/api-error';
export { callApi, httpClient, type CallOptions } from './api/client';
export { downloadFile, fetchFile, fileSaver, type FetchedFile } from './api/download';
export {
  endedMobile,
  endedSession,
  onSessionEnd,
  takeReturnPath,
  type EndedSession,
} from './api/ended-session';
export { newIdempotencyKey } from './api/idempotency';
export { useIsLoading } from './api/loading';
export { pageLocation } from './api/redirect';
export {
  defineRemote,
  type RemoteLifecycles,
  type RemoteMeta,
  type RemoteProps,
} from './define-remote';
export { navigateTo, shellHistory } from './history';
export { useListColumns, type ListColumns } from './list-setting';
export { provideTheme, useLook, useLookOnDocument, type Look, type LookMode } from './look';
export { NotificationOutlet, notify, notifyError } from './notify';
export {
  defaultPeriod,
  periodFromUrl,
  sortedPeriods,
  useKnownPeriod,
  usePeriod,
  withPeriod,
} from './period';
export { Providers } from './providers';
export { createQueryClient, queryClient } from './query-client';
export { readAgain } from './read-again';
export { ownsPath, titleOfPath } from './route-match';
export { runStandalone } from './run-standalone';
export { refreshSession, useAccountSet, useSession, type Session } from './session';
export { sessionAtom } from './session-atom';
export { shellStore } from './store';
export { PRODUCT_NAME, setShownTitle, useShownTitle, useTabTitle, useTabTitles } from './tab-title';
export { useFeature } from './use-feature';
export { useFileUrl, type FileUrl } from './use-file-url';
export {
  callQuery,
  useCall,
  useCalls,
  useDownload,
  useSave,
  type Answers,
  type SaveRequest,
  type UseCallOptions,
  type UseSaveOptions,
} from './use-call';
export {
  kindsOf,
  sourceLink,
  sourcesOf,
  useVoucherSources,
  type SourceLink,
  type VoucherSources,
} from './voucher-source';
