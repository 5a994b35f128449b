/**
 * A new key for a POST that may be repeated safely (24 h). `crypto.randomUUID` exists only on
 * https and localhost; a company that serves the product over plain http needs it too.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
