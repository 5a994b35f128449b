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

/** Metadata key of a handler's contract. */
export const callMetadata = 'mingzhang:call';

/** Request with the data that the pipeline stores for the handler. */
export interface CallRequest extends FastifyRequest {
  callActor?: Actor | undefined;
  /** Tokens that prove the caller; forwarded in calls to other services. */
  callCredentials?: Credentials;
  /** A shadow call: its response is only compared. */
  callIsShadow?: boolean;
  callInput?: InputOf<CallContract>;
}

/** Metadata key of handlers that open their transactions themselves. */
export const ownTransactionsMetadata = 'mingzhang:own-transactions';

/** Metadata key of handlers that run once at a time for each user. */
export const oneAtATimeMetadata = 'mingzhang:one-at-a-time';

/** Options of a handler. */
interface HandlerOptions {
  /** The handler waits for something slow and opens short transactions by `scope.transaction`. */
  readonly ownTransactions?: boolean;
  /** The handler makes other services write within its transaction: a user's calls take turns. */
  readonly oneAtATime?: boolean;
}

/** Path of a call in router syntax: `/voucher/:id`. */
export const routeOf = ({ path }: Pick<CallContract, 'path'>): string =>
  path.replace(/\{(\w+)\}/g, ':$1');

/** Serves a call of the contract, which defines route, validation, permission and envelope. */
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
