import { startProduct } from './product.mjs';

/**
 * Jest globalSetup of the journeys: the product once for the whole run, its address in the
 * environment of every worker. A given MINGZHANG_E2E_URL is used as it is.
 */
// Jest asks for a default export here.
export default async function setUp() {
  if (process.env.MINGZHANG_E2E_URL) return;
  const product = await startProduct();
  process.env.MINGZHANG_E2E_URL = product.url;
  globalThis.mingzhangProduct = product;
}
