import type { VoucherCreate } from '@mingzhang/contract';
import { moneyMoves, overdrawnByMoves, type MoneyMove } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { storedMoney } from '../voucher/voucher-money';
import { toDraft } from '../voucher/voucher.mapper';
import type { BookFacts } from './voucher-import.facts';

/** Movements of cash and bank by the vouchers of a file, summed by subject, currency and day. */
export class ImportedMoney {
  private readonly moves = new Map<string, MoneyMove>();

  constructor(private readonly facts: Pick<BookFacts, 'subjects' | 'baseCurrency'>) {}

  /** Adds a voucher that will be written. */
  add(body: VoucherCreate): void {
    const { subjects } = this.facts;
    // Converting a voucher to a draft takes noticeable time for 25,000 of them, and many move no
    // money.
    if (!body.lines.some(({ subjectId }) => subjects.get(subjectId)?.cash)) return;
    for (const move of moneyMoves(toDraft(body), this.facts)) {
      const key = `${move.subjectId} ${move.currency} ${move.date}`;
      const before = this.moves.get(key);
      this.moves.set(key, before ? { ...move, moved: before.moved.plus(move.moved) } : move);
    }
  }

  /**
   * Notes on cash and bank subjects that all vouchers together overdraw, read before they are
   * written.
   */
  async notes(scope: AccountSetScope): Promise<string[]> {
    const moves = [...this.moves.values()];
    return overdrawnByMoves(moves, this.facts, await storedMoney(scope, moves, this.facts));
  }
}
