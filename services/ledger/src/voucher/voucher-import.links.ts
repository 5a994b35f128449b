import { Injectable } from '@nestjs/common';
import type { VoucherCreate } from '@mingzhang/contract';
import {
  checkReversal,
  periodOf,
  reversalLinkOf,
  reversalsIn,
  type ReversalLink,
} from '@mingzhang/rules';
import { AccountSetScope, OperationLog, unhurried } from '@mingzhang/server';
import type { BookFacts } from './voucher-import.facts';
import { KnownFamilies } from './voucher-import.families';
import { ReversalFacts } from './voucher-reversal.facts';
import {
  reasonAgainstGrowth,
  reasonAgainstReversal,
  reasonAgainstRevival,
} from './voucher-reversal.judge';
import { toDraft } from './voucher.mapper';

/** A voucher of a file that names the one it reverses. */
export interface WantedLink {
  readonly row: number;
  readonly text: string;
  readonly body: VoucherCreate;
}

type Links = Pick<BookFacts, 'wordTitles' | 'subjects' | 'baseCurrency'>;
type Numbered = Pick<ReversalLink, 'period' | 'word'> & { readonly code: number | undefined };

/** A link with the vouchers that it joins, as far as they are there. */
interface FoundLink extends WantedLink {
  readonly link: ReversalLink | undefined;
  readonly own: number | undefined;
  readonly original: number | undefined;
}

/** A link that holds. */
interface MadeLink {
  readonly id: number;
  readonly original: number;
  readonly part: boolean;
  /** `2026-01 记-3`, of the original and of the voucher itself. */
  readonly title: string;
  readonly ownTitle: string;
}

const linksPerStatement = 500;

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

  /**
   * @param tell is told how many links are judged, before each batch
   * @returns a sentence for each link that was not made
   */
  async restore(
    links: readonly WantedLink[],
    book: Links,
    tell: (done: number) => Promise<void>,
  ): Promise<string[]> {
    const notes: string[] = [];
    const families = new KnownFamilies(this.reversals);
    for (let at = 0; at < links.length; at += linksPerStatement) {
      await tell(at);
      const found = await this.find(links.slice(at, at + linksPerStatement), book);
      await families.load(found.flatMap(({ own, original }) => [own ?? [], original ?? []].flat()));
      const made: MadeLink[] = [];
      for await (const each of unhurried(found)) {
        const answer = judge(each, families, book);
        if (typeof answer !== 'string') made.push(answer);
        else notes.push(`第 ${each.row} 行：${answer}，已导入凭证，没有建立红冲关系`);
      }
      await this.make(made);
    }
    return notes;
  }

  /** Locked, so that nobody else reverses or changes them meanwhile. */
  private async find(
    wanted: readonly WantedLink[],
    { wordTitles }: Links,
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
        ...[named.map(({ period }) => period), named.map(({ word }) => word)],
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

/** The link to make, or the reason against it. */
function judge(
  { text, body, link, own, original: id }: FoundLink,
  families: KnownFamilies,
  { subjects, baseCurrency }: Links,
): MadeLink | string {
  if (!link) return `冲销凭证“${text}”读不出，应如“2026-01 记-3”`;
  const { isPart } = link;
  const title = `${link.period} ${link.word}-${link.code}`;
  const original = id === undefined ? undefined : families.get(id);
  if (id === undefined || !original) return `冲销的凭证 ${title} 不在本账套`;
  if (own === undefined) return '冲销凭证没有凭证号';
  if (own === id) return '凭证不能冲销自己';
  const vouchers = families.familyOf(id);
  if (vouchers.some((voucher) => voucher.id === own)) {
    return `${title} 是由本凭证冲销而来，不能再被它冲销`;
  }
  const joined = families
    .familyOf(own)
    .map((each) => (each.id === own ? { ...each, reversesId: id } : each));
  const tooMany = reasonAgainstGrowth([...vouchers, ...joined], title);
  if (tooMany) return tooMany.message;
  const { lines: reversed, standing, isUsedUp } = reversalsIn(vouchers, id, baseCurrency);
  if (reasonAgainstReversal({ title, standing, isUsedUp }, isPart)) {
    return `冲销的凭证 ${title} 已被红冲`;
  }
  const draft = toDraft(body);
  const options = { facts: { subjects, baseCurrency }, isPart };
  const [problem] = checkReversal(draft, { ...original, reversed }, options);
  if (problem) return problem.msg.replace(/^第 \d+ 行[的：]?/, '');
  const over = reasonAgainstRevival({ vouchers }, { id, baseCurrency, lines: draft.lines });
  if (over) return over.message;
  families.link(own, id);
  return { id: own, original: id, part: isPart, title, ownTitle: titleOf(own, families) };
}

const titleOf = (id: number, families: KnownFamilies) => families.get(id)?.title ?? '';
const keyOf = ({ period, word, code }: Numbered) => `${period} ${word} ${code ?? ''}`;
