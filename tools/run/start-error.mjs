/**
 * A reason to stop that the person at the keyboard can act on. Its message is one Chinese sentence,
 * printed as it is; every other error is a defect of ours and keeps its stack.
 */
export class StartError extends Error {}

/**
 * Prints an error the way its reader needs it.
 * @param {unknown} error
 */
export function reportError(error) {
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
}
