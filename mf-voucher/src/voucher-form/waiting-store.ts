import type { OwnPlace } from './draft-place';
import type { EntryLine, LineFinding, VoucherHead } from './entry-grid.types';

/** A voucher sent behind the form, kept in this browser until it is stored or given up. */
export interface KeptVoucher {
  readonly id: string;
  readonly head: VoucherHead;
  readonly lines: readonly EntryLine[];
  readonly typedCode: boolean;
  readonly status: 'saving' | 'refused';
  readonly findings: readonly LineFinding[];
  /** Its Idempotency-Key, as long as it is unknown whether the service has written it. */
  readonly attempt?: string | undefined;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

function keyOf({ accountSetId, userId }: OwnPlace): string {
  return `mz.voucher-waiting.${accountSetId}.${userId}`;
}

type Listener = (id: string) => void;
const listeners = new Set<Listener>();

/** Tells of vouchers that are given up or stored: another screen of this page may show them, too. */
export function onDropped(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits in a place, oldest first; nothing when an unknown release wrote it. */
export function readWaiting(place: OwnPlace): readonly KeptVoucher[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: Partial<KeptVoucher> | null): value is KeptVoucher {
  return typeof value?.id === 'string' && Array.isArray(value.lines) && !!value.head;
}

/** Keeps a voucher in the place of the one with its id; false when the browser has no room. */
export function keepWaiting(place: OwnPlace, voucher: KeptVoucher): boolean {
  const all = readWaiting(place);
  const isNew = all.every(({ id }) => id !== voucher.id);
  const next = isNew
    ? [...all, voucher]
    : all.map((other) => (other.id === voucher.id ? voucher : other));
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}

export function dropWaiting(place: OwnPlace, id: string): void {
  const left = readWaiting(place).filter((other) => other.id !== id);
  for (const listener of Array.from(listeners)) listener(id);
  if (left.length === 0) localStorage.removeItem(keyOf(place));
  else localStorage.setItem(keyOf(place), JSON.stringify(left));
}
