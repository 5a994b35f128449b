import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { agingTable, type agingCalls, type AgingResult, type AgingRow } from '@mingzhang/contract';
import { AGING_LIMITS, agingTitles, directionOf, Money, periodOf, sumOf } from '@mingzhang/rules';
import { AccountSetScope, OperationLog, tableFile, type Exported } from '@mingzhang/server';
import { BookNames, type BookMonths } from '../balance/book-names';
import { AgingQuery, type AgingItem, type AgingPage } from './aging.query';
import { BookHead } from './book-head';
import { BookSubjects } from './book-subjects';
import { CategoryNames } from './category-names';

type Query = z.output<typeof agingCalls.aging.query>;
type FileQuery = z.output<typeof agingCalls.agingFile.query>;
type Bands = AgingPage['bands'];

const UNNAMED = '未指定项目';
/** Items of a file; an account set has at most as many. */
const ITEMS_AT_MOST = 100_000;

/** 往来账龄 of a subject by the items of a category. */
@Injectable()
export class AgingService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly ages: AgingQuery,
    private readonly subjects: BookSubjects,
    private readonly categories: CategoryNames,
    private readonly head: BookHead,
    private readonly names: BookNames,
  ) {}

  /**
   * @throws BusinessError NOT_FOUND for a subject or category that the account set does not have
   */
  async aging(asked: Query): Promise<AgingResult> {
    const months = { periodTo: periodOf(asked.asOf) };
    const { subject, ids } = await this.subjects.below(asked.subjectId, months);
    await this.categories.name(asked.categoryId);
    const limits = (await this.ages.limits()) ?? AGING_LIMITS;
    const sign: 1 | -1 = subject.direction === 'debit' ? 1 : -1;
    const { page, pageSize, method } = asked;
    const openingAge = await this.ages.openingAge(asked.asOf);
    const wanted = {
      // Before the books began there are no figures.
      subjectIds: openingAge < 0 ? [] : ids,
      categoryId: asked.categoryId,
      asOf: asked.asOf,
      limits,
      sign,
      keyword: asked.keyword ?? '',
      limit: pageSize,
      offset: (page - 1) * pageSize,
    } as const;
    const found =
      method === 'fifo' ? await this.ages.byFifo(wanted) : await this.ages.byMarks(wanted);
    const count = limits.length + 1;
    return {
      subject: {
        id: subject.id,
        code: subject.code,
        fullName: subject.fullName,
        direction: subject.direction,
      },
      limits: [...limits],
      page,
      pageSize,
      total: found.total,
      rows: await this.named(
        months,
        (found.rows ?? []).map((row) => rowOf(row, { count, sign })),
      ),
      totals: { bands: texts(found.bands, count), contrary: found.contrary },
      net: found.net,
      aged: sumOf(texts(found.bands, count).map((text) => Money.parse(text)))
        .minus(Money.parse(found.contrary))
        .toString(),
    };
  }

  /** Rows with the names at that time. */
  private async named(months: BookMonths, rows: readonly AgingRow[]): Promise<AgingRow[]> {
    const items = rows.map((row) => ({ ...row, id: row.itemId ?? 0 }));
    return (await this.names.items(months, items)).map(({ id: _id, ...row }) => row);
  }

  async file({ format, ...query }: FileQuery): Promise<Exported> {
    const book = await this.aging({ ...query, page: 1, pageSize: ITEMS_AT_MOST });
    const { subject, limits, rows, totals, net } = book;
    const table = agingTable(limits, subject.direction);
    const by = query.method === 'fifo' ? '先进先出' : '按核销';
    const title = `${table.title} ${subject.code} ${subject.fullName} 截至${query.asOf} ${by}`;
    const month = periodOf(query.asOf);
    const bands = Object.fromEntries(totals.bands.map((text, at) => [`band${at}`, text]));
    return tableFile(table, {
      ...(await this.head.describe(
        {
          periodFrom: month,
          periodTo: month,
          keyword: query.keyword,
          subjectId: query.subjectId,
          categoryId: query.categoryId,
        },
        format,
        title,
        'items',
      )),
      rows,
      totals: {
        code: '合计',
        balance: net,
        ...bands,
        contrary: totals.contrary,
      },
    });
  }

  /** Saves the bands for all people of the account set. */
  async saveLimits(limits: readonly number[]): Promise<Record<string, never>> {
    const before = (await this.ages.limits()) ?? AGING_LIMITS;
    await this.ages.saveLimits(limits);
    await this.log.record({
      action: '修改账龄区间',
      object: '往来账龄',
      before: { limits: agingTitles(before).join('、') },
      after: { limits: agingTitles(limits).join('、') },
    });
    return {};
  }
}

function texts(bands: Bands, count: number): string[] {
  const known = new Map((bands ?? []).map(({ band, amount }) => [band, amount]));
  return Array.from({ length: count }, (_, at) => known.get(at) ?? '0.00');
}

function rowOf(
  { item_id: itemId, code, name, net, moved, contrary }: AgingItem,
  { count, sign }: { readonly count: number; readonly sign: 1 | -1 },
): AgingRow {
  const own = Money.parse(net);
  return {
    itemId,
    code,
    name: itemId === null ? UNNAMED : name,
    direction: directionOf(sign === 1 ? own : own.negate()),
    balance: own.abs().toString(),
    bands: texts(moved, count),
    contrary,
  };
}
