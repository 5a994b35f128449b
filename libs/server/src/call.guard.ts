import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { allows, type Call } from '@mingzhang/contract';
import { AssertionVerifier, assertionHeader } from './assertion';
import { AccessError, BusinessError } from './business-error';
import { callMetadata, type CallRequest } from './call.decorator';

/** Lets a request through when its assertion holds what the call's contract asks for. */
@Injectable()
export class CallGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: AssertionVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get<Call | undefined>(callMetadata, context.getHandler());
    if (!call)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} has no contract`);
    const request = context.switchToHttp().getRequest<CallRequest>();
    const actor = await this.verifier.verify(headerOf(request, assertionHeader));
    // Even what anybody may call comes through the gateway alone: it knows the browser's address and
    // has seen that the own page asks.
    if (actor === undefined) throw new AccessError('UNAUTHENTICATED');
    request.callActor = actor ?? undefined;
    if (call.access === 'public') return true;
    if (!actor) throw new AccessError('UNAUTHENTICATED');
    if (call.access === 'service') {
      if (!actor.service) throw new AccessError('FORBIDDEN');
      return true;
    }
    if (call.access !== 'session' && actor.accountSetId === null)
      throw new BusinessError('NO_ACCOUNT_SET');
    if (!allows(call.access, actor.role)) throw new AccessError('FORBIDDEN');
    return true;
  }
}

export function headerOf(request: CallRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
