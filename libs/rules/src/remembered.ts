/**
 * A function of one object that never changes, made once for each for as long as somebody holds it. What it makes
 * must not be changed either.
 */
export function remembered<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}
