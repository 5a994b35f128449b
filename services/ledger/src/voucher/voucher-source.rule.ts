import { Injectable } from '@nestjs/common';
import { periodOf } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, DomainServices } from '@mingzhang/server';

/** Source kind of vouchers of period-end steps. */
export const carryForwardKind = 'carryForward';

/** Who changes a voucher: a person by hand, or the domain of the document that made it. */
export type Changer = 'person' | 'domain';

/** A voucher with its title for messages and the kind of its source document, if any. */
interface Made {
  readonly title: string;
  readonly kind: string | null | undefined;
}

/**
 * Vouchers of a bound document are changed, deleted and renumbered through the domain of the
 * document only.
 */
@Injectable()
export class VoucherSourceRule {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly domains: DomainServices,
  ) {}

  /**
   * Title of the document kind to which a voucher is bound; null if `by` may change it. A kind that
   * no domain declares is not bound, because otherwise nobody could change the voucher.
   */
  boundTo(by: Changer, kind: string | null | undefined): string | null {
    return by === 'person' ? (this.boundTitle(kind) ?? null) : null;
  }

  /** @throws BusinessError SOURCE_VOUCHER if a bound voucher would get another number */
  requireMovable({ title, kind, to }: Made & { readonly to: number }): void {
    const bound = this.boundTitle(kind);
    if (bound === undefined) return;
    const msg =
      `${title} 由“${bound}”生成，不能改为 ${to} 号，` +
      `请先到“${bound}”中撤销生成，编号后再重新生成`;
    throw new BusinessError('SOURCE_VOUCHER', { msg });
  }

  /**
   * Checks the vouchers that an insertion renumbers. Locks the month, as the posting does, so that
   * no voucher is added in between.
   * @throws BusinessError SOURCE_VOUCHER if one of them is bound to a document
   */
  async requireRoom(draft: {
    readonly voucherDate: string;
    readonly wordId: number;
    readonly code?: number | undefined;
  }): Promise<void> {
    const period = periodOf(draft.voucherDate);
    const set = this.scope.accountSetId;
    await this.scope.query(
      'select 1 from ledger.period where account_set_id = $1 and period = $2 for update',
      [set, period],
    );
    const moved = await this.scope.query<{ code: number; word: string; kind: string }>(
      `select v.code, w.word, v.source_kind as kind from ledger.voucher v
       join ledger.voucher_word w on w.account_set_id = v.account_set_id and w.id = v.word_id
       where v.account_set_id = $1 and v.period = $2 and v.word_id = $3 and v.code >= $4
         and v.source_kind is not null order by v.code`,
      [set, period, draft.wordId, draft.code],
    );
    for (const { word, code, kind } of moved) {
      this.requireMovable({ title: `${word}-${code}`, kind, to: code + 1 });
    }
  }

  private boundTitle(kind: string | null | undefined): string | undefined {
    if (kind === null || kind === undefined) return undefined;
    const known = this.domains.sourceKind(kind);
    return known?.bound ? known.title : undefined;
  }
}
