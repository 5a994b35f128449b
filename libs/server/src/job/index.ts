export { jobTables } from './job.migration';
export { JobHandlers } from './job-runner';
export { Jobs } from './jobs';
export type { JobContext, JobFile, JobHandler, JobResult, NewJob } from './job.types';
