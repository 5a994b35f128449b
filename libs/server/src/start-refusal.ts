/**
 * A reason not to start that whoever runs the installation can act on. The message is a Chinese sentence with the way
 * out; the commands print it alone, without a stack (they know it by its name, across copies of this library).
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
