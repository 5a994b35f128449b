/**
 * A reason to stop that the person at the keyboard can act on. Its message is one Chinese sentence,
 * printed as it is; every other error is a defect of ours and keeps its stack.
 */
export class StartError extends Error {}

/**
 * The sentence of an error that the person at the keyboard can act on: one of ours, or a StartRefusal of a service, which
 * is known by its name, since each service brings its own copy of the class.
 * @param {unknown} error
 * @returns {string | undefined} undefined for a defect
 */
export function sentenceFor(error) {
  if (error instanceof StartError) return error.message;
  const { name, message } = /** @type {Partial<Error>} */ (error ?? {});
  return name === 'StartRefusal' ? message : undefined;
}

/**
 * Prints an error the way its reader needs it.
 * @param {unknown} error
 */
export function reportError(error) {
  console.error(sentenceFor(error) ?? error);
}
