import type { Provider } from '@nestjs/common';
import { internalCalls } from '@mingzhang/contract';
import { AccountSetScope } from '../account-set.scope';
import type { ServiceConfig } from '../config';
import { serviceDatabaseUrl } from '../database-role';
import type { Conflicts } from '../database-refusal';
import { ServiceClient } from '../service-client';
import { JobQueue } from './job-queue';
import { JobHandlers, JobRunner, type RoleNow } from './job-runner';
import { JobWake } from './job-wake';
import { Jobs } from './jobs';

/** Providers of a service with jobs. */
export function jobProviders(schema: string, dataKey: string | undefined): Provider[] {
  return [
    JobHandlers,
    JobWake,
    {
      provide: Jobs,
      useFactory: (scope: AccountSetScope, wake: JobWake, handlers: JobHandlers) =>
        new Jobs(scope, wake, handlers, schema, dataKey),
      inject: [AccountSetScope, JobWake, JobHandlers],
    },
  ];
}

/** Creates the worker of a service; `get` resolves its providers. */
export function jobRunner(
  config: ServiceConfig,
  schema: string,
  parts: {
    readonly get: <T>(type: new (...args: never[]) => T) => T;
    readonly logError: (error: unknown, what: string) => void;
    readonly conflicts: Conflicts;
  },
): JobRunner {
  const { get, logError, conflicts } = parts;
  return new JobRunner({
    schema,
    dataKey: config.dataKey,
    scope: get(AccountSetScope),
    queue: new JobQueue(serviceDatabaseUrl(config, schema), schema),
    handlers: get(JobHandlers),
    wake: get(JobWake),
    roleNow: roleNow(config, get),
    logError,
    conflicts,
  });
}

/**
 * Asks identity for the current role, so that a job stops if its owner lost the right meanwhile.
 */
function roleNow(config: ServiceConfig, get: <T>(type: new (...args: never[]) => T) => T): RoleNow {
  return async ({ userId, accountSetId, role }) => {
    // A service without identity (tests) uses the stored role.
    if (config.serviceUrls['identity'] === undefined) return role;
    const answer = await get(ServiceClient).call(
      'identity',
      internalCalls.memberRole,
      { body: { userId, accountSetId } },
      { accountSetId },
    );
    return answer.role;
  };
}
