import { Injectable } from '@nestjs/common';
import { sentenceOf, type TypedVoucher, type VoucherCreate } from '@mingzhang/contract';
import { checkVoucher, voucherNotes } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { moneyNotes } from './voucher-money';
import { voucherPlausibilityNotes } from './voucher-plausibility';
import { type SaveFacts, VoucherFacts } from './voucher.facts';
import { toDraft } from './voucher.mapper';

/** What the maker of a voucher should know although it may be written. */
@Injectable()
export class VoucherDoubts {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherFacts,
  ) {}

  /** Overdrawn money, then the rules of plausibility, of a voucher that may be written. */
  async of(body: VoucherCreate, facts: SaveFacts): Promise<string[]> {
    return [
      ...(await moneyNotes({ scope: this.scope, loader: this.facts }, body, facts)),
      ...(await voucherPlausibilityNotes(this.scope, body, facts)),
    ];
  }

  /**
   * The notes that saving would show of a voucher as it is typed; none of one that saving would refuse. Nothing is
   * written or locked, and no month is opened.
   */
  async ofTyped({ id, ...body }: TypedVoucher): Promise<string[]> {
    const facts = await this.facts.load(body, id ?? null);
    const posting = { ...facts.posting, periodState: facts.posting.periodState ?? 'open' };
    const draft = toDraft(body);
    if (checkVoucher(draft, posting).length > 0) return [];
    const known = { ...facts, posting };
    return [...voucherNotes(draft, posting).map(sentenceOf), ...(await this.of(body, known))];
  }
}
