import type { AssetReconcile, ReconcileMend } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { documentOf } from './cause-document';

type Cause = Pick<ReconcileMend, 'amounts'>;

/** What a voucher books of a subject, and what documents lack there; amounts in yuan, debit positive. */
interface Beside {
  readonly subjectId: number;
  readonly booked: Money;
  readonly open: Money;
}

/** The cards, changes and months that lack a voucher. Errors: none. */
export function lackingIn({ causes }: Pick<AssetReconcile, 'causes'>): ReconcileMend[] {
  return causes.filter(
    (each) => each.cause.endsWith('WithoutVoucher') && documentOf(each) !== undefined,
  );
}

/** A voucher beside the documents that it may be of, by subject. Errors: none. */
export function sumsBeside(voucher: Cause, open: readonly Cause[]): Beside[] {
  const all = [voucher, ...open].flatMap(({ amounts }) => amounts);
  const sum = (causes: readonly Cause[], subjectId: number) =>
    causes
      .flatMap(({ amounts }) => amounts.filter((each) => each.subjectId === subjectId))
      .reduce((total, { amount }) => total.plus(Money.parse(amount)), Money.zero);
  return [...new Set(all.map(({ subjectId }) => subjectId))].map((subjectId) => ({
    subjectId,
    booked: sum([voucher], subjectId),
    // What a document lacks is missing in the ledger: it stands there with the other sign.
    open: sum(open, subjectId).negate(),
  }));
}

/** Whether a voucher and documents make each other up, to the fen. Errors: none. */
export function isSame(voucher: Cause, open: readonly Cause[]): boolean {
  return (
    open.length > 0 &&
    sumsBeside(voucher, open).every(({ booked, open: asked }) => booked.equals(asked))
  );
}

/** Whether one voucher may be of a document besides the chosen: cards, or changes of one month. Errors: none. */
export function mayJoin(each: ReconcileMend, chosen: readonly ReconcileMend[]): boolean {
  const kind = documentOf(each)?.kind;
  return chosen
    .filter(({ key }) => key !== each.key)
    .every(
      (other) =>
        kind !== 'run' &&
        documentOf(other)?.kind === kind &&
        (kind === 'card' || other.period === each.period),
    );
}
