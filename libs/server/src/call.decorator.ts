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
import type { Actor } from './assertion';

/** Metadata key under which a handler's contract is kept. */
export const callMetadata = 'mingzhang:call';

/** What the pipeline leaves on the request for the handler. */
export interface CallRequest extends FastifyRequest {
  callActor?: Actor | undefined;
  callInput?: InputOf<CallContract>;
  rawBodyHash?: string;
}

/** Serves a call of the contract: route, validation, permission and envelope come from it. */
export function Call(call: CallContract): MethodDecorator {
  return applyDecorators(
    SetMetadata(callMetadata, call),
    HttpCode(200),
    RequestMapping({
      path: call.path.replace(/\{(\w+)\}/g, ':$1'),
      method: RequestMethod[call.method],
    }),
  );
}

/** The validated input of the call: `{params, query, body}`. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<CallRequest>().callInput;
});
