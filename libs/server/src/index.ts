export * from './account-set.scope';
export * from './assertion';
export * from './build-files';
export * from './business-error';
export { Call, callMetadata, Input, routeOf } from './call.decorator';
export { checkedInput } from './call.interceptor';
export * from './config';
export { createService, SERVICE_CONFIG } from './create-service';
export { connectService, migrateService, pendingMigrations, type Storage } from './database';
export { migrationsIn } from './migration-folder';
export { DatabaseClient } from './database-client';
export { requireRolePasswords, roleOf } from './database-role';
export { requireIdleRoles, takeOverRoles } from './database-take-over';
export { CitusMissing, distributeDatabase } from './distribution';
export {
  accountSetBusyText,
  isPassing,
  isTooSlow,
  MadeMeanwhile,
  withRetries,
  isStorageFull,
} from './database-fault';
export { answerFor, ErrorFilter } from './error.filter';
export { closeGracefully, fastifyAdapter } from './fastify-app';
export type { DemoBooks } from './demo-books';
export { CompanyName } from './company-name';
export { companyNameTable } from './company-name.migration';
export { Download } from './download';
export { Exported } from './export-log';
export * from './idempotency';
export * from './file-thread';
export * from './invoice-file';
export * from './job';
export { Memberships } from './memberships';
export { Metrics } from './metrics';
export * from './mnemonic';
export * from './operation-log';
export { loadPictureCodec } from './picture/picture-codec';
export { RepeatingWork, type Repeated } from './repeating-work';
export { SealedText } from './sealed-text';
export * from './service-client';
export * from './storage-space';
export { requireKeys, signerOf } from './signing-keys';
export { PrintSettings } from './print-settings';
export * from './document';
export * from './protocol';
export * from './record';
export {
  changeReleaseBook,
  EMPTY_RELEASE_BOOK,
  readReleaseBook,
  type ReleaseChange,
} from './release-book';
export {
  addReleaseToken,
  readReleaseTokens,
  releaseTokenFile,
  releaseTokenNamed,
  revokeReleaseToken,
} from './release-tokens';
export { LookedAtFile } from './looked-at-file';
export { ReleaseBookFile } from './release-book-file';
export { DamagedReleaseFile } from './damaged-release-file';
export { Features } from './features';
export {
  OVERRIDE_MINUTES_AT_MOST,
  overrideFile,
  OverrideRefused,
  UnsignedOverride,
  readOverride,
  type ReleaseOverride,
  signedOverride,
} from './release-override';
export { recordColumns, serviceTables } from './service-tables.migration';
export * from './sheet';
export { minuteInShanghai, todayInShanghai } from './clock';
export { restAfter } from './user-turns';
export { Tries } from './tries';
export { holdsWord } from './holds-word';
export { tellPlanner } from './planner-statistics';
export { finishUnhurried, mapUnhurried, unhurried } from './unhurried';
export { tenantTable } from './tenant-table';
export { tenantTables, type TenantTable } from './tenant-tables';
export { verifierOf, type Checks, type Difference, type VerifiedDatabase } from './verifier';
export { cookieNameOf, cookieOf, sessionCookie } from './cookie';
export { StartRefusal } from './start-refusal';
