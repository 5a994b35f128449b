import { Injectable } from '@nestjs/common';
import { request } from 'undici';
import {
  fillPath,
  type Call,
  type Envelope,
  type RequestOf,
  type ResultOf,
} from '@mingzhang/contract';
import { assertionHeader, type Actor, type AssertionSigner } from './assertion';
import { BusinessError } from './business-error';

const timeoutMs = 10_000;

/** Calls other services over HTTP, acting for a user. */
@Injectable()
export class ServiceClient {
  constructor(
    private readonly urls: Readonly<Record<string, string>>,
    private readonly signer: AssertionSigner,
  ) {}

  /**
   * @throws BusinessError with the other service's refusal, or UNAVAILABLE when it does not answer.
   */
  async call<C extends Call>(
    service: string,
    call: C,
    actor: Actor,
    input: RequestOf<C>,
  ): Promise<ResultOf<C>> {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: object; query?: object; body?: unknown };
    const url = new URL(
      `/api${fillPath(call.path, params as Record<string, unknown>)}`,
      this.urls[service],
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    let envelope: Envelope<ResultOf<C>>;
    try {
      const answer = await request(url, {
        method: call.method,
        headers: {
          [assertionHeader]: await this.signer.sign(actor),
          'content-type': 'application/json',
        },
        body: call.method === 'GET' ? null : JSON.stringify(body ?? {}),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      envelope = (await answer.body.json()) as Envelope<ResultOf<C>>;
    } catch {
      throw new BusinessError('UNAVAILABLE');
    }
    if (envelope.success) return envelope.data;
    const { code, msg, details } = envelope;
    throw new BusinessError(code, { msg, ...(details ? { details } : {}) });
  }
}
