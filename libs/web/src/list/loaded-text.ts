/**
 * What stands behind the title of a list: its count, unless the list could not be read. Then nothing is known of how
 * many there are.
 */
export function loadedText<Text>(
  { data, error }: { readonly data?: unknown; readonly error?: Error | null },
  text: Text,
): Text | string {
  return error && data === undefined ? '未能载入' : text;
}
