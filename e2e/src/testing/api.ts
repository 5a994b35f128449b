import type { Page } from 'playwright-core';
import {
  addressOf,
  httpRequestOf,
  partsOf,
  type Call,
  type Envelope,
  type RequestOf,
  type ResultOf,
} from '@mingzhang/contract';
import { productUrl } from './browser';

/** An answer as it came: status and envelope. */
interface Answer<C extends Call> {
  readonly status: number;
  readonly envelope: Envelope<ResultOf<C>>;
}

/**
 * Makes a call of the contract with the session of the page and gives whatever is answered.
 * @param gateway that is asked, the product's by default; each remembers a session for a second
 */
export async function ask<C extends Call>(
  page: Page,
  call: C,
  request: RequestOf<C>,
  gateway = productUrl(),
): Promise<Answer<C>> {
  const { method, body, headers, ...place } = httpRequestOf(call, partsOf(request));
  const address = new URL(`/api${addressOf(place)}`, gateway);
  const response = await page.context().request.fetch(address.href, {
    method,
    headers: { 'X-Requested-With': 'XMLHttpRequest', author: 'mingzhang', ...headers },
    // Playwright has a form of its own for files; journeys choose theirs in the page.
    ...(typeof body === 'string' ? { data: body } : {}),
  });
  return { status: response.status(), envelope: (await response.json()) as Answer<C>['envelope'] };
}

/** Makes a call of the contract with the session of the page; a refusal fails the journey. */
export async function callApi<C extends Call>(
  page: Page,
  call: C,
  request: RequestOf<C>,
  gateway = productUrl(),
): Promise<ResultOf<C>> {
  const { status, envelope } = await ask(page, call, request, gateway);
  if (envelope.success) return envelope.data;
  const details = JSON.stringify(envelope.details ?? []);
  throw new Error(`${call.method} ${call.path} answers ${status} ${envelope.msg} ${details}`);
}
