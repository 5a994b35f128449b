import { Injectable } from '@nestjs/common';
import type { VoucherCreate } from '@mingzhang/contract';
import { checkReversal, periodOf, reversalLinkOf, type ReversalLink } from '@mingzhang/rules';
import { AccountSetScope, OperationLog } from '@mingzhang/server';
import type { BookFacts } from './voucher-import.facts';
import { ReversalFacts } from './voucher-reversal.facts';
import { reasonAgainstReversal, reasonAgainstRevival } from './voucher-reversal.judge';
import { toDraft } from './voucher.mapper';

/** A voucher of a file that names the one it reverses. */
export interface WantedLink {
  readonly row: number;
  readonly text: string;
  readonly body: VoucherCreate;
}

type Links = Pick<BookFacts, 'wordTitles' | 'subjects' | 'baseCurrency'>;

/**
 * The links of red vouchers (红冲) of a file. They are made when all its vouchers are written, for
 * the original may stand in the same file. A link is judged as when it is typed; one that does not
 * hold is left out, and the voucher stays.
 */
@Injectable()
export class VoucherImportLinks {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly reversals: ReversalFacts,
    private readonly log: OperationLog,
  ) {}

  /** @returns a sentence for each link that was not made */
  async restore(links: readonly WantedLink[], book: Links): Promise<string[]> {
    const notes: string[] = [];
    for (const link of links) {
      const reason = await this.reasonAgainst(link, book);
      if (reason !== undefined) {
        notes.push(`第 ${link.row} 行：${reason}，已导入凭证，没有建立红冲关系`);
      }
    }
    return notes;
  }

  private async reasonAgainst(
    { text, body }: WantedLink,
    { wordTitles, subjects, baseCurrency }: Links,
  ): Promise<string | undefined> {
    const link = reversalLinkOf(text);
    if (!link) return `冲销凭证“${text}”读不出，应如“2026-01 记-3”`;
    const { isPart } = link;
    const title = `${link.period} ${link.word}-${link.code}`;
    const [period, word] = [periodOf(body.voucherDate), wordTitles.get(body.wordId) ?? ''];
    const own = await this.idOf({ period, word, code: body.code });
    const ownTitle = `${period} ${word}-${body.code ?? ''}`;
    const id = await this.idOf(link);
    if (id === undefined) return `冲销的凭证 ${title} 不在本账套`;
    if (own === undefined) return '冲销凭证没有凭证号';
    if (own === id) return '凭证不能冲销自己';
    const original = await this.reversals.original(id, baseCurrency);
    if (!original) return `冲销的凭证 ${title} 不在本账套`;
    if (original.family.vouchers.some((voucher) => voucher.id === own)) {
      return `${title} 是由本凭证冲销而来，不能再被它冲销`;
    }
    const used = reasonAgainstReversal(original, isPart);
    if (used) return `冲销的凭证 ${title} 已被红冲`;
    const draft = toDraft(body);
    const [problem] = checkReversal(draft, original, { facts: { subjects, baseCurrency }, isPart });
    if (problem) return problem.msg.replace(/^第 \d+ 行[的：]?/, '');
    const { lines } = draft;
    const over = reasonAgainstRevival(original.family, { id, baseCurrency, lines });
    if (over) return over.message;
    await this.scope.query(
      `update ledger.voucher set reverses_id = $3, reverses_part = $4
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, own, id, isPart],
    );
    await this.log.record({
      action: '修改凭证',
      object: ownTitle,
      before: { reverses: '' },
      after: { reverses: `${title}${isPart ? '（部分）' : ''}` },
    });
    return undefined;
  }

  /** Locked, so that nobody else reverses or changes it meanwhile. */
  private async idOf({
    period,
    word,
    code,
  }: Omit<ReversalLink, 'isPart' | 'code'> & { readonly code: number | undefined }) {
    const row = await this.scope.one<{ id: number }>(
      `select v.id from ledger.voucher v
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       where v.account_set_id = $1 and v.period = $2 and w.word = $3 and v.code = $4
       for update of v`,
      [this.scope.accountSetId, period, word, code ?? null],
    );
    return row?.id;
  }
}
