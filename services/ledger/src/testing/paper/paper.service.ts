import { Injectable } from '@nestjs/common';
import type { InputOf } from '@mingzhang/contract';
import { Money, netBySubject, periodOf, sumOf } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  Documents,
  DomainTurn,
  LedgerClient,
  RevisionCache,
  type DocumentVouchers,
  type DraftResult,
  type SetChart,
} from '@mingzhang/server';
import type { paperCalls } from './paper.contract';

type Body<Name extends 'create' | 'change' | 'remove' | 'makeAll' | 'preview'> = InputOf<
  (typeof paperCalls)[Name]
>['body'];

interface Paper {
  readonly id: number;
  readonly name: string;
  readonly party: string;
  readonly day: string;
  readonly amount: string;
  readonly subjectId: number;
  readonly sharedId: number | null;
  readonly relatedVoucherId: number | null;
}

const merges = { each: 'each', all: 'all', grouped: { by: ({ party }: Paper) => party } } as const;
const columns = `id, name, party, day, amount, subject_id as "subjectId", shared_id as "sharedId",
  related_voucher_id as "relatedVoucherId"`;

/** Papers: each is booked on its subject against 1002. */
@Injectable()
export class PaperService {
  private readonly vouchers: DocumentVouchers<Paper>;

  constructor(
    documents: Documents,
    private readonly scope: AccountSetScope,
    private readonly ledger: LedgerClient,
    private readonly turn: DomainTurn,
    private readonly cache: RevisionCache,
  ) {
    this.vouchers = documents.define<Paper>({
      title: '单据',
      voucherTitle: '单据凭证',
      name: ({ name }) => name,
      source: 'paper',
      key: ({ id }) => String(id),
      period: ({ day }) => periodOf(day),
      draft: (papers) => this.drafts(papers),
      refusal: 'ASSET_VOUCHER',
      links: {
        relatedVoucherId: (paper) => paper.relatedVoucherId,
        relatedTo: (voucherIds) =>
          this.select('related_voucher_id = any($2::bigint[])', [voucherIds]),
        sharedKey: ({ sharedId }) => (sharedId === null ? null : String(sharedId)),
        sharing: (papers) => this.sharing(papers),
        write: (papers, { sharedWith, relatedVoucherId }) =>
          this.write(papers, [sharedWith?.id ?? null, relatedVoucherId]),
      },
      relations: {
        basis: '单据',
        expected: async (papers) =>
          papers.map(({ day, subjectId, amount }) => ({
            from: periodOf(day),
            to: periodOf(day),
            amounts: netBySubject([{ subjectId, debit: amount, credit: '0' }]),
          })),
        refusal: 'ASSET_RELATE',
      },
      closing: { documents: (period) => this.ofPeriod(period), path: '/paper' },
    });
  }

  async create({ name, party, day, amount, subjectId }: Body<'create'>) {
    await this.turn.hold();
    const row = await this.scope.one<{ id: number }>(
      `insert into paper.document (account_set_id, name, party, day, amount, subject_id)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [this.scope.accountSetId, name, party, day, amount, subjectId],
    );
    return { id: row?.id ?? 0 };
  }

  async change({ id, amount }: Body<'change'>): Promise<void> {
    await this.vouchers.change(
      () => this.one(id),
      async () => {
        await this.scope.write(
          'update paper.document set amount = $3 where account_set_id = $1 and id = $2',
          [this.scope.accountSetId, id, amount],
        );
        return this.one(id);
      },
    );
  }

  /** @param isStrict a paper with a voucher is refused */
  async remove({ id, isStrict }: Body<'remove'>): Promise<void> {
    const read = () => this.one(id);
    if (isStrict) await this.vouchers.requireNone(read, 'ASSET_CHANGE', '删除单据');
    else await this.vouchers.removeWith(read);
    await this.scope.write('delete from paper.document where account_set_id = $1 and id = $2', [
      this.scope.accountSetId,
      id,
    ]);
  }

  make(id: number) {
    return this.vouchers.make(() => this.one(id));
  }

  makeAll({ ids, merge }: Body<'makeAll'>): Promise<void> {
    return this.vouchers.makeAll(() => this.many(ids), merges[merge]);
  }

  removeVouchers(ids: readonly number[]): Promise<void> {
    return this.vouchers.remove(() => this.many(ids));
  }

  relate(ids: readonly number[], voucherId: number): Promise<void> {
    return this.vouchers.relate(() => this.many(ids), voucherId);
  }

  async fitting(ids: readonly number[]) {
    return this.vouchers.fitting(await this.many(ids));
  }

  async preview({ ids, merge }: Body<'preview'>) {
    return this.vouchers.preview(await this.many(ids), merges[merge]);
  }

  sum() {
    return this.cache.get('sum', [], async () => {
      const papers = await this.select('true', []);
      return { amount: sumOf(papers.map(({ amount }) => Money.parse(amount))).toString() };
    });
  }

  async list() {
    const papers = await this.select('true', []);
    const found = await this.vouchers.find(papers);
    return papers.map((paper) => ({ id: paper.id, voucher: found.get(paper) ?? null }));
  }

  private async drafts(papers: readonly Paper[]): Promise<DraftResult[]> {
    const chart = await this.ledger.chart();
    return papers.map((paper) => draftOf(paper, chart));
  }

  private sharing(papers: readonly Paper[]): Promise<Paper[]> {
    const ids = papers.map(({ id, sharedId }) => sharedId ?? id);
    return this.select('coalesce(shared_id, id) = any($2::bigint[])', [ids]);
  }

  private async write(
    papers: readonly Paper[],
    [sharedId, relatedVoucherId]: readonly [number | null, number | null],
  ): Promise<void> {
    const ids = papers.map(({ id }) => id);
    await this.scope.write(
      `update paper.document set shared_id = $3, related_voucher_id = $4
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, sharedId, relatedVoucherId],
    );
  }

  private ofPeriod(period: string): Promise<Paper[]> {
    return this.select(`to_char(day, 'YYYY-MM') = $2`, [period]);
  }

  private async one(id: number): Promise<Paper> {
    const [paper] = await this.many([id]);
    if (!paper) throw new BusinessError('NOT_FOUND');
    return paper;
  }

  private async many(ids: readonly number[]): Promise<Paper[]> {
    const papers = await this.select('id = any($2::bigint[])', [ids]);
    return ids.flatMap((id) => papers.find((each) => each.id === id) ?? []);
  }

  private select(where: string, values: readonly unknown[]): Promise<Paper[]> {
    return this.scope.query<Paper>(
      `select ${columns} from paper.document where account_set_id = $1 and ${where} order by id`,
      [this.scope.accountSetId, ...values],
    );
  }
}

function draftOf({ name, party, day, amount, subjectId }: Paper, chart: SetChart): DraftResult {
  if (party === '') return { problem: `${name} 没有对方单位，请先填写` };
  const bankId = chart.onlyLeafUnder('1002')?.id ?? 0;
  const lines = [
    { summary: name, subjectId, debit: amount, credit: '0' },
    { summary: name, subjectId: bankId, debit: '0', credit: amount },
  ];
  return { wordId: chart.wordId, voucherDate: day, lines: amount === '0.00' ? [] : lines };
}
