import { Injectable } from '@nestjs/common';
import { sentenceOf } from '@mingzhang/contract';
import { periodOf, reversalLinkOf, type ReversalLink } from '@mingzhang/rules';
import { AccountSetScope, OperationLog, unhurried } from '@mingzhang/server';
import type { BookFacts } from './voucher-import.facts';
import { KnownFamilies } from '../voucher/voucher-families';
import {
  judgeLink,
  judgeTogether,
  linkGroups,
  type FoundLink,
  type LinkFacts,
  type MadeLink,
  type WantedLink,
} from './voucher-import.links.judge';
import { ReversalFacts } from '../voucher/voucher-reversal.facts';

type LinkBook = LinkFacts & Pick<BookFacts, 'wordTitles'>;
type Numbered = Pick<ReversalLink, 'period' | 'word'> & { readonly code: number | undefined };

const linksPerStatement = 500;

/**
 * The reversal links (红冲) of a file. They are made after all its vouchers are written, since the
 * original may be in the same file. Links of one family are judged together; if they are not valid
 * together, each is judged as if typed. An invalid link is left out and its voucher stays.
 */
@Injectable()
export class VoucherImportLinks {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly reversals: ReversalFacts,
    private readonly log: OperationLog,
  ) {}

  /**
   * @param tell called with the number of links judged, before each batch
   * @returns a sentence for each link that was not made
   */
  async restore(
    links: readonly WantedLink[],
    book: LinkBook,
    tell: (done: number) => Promise<void>,
  ): Promise<string[]> {
    const families = new KnownFamilies(this.reversals);
    const found: FoundLink[] = [];
    for (let at = 0; at < links.length; at += linksPerStatement) {
      await tell(at);
      const batch = await this.find(links.slice(at, at + linksPerStatement), book);
      await families.load(batch.flatMap(({ own, original }) => [own ?? [], original ?? []].flat()));
      found.push(...batch);
    }
    const refused = new Map<number, string>();
    const made: MadeLink[] = [];
    for await (const group of unhurried(linkGroups(found, families))) {
      const together = await judgeTogether(group, families, book);
      if (together) made.push(...together);
      // If reversals exceed the original, the later rows of the file are refused.
      for await (const each of unhurried(together ? [] : group)) {
        const answer = judgeLink(each, families, book);
        if (typeof answer !== 'string') made.push(answer);
        else refused.set(each.row, `${answer}，已导入凭证，没有建立红冲关系`);
      }
    }
    for (let at = 0; at < made.length; at += linksPerStatement) {
      await this.make(made.slice(at, at + linksPerStatement));
    }
    return links.flatMap(({ row }) => {
      const msg = refused.get(row);
      return msg === undefined ? [] : sentenceOf({ row, msg });
    });
  }

  /** Locks the vouchers, so that nobody else reverses or changes them meanwhile. */
  private async find(
    wanted: readonly WantedLink[],
    { wordTitles }: LinkBook,
  ): Promise<readonly FoundLink[]> {
    const read = wanted.map((each) => {
      const { voucherDate, wordId, code } = each.body;
      const own = { period: periodOf(voucherDate), word: wordTitles.get(wordId) ?? '', code };
      return { ...each, link: reversalLinkOf(each.text), own };
    });
    const named = read.flatMap(({ link, own }) => (link ? [link, own] : []));
    const rows = await this.scope.query<Numbered & { id: number }>(
      `select v.id, v.period, w.word, v.code
       from (select distinct * from unnest($2::text[], $3::text[], $4::integer[]))
         as x (period, word, code)
       join ledger.voucher_word w on w.account_set_id = $1 and w.word = x.word
       join ledger.voucher v on v.account_set_id = $1 and v.period = x.period
         and v.word_id = w.id and v.code = x.code
       order by v.id for update of v`,
      [
        this.scope.accountSetId,
        named.map(({ period }) => period),
        named.map(({ word }) => word),
        named.map(({ code }) => code ?? null),
      ],
    );
    const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
    return read.map(({ link, own, ...each }) => ({
      ...each,
      link,
      own: ids.get(keyOf(own)),
      original: link && ids.get(keyOf(link)),
    }));
  }

  private async make(links: readonly MadeLink[]): Promise<void> {
    if (links.length === 0) return;
    await this.scope.query(
      `update ledger.voucher v set reverses_id = x.original, reverses_part = x.part
       from jsonb_to_recordset($2::jsonb) as x(id bigint, original bigint, part boolean)
       where v.account_set_id = $1 and v.id = x.id`,
      [this.scope.accountSetId, JSON.stringify(links)],
    );
    await this.log.recordAll(
      links.map(({ title, ownTitle, part }) => ({
        action: '修改凭证',
        object: ownTitle,
        before: { reverses: '' },
        after: { reverses: `${title}${part ? '（部分）' : ''}` },
      })),
    );
  }
}

const keyOf = ({ period, word, code }: Numbered) => `${period} ${word} ${code ?? ''}`;
