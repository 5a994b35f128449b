export { jobOwners, jobTables } from './job.migration';
export { jobKinds } from './job-kind.migration';
export { jobPauses } from './job-pause.migration';
export { JobHandlers } from './job-runner';
export { Jobs } from './jobs';
export { SpooledFile } from './spooled-file';
export type { JobContext, JobFile, JobHandler, JobResult, NewJob } from './job.types';
export {
  importHandler,
  importResult,
  requireRows,
  requireRowsAtMost,
  type ImportArgs,
  type ImportKind,
  type ImportOutcome,
  type ImportWork,
} from './import-job';
export { Refusals, type RowProblem } from './refusals';
export { RowFindings } from './row-findings';
