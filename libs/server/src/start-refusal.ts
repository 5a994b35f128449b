/**
 * A reason not to start that the operator can resolve. The message is a Chinese sentence with the
 * way out. Commands print it alone, without a stack; they recognise the error by name, because
 * several copies of this library may be loaded.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
