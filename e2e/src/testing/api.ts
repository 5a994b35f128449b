import type { Page } from 'playwright-core';
import {
  fillPath,
  type Call,
  type Envelope,
  type RequestOf,
  type ResultOf,
} from '@mingzhang/contract';
import { productUrl } from './browser';

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** An answer as it came: status and envelope. */
export interface Answer<C extends Call> {
  readonly status: number;
  readonly envelope: Envelope<ResultOf<C>>;
}

/** Makes a call of the contract with the session of the page and gives whatever is answered. */
export async function ask<C extends Call>(
  page: Page,
  call: C,
  request: RequestOf<C>,
): Promise<Answer<C>> {
  const { params = {}, query = {}, body } = request as Parts;
  const address = new URL(`/api${fillPath(call.path, params)}`, productUrl());
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const headers = { 'X-Requested-With': 'XMLHttpRequest', author: 'mingzhang' };
  const sent =
    body === undefined
      ? {}
      : call.as === 'form'
        ? { form: body as Record<string, string> }
        : { data: body };
  const response = await page
    .context()
    .request.fetch(address.href, { method: call.method, headers, ...sent });
  return { status: response.status(), envelope: (await response.json()) as Answer<C>['envelope'] };
}

/** Makes a call of the contract with the session of the page; a refusal fails the journey. */
export async function callApi<C extends Call>(
  page: Page,
  call: C,
  request: RequestOf<C>,
): Promise<ResultOf<C>> {
  const { status, envelope } = await ask(page, call, request);
  if (envelope.success) return envelope.data;
  const details = JSON.stringify(envelope.details ?? []);
  throw new Error(`${call.method} ${call.path} answers ${status} ${envelope.msg} ${details}`);
}
