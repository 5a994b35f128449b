/**
 * A new key for a POST that may be repeated safely (24 h). `crypto.randomUUID` exists only on https
 * and localhost, and the product also runs over plain http.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
