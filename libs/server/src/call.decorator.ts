import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Call as CallContract, InputOf } from '@mingzhang/contract';
import type { Actor, Credentials } from './assertion';

/** Metadata key under which a handler's contract is kept. */
export const callMetadata = 'mingzhang:call';

/** What the pipeline leaves on the request for the handler. */
export interface CallRequest extends FastifyRequest {
  callActor?: Actor | undefined;
  /** What the request has proven who makes it by; a call to another service forwards it. */
  callCredentials?: Credentials;
  /** Its answer is compared and given to nobody. */
  callIsShadow?: boolean;
  callInput?: InputOf<CallContract>;
}

/** Metadata key of handlers that open their transactions themselves. */
export const ownTransactionsMetadata = 'mingzhang:own-transactions';

/** Metadata key of handlers that run once at a time for each user. */
export const oneAtATimeMetadata = 'mingzhang:one-at-a-time';

/** How a handler is run. */
interface HandlerOptions {
  /** The handler waits for something slow and opens short transactions by `scope.transaction`. */
  readonly ownTransactions?: boolean;
  /** The handler asks other services to write within its transaction: a user's calls take turns. */
  readonly oneAtATime?: boolean;
}

/** The path of a call as routers write it: `/voucher/:id`. */
export const routeOf = ({ path }: Pick<CallContract, 'path'>): string =>
  path.replace(/\{(\w+)\}/g, ':$1');

/** Serves a call of the contract: route, validation, permission and envelope come from it. */
export function Call(call: CallContract, options: HandlerOptions = {}): MethodDecorator {
  return applyDecorators(
    SetMetadata(callMetadata, call),
    SetMetadata(ownTransactionsMetadata, options.ownTransactions ?? false),
    SetMetadata(oneAtATimeMetadata, options.oneAtATime ?? false),
    HttpCode(200),
    RequestMapping({
      path: routeOf(call),
      method: RequestMethod[call.method],
    }),
  );
}

/** The validated input of the call: `{params, query, body}`. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<CallRequest>().callInput;
});
