import { Injectable } from '@nestjs/common';
import { sentenceOf, type TypedVoucher, type VoucherCreate } from '@mingzhang/contract';
import { checkVoucher, voucherNotes } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { moneyNotes } from './voucher-money';
import { voucherPlausibilityNotes } from './voucher-plausibility';
import { type SaveFacts, VoucherFacts } from './voucher.facts';
import { toDraft } from './voucher.mapper';

/** Notes to the author of a voucher that may be saved. */
@Injectable()
export class VoucherDoubts {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherFacts,
  ) {}

  /** Notes of a valid voucher: overdrawn money, then the plausibility rules. */
  async notes(body: VoucherCreate, facts: SaveFacts): Promise<string[]> {
    return [
      ...(await moneyNotes({ scope: this.scope, loader: this.facts }, body, facts)),
      ...(await voucherPlausibilityNotes(this.scope, body, facts)),
    ];
  }

  /**
   * The notes that saving a typed voucher would return; empty if saving would refuse it. Writes
   * nothing, locks nothing and opens no month.
   */
  async ofTyped({ id, ...body }: TypedVoucher): Promise<string[]> {
    const facts = await this.facts.load(body, id ?? null);
    const posting = { ...facts.posting, periodState: facts.posting.periodState ?? 'open' };
    const draft = toDraft(body);
    if (checkVoucher(draft, posting).length > 0) return [];
    const known = { ...facts, posting };
    return [...voucherNotes(draft, posting).map(sentenceOf), ...(await this.notes(body, known))];
  }
}
