/** NUL and lone surrogates: PostgreSQL stores neither, in texts or in JSON. */
const unkeepable = /\0|\p{Surrogate}/u;

/**
 * Path of the first text in a value that the database cannot store, '' for the value itself;
 * undefined when all can be stored. Field names count as texts; bytes are skipped.
 */
export function unkeepableAt(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return unkeepable.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (unkeepable.test(name)) return at;
    const found = unkeepableAt(part, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
