import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { allows, type Call } from '@mingzhang/contract';
import { AssertionVerifier, credentialsIn, type Actor, type Caller } from './assertion';
import { AccessError, BusinessError } from './business-error';
import { callMetadata, type CallRequest } from './call.decorator';

/** Lets a request through when what it proves is what the call's contract asks for. */
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
    // Even what anybody may call comes through the gateway alone: it knows the browser's address and
    // has seen that the own page asks.
    if (caller === undefined) throw new AccessError('UNAUTHENTICATED');
    // The gateway sends none such; whoever does gets no further.
    if (caller.isShadow && (call.writes || call.exports !== undefined)) {
      throw new AccessError('FORBIDDEN');
    }
    request.callCredentials = credentials;
    request.callIsShadow = caller.isShadow ?? false;
    request.callActor = actorOf(call, caller);
    return true;
  }
}

/** A service is somebody only in calls between services; elsewhere the user's own rights count. */
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

/** The service in the account set that it means, with the name of the user whom it works for. */
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
