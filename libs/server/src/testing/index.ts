export { createTestDatabase, type TestDatabase } from './test-database';
export { loadRelease, releases } from './release';
export { columnDifferences } from './declared-columns';
export { takenAway } from './taken-away';
export { startTestService, type TestApi, type TestService } from './test-service';
export * from './access-matrix';
export * from './foreign-ids';
export * from './intrusion-matrix';
export { testKeys, type TestKeys } from './test-keys';
export { invoiceXml } from './make-invoice-files';
export { makeXlsx, makeZip, xlsxParts, type MadePart, type MadeWorkbook } from './make-xlsx';
export { gbk } from '../sheet/gbk';
export { formCells } from '../sheet/sheet-fill';
export { makeXls, type MadeCell, type MadeXls } from './make-xls';
export { requestStorm, type BrokenPromise, type Storm } from './request-storm';
export type { Fitting } from './generated-values';
export { faultyUploads } from './faulty-uploads';
export { hostileBodies, hostileTransport } from './hostile-transport';
export { operationWalk, type OperationWalk, type WriteCase } from './operation-walk';
export { manager, setUp, type SettingChanges } from './account-set';
export { Books, type TestLine } from './books';
export {
  endedJob,
  reportOf,
  rowsOf,
  runImport,
  waitForJob,
  workbook,
  type ImportJob,
} from './imports';
export { operationFindings, startDomain, tenancyFindings, type DomainTest } from './domain-test';
export { DatabaseFaults, type Fault } from './database-faults';
export { FakeIdentity } from './fake-identity';
export { FakeService } from './fake-service';
export { fileTable, totalDifferences, type FileTable } from './total-row';
export { unzipped } from './unzipped';
export { FakeBucket } from './fake-bucket';
export { occupy, turnsDuring } from './turns';
export { repeatStatements, type RepeatedStatement } from './repeated-statements';
