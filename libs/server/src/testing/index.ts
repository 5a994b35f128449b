export { createTestDatabase, type TestDatabase } from './test-database';
export { startTestService, type TestApi, type TestService } from './test-service';
export * from './access-matrix';
export { makeXlsx, makeZip, xlsxParts, type MadePart, type MadeWorkbook } from './make-xlsx';
export { gbk } from './gbk';
export { makeXls, type MadeCell, type MadeXls } from './make-xls';
export { requestStorm, type BrokenPromise, type Storm } from './request-storm';
export type { Fitting } from './generated-values';
export { operationWalk, type OperationWalk, type WriteCase } from './operation-walk';
