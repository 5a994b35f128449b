import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { allows, type Call } from '@mingzhang/contract';
import { AssertionVerifier, credentialsIn, type Actor, type Caller } from './assertion';
import { AccessError, BusinessError } from './business-error';
import { callMetadata, type CallRequest } from './call.decorator';

/** Lets a request through if its tokens satisfy the access of the call's contract. */
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
    const credentials = credentialsIn(request.headers);
    const caller = await this.verifier.verify(credentials);
    // Public calls must come through the gateway too: it knows the browser's address and has
    // verified that the request comes from the product's own page.
    if (caller === undefined) throw new AccessError('UNAUTHENTICATED');
    // The gateway never sends shadow calls that write or export.
    if (caller.isShadow && (call.writes || call.exports !== undefined)) {
      throw new AccessError('FORBIDDEN');
    }
    request.callCredentials = credentials;
    request.callIsShadow = caller.isShadow ?? false;
    request.callActor = actorOf(call, caller);
    return true;
  }
}

/** A service may act only in calls between services; elsewhere the user's own rights count. */
function actorOf({ access }: Call, { user, service }: Caller): Actor | undefined {
  if (access === 'public') return user ?? undefined;
  if (access === 'service') {
    if (service) return serviceActor(service, user);
    throw new AccessError(user ? 'FORBIDDEN' : 'UNAUTHENTICATED');
  }
  if (!user) throw new AccessError('UNAUTHENTICATED');
  if (access !== 'session' && user.accountSetId === null) throw new BusinessError('NO_ACCOUNT_SET');
  if (!allows(access, user.role)) throw new AccessError('FORBIDDEN');
  return user;
}

/** The service as actor in the account set that it names, with the name of the user it acts for. */
function serviceActor(
  { name, accountSetId }: NonNullable<Caller['service']>,
  user: Caller['user'],
): Actor {
  const { userId, userName, session } = user ?? { userId: 0, userName: '系统', session: '' };
  const role = user?.accountSetId === accountSetId ? user.role : null;
  return { userId, userName, session, accountSetId, role, service: name };
}

export function headerOf(request: CallRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
