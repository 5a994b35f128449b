/**
 * Calls of the specification that no service serves yet. Remove a call when it is built; never add
 * one.
 */
export const unbuiltCalls: readonly string[] = [
  'POST /account-sets/importAccountSet',
  'POST /chat',
];
