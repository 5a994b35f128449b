/**
 * A reason to stop that the operator can resolve. Its message is a Chinese sentence, printed without a stack. Every other
 * error is a defect and is printed with its stack.
 */
export class StartError extends Error {}

/**
 * The sentence of a StartError, or of a StartRefusal of a service. A StartRefusal is recognised by its name, because each
 * service has its own copy of the class.
 * @param {unknown} error
 * @returns {string | undefined} undefined for a defect
 */
export function sentenceFor(error) {
  if (error instanceof StartError) return error.message;
  const { name, message } = /** @type {Partial<Error>} */ (error ?? {});
  return name === 'StartRefusal' ? message : undefined;
}

/**
 * Prints the sentence of an error, or a defect with its stack.
 * @param {unknown} error
 */
export function reportError(error) {
  console.error(sentenceFor(error) ?? error);
}
