/** A change that the rules do not allow; the message is for who asked for it. */
export class ReleaseRefusal extends Error {}
