import { Injectable } from '@nestjs/common';
import type {
  PostedBatch,
  RefusedVoucher,
  SourcedVoucher,
  DocumentSource,
} from '@mingzhang/contract';
import { periodOf, groupBy } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { judge } from '../voucher/voucher.service';
import { VoucherFacts, type DraftFacts } from '../voucher/voucher.facts';
import { postingRowOf, VoucherPosting, type PostingRow } from '../voucher/voucher.posting';
import { takenMeanwhile, VoucherSourceService } from './voucher-source.service';

/** A voucher that has passed every check. */
interface Good {
  readonly source: DocumentSource;
  readonly period: string;
  readonly wordId: number;
  readonly row: PostingRow;
}

/** Posts many vouchers of documents: judges them one by one, writes them as a set. */
@Injectable()
export class VoucherSourceBatch {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly sources: VoucherSourceService,
    private readonly facts: VoucherFacts,
    private readonly posting: VoucherPosting,
    private readonly periods: PeriodService,
  ) {}

  /**
   * Posts the valid vouchers in one transaction; the others get the same refusal as in a single
   * request.
   */
  async post(vouchers: readonly SourcedVoucher[]): Promise<PostedBatch> {
    const all = vouchers.map(({ source }) => source);
    const known = new Set((await this.sources.find(all)).map(({ source }) => nameOf(source)));
    const refused: RefusedVoucher[] = [];
    const fresh: SourcedVoucher[] = [];
    const seen = new Set<string>();
    for (const each of vouchers) {
      const name = nameOf(each.source);
      if (seen.has(name)) {
        const msg = '同一张业务单据在这一批中出现了两次，只生成一张凭证，请刷新后再核对';
        refused.push(refusalOf(each.source, new BusinessError('CONFLICT', { msg })));
      } else if (!known.has(name)) fresh.push(each);
      seen.add(name);
    }
    const good = await this.judged(fresh, refused);
    if (good.length > 0) await this.write(good, refused);
    const distinct = new Map(all.map((source) => [nameOf(source), source]));
    return { posted: await this.sources.find([...distinct.values()]), refused };
  }

  /** The valid vouchers; their months are locked, so that the facts of the check stay true. */
  private async judged(
    fresh: readonly SourcedVoucher[],
    refused: RefusedVoucher[],
  ): Promise<Good[]> {
    if (fresh.length === 0) return [];
    const drafts = fresh.map(({ voucher }) => voucher);
    const months = [...new Set(drafts.map(({ voucherDate }) => periodOf(voucherDate)))].sort();
    for (const month of months) await this.periods.extendTo(month);
    await this.scope.query(
      `select 1 from ledger.period where account_set_id = $1 and period = any($2::text[])
       order by period for share`,
      [this.scope.accountSetId, months],
    );
    const facts = await this.facts.loadMany(
      drafts,
      fresh.map(({ source }) => source),
    );
    return fresh.flatMap(({ source, voucher }, index) => {
      try {
        return goodOf({ source, voucher }, facts[index]);
      } catch (error) {
        refused.push(refusalOf(source, error));
        return [];
      }
    });
  }

  /**
   * Writes them as a set; if the database refuses that, one by one, so that only the faulty ones
   * are refused.
   */
  private async write(good: readonly Good[], refused: RefusedVoucher[]): Promise<void> {
    const reason = await this.attempt(good);
    if (!reason) return;
    if (good.length === 1) {
      refused.push(...good.map(({ source }) => refusalOf(source, reason)));
      return;
    }
    for (const each of good) await this.write([each], refused);
  }

  /** @returns the refusal of the database; nothing was written then */
  private async attempt(good: readonly Good[]): Promise<BusinessError | undefined> {
    await this.scope.query('savepoint batch');
    try {
      const rows = await this.numbered(good);
      await this.posting.importRows(Buffer.from(JSON.stringify(rows))).catch(takenMeanwhile);
      return undefined;
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code === 'CONFLICT') throw error;
      await this.scope.query('rollback to savepoint batch');
      return error;
    }
  }

  /**
   * Takes the numbers that each month and word needs, and assigns them in the order of the request.
   * Counters are locked in key order, like everywhere.
   */
  private async numbered(good: readonly Good[]): Promise<PostingRow[]> {
    const places = groupBy(good, ({ period, wordId }) => `${period} ${wordId}`);
    const next = new Map<string, number>();
    for (const [place, taking] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [{ period, wordId }] = taking as [Good];
      const counter = await this.scope.one<{ last_code: number }>(
        `insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
         values ($1, $2, $3, $4)
         on conflict (account_set_id, period, word_id) do update
           set last_code = c.last_code + excluded.last_code
         returning last_code`,
        [this.scope.accountSetId, period, wordId, taking.length],
        'take-codes',
      );
      next.set(place, (counter?.last_code ?? 0) - taking.length + 1);
    }
    return good.map(({ period, wordId, row }) => {
      const place = `${period} ${wordId}`;
      const code = next.get(place) ?? 0;
      next.set(place, code + 1);
      return { ...row, head: { ...row.head, code } };
    });
  }
}

function goodOf({ source, voucher }: SourcedVoucher, facts: DraftFacts | undefined): Good {
  if (!facts) throw new BusinessError('NOT_FOUND', { msg: '凭证字不存在，请重新选择' });
  judge(voucher, facts, null);
  const { word, posting: book } = facts;
  const row = postingRowOf({ ...voucher, source, word, book, anyCode: true });
  return { source, period: periodOf(voucher.voucherDate), wordId: voucher.wordId, row };
}

function refusalOf(source: DocumentSource, error: unknown): RefusedVoucher {
  if (!(error instanceof BusinessError)) throw error;
  const { code, message: msg, details } = error;
  return { source, code, msg, ...(details ? { details: [...details] } : {}) };
}

function nameOf({ kind, key }: DocumentSource): string {
  return `${kind} ${key}`;
}
