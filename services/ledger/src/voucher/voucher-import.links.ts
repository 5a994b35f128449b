import { Injectable } from '@nestjs/common';
import type { VoucherCreate } from '@mingzhang/contract';
import { checkReversal, periodOf, reversalLinkOf, type ReversalLink } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import type { BookFacts } from './voucher-import.facts';
import { VoucherFacts } from './voucher.facts';
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
    private readonly facts: VoucherFacts,
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
    const own = await this.idOf({
      ...{ period: periodOf(body.voucherDate), word: wordTitles.get(body.wordId) ?? '' },
      code: body.code,
    });
    const id = await this.idOf(link);
    if (id === undefined) return `冲销的凭证 ${title} 不在本账套`;
    if (own === undefined) return '冲销凭证没有凭证号';
    if (own === id) return '凭证不能冲销自己';
    const original = await this.facts.original(id, own);
    if (!original || original.reversedWhole !== null || (!isPart && original.reversals !== '')) {
      return `冲销的凭证 ${title} 已被红冲`;
    }
    const facts = { subjects, baseCurrency };
    const [problem] = checkReversal(toDraft(body), original, { facts, isPart });
    if (problem) return problem.msg.replace(/^第 \d+ 行[的：]?/, '');
    await this.scope.query(
      `update ledger.voucher set reverses_id = $3, reverses_part = $4
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, own, id, isPart],
    );
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
