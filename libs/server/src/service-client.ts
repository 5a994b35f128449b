import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { request, type Dispatcher } from 'undici';
import {
  addressOf,
  httpRequestOf,
  partsOf,
  type Call,
  type Envelope,
  type HttpRequest,
  type RequestOf,
  type ResultOf,
} from '@mingzhang/contract';
import {
  assertionHeader,
  serviceHeader,
  type AssertionSigner,
  type Credentials,
} from './assertion';
import { BusinessError } from './business-error';
import { ServedShapes, shapeHeader } from './call-shape-mark';

const timeoutMs = 10_000;

/** The incoming request during which a service calls another one. */
export interface CallOrigin {
  readonly credentials: Credentials;
  readonly requestId: string;
  /** The browser's address. */
  readonly address: string;
  readonly idempotencyKey?: string | undefined;
  readonly accountSetId: number | null;
}

/** Origin of calls without an incoming request, as from a timer. */
const ownWork: Omit<CallOrigin, 'requestId'> = {
  credentials: { services: [] },
  address: '',
  accountSetId: null,
};

/**
 * Calls other services over HTTP. It signs with its service's own key and forwards the gateway's
 * token for the user, if there is one; without it no call can act for a user. Request id, the
 * browser's address and the Idempotency-Key are forwarded.
 */
@Injectable()
export class ServiceClient {
  private readonly shapes = new ServedShapes();

  constructor(
    private readonly urls: Readonly<Record<string, string>>,
    private readonly signer: AssertionSigner,
    private readonly origin: () => CallOrigin | undefined,
  ) {}

  /**
   * @param set the account set in calls between services, if not the current one
   * @throws BusinessError with the other service's refusal, or UNAVAILABLE when it does not answer or answers in a shape
   *   that does not fit this call; see `ServedShapes`
   */
  async call<C extends Call>(
    service: string,
    call: C,
    input: RequestOf<C>,
    set?: { readonly accountSetId: number | null },
  ): Promise<ResultOf<C>> {
    const origin: CallOrigin = this.origin() ?? { ...ownWork, requestId: randomUUID() };
    const { accountSetId } = set ?? origin;
    const sent = httpRequestOf(call, partsOf(input));
    let envelope: Envelope<ResultOf<C>>;
    let mark: string | undefined;
    try {
      const answer = await request(new URL(`/api${addressOf(sent)}`, this.urls[service]), {
        method: sent.method,
        headers: {
          ...sent.headers,
          ...(await this.proof(service, accountSetId, origin.credentials)),
          ...keyOf(sent, origin.idempotencyKey),
          'x-request-id': origin.requestId,
          ...(origin.address === '' ? {} : { 'x-forwarded-for': origin.address }),
        },
        body: (sent.body ?? null) as Dispatcher.DispatchOptions['body'],
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      envelope = (await answer.body.json()) as Envelope<ResultOf<C>>;
      mark = answer.headers[shapeHeader]?.toString();
    } catch (cause) {
      throw new BusinessError('UNAVAILABLE', { cause });
    }
    if (envelope.success) {
      await this.shapes.requireFitting({ service, url: this.urls[service] ?? '' }, call, mark);
      return envelope.data;
    }
    const { code, msg, details } = envelope;
    throw new BusinessError(code, { msg, ...(details ? { details } : {}) });
  }

  private async proof(
    service: string,
    accountSetId: number | null,
    { assertion, services }: Credentials,
  ): Promise<Record<string, string>> {
    const own = await this.signer.signService(service, { accountSetId, assertion });
    if (assertion === undefined) return { [serviceHeader]: own };
    return { [assertionHeader]: assertion, [serviceHeader]: [...services, own].join(',') };
  }
}

/**
 * Derives an Idempotency-Key per call, since one request may make several calls of one kind. A
 * repeated request derives the same keys; its own key has already been checked against its body.
 */
function keyOf(
  { method, path, body }: HttpRequest,
  key: string | undefined,
): Record<string, string> {
  if (key === undefined || method !== 'POST') return {};
  const text = JSON.stringify([key, path, typeof body === 'string' ? body : '']);
  return { 'Idempotency-Key': createHash('sha256').update(text).digest('base64url') };
}
