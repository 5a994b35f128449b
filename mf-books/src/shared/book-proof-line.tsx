import type { Proof } from './proof-line';
import { ProofLine } from './proof-line';

/** Below a book of entries: that it ties to the other books, and what differs if not. */
export function BookProofLine({ proofs }: { proofs: readonly Proof[] }) {
  return <ProofLine proofs={proofs} right="账账相符" wrong="账账不符" />;
}
