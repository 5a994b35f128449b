/**
 * Jobs of a service that run at the same time, each of another user and account set, so that one
 * long job doesn't block others.
 */
export const jobsAtOnce = 2;
