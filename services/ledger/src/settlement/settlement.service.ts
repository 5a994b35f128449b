import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  SETTLEMENT_ENTRIES_AT_MOST,
  SETTLEMENT_MARKS_AT_MOST,
  sentenceOf,
  type SettlementMark,
  type SettlementResult,
  type settlementCalls,
} from '@mingzhang/contract';
import { formatMoney, Money, settlingFault, sumOf, type OpenEntry } from '@mingzhang/rules';
import { AccessError, AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { VisibleSubjects } from '../subject/visible-subjects';
import { SettlementQuery, type MarkRow, type SettlementOf } from './settlement.query';

type Query = z.output<typeof settlementCalls.settlement.query>;
type Body = z.output<typeof settlementCalls.settle.body>;
type Part = Body['marks'][number]['lines'][number];

const keyOf = ({ voucherId, lineNo }: Pick<Part, 'voucherId' | 'lineNo'>) =>
  `${voucherId} ${lineNo}`;

/** 往来核销: entries of a subject and item that settle each other, marked and unmarked. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly visible: VisibleSubjects,
    private readonly entries: SettlementQuery,
  ) {}

  /** @throws BusinessError NOT_FOUND, SETTLEMENT_REFUSED for a subject that is no leaf */
  async list({ state, page, marksPage, ...of }: Query): Promise<SettlementResult> {
    await this.titleOf(of);
    const found = await this.entries.page(of, {
      openOnly: state === 'open',
      limit: SETTLEMENT_ENTRIES_AT_MOST,
      offset: (page - 1) * SETTLEMENT_ENTRIES_AT_MOST,
    });
    const marks = await this.entries.marks(of, {
      limit: SETTLEMENT_MARKS_AT_MOST,
      offset: (marksPage - 1) * SETTLEMENT_MARKS_AT_MOST,
    });
    return {
      total: found.total,
      openDebit: found.open_debit,
      openCredit: found.open_credit,
      entries: (found.rows ?? []).map(({ voucher_id, line_no, period: _, ...row }) => ({
        ...{ voucherId: voucher_id, lineNo: line_no },
        ...row,
      })),
      marks: marks.map(toMark),
      marksTotal: await this.entries.countMarks(of),
    };
  }

  /**
   * Marks entries as settling each other, all marks or none.
   * @throws BusinessError SETTLEMENT_REFUSED naming the mark and its row
   */
  async settle({ marks, ...of }: Body): Promise<{ made: number }> {
    const title = await this.titleOf(of);
    const places = marks.flatMap(({ lines }) => lines);
    await this.lock(of, places);
    const found = await this.entries.at(of, places);
    const open = new Map(
      found.map((row): [string, OpenEntry] => {
        const net = Money.parse(row.debit).minus(Money.parse(row.credit));
        const key = keyOf({ voucherId: row.voucher_id, lineNo: row.line_no });
        const side = net.isNegative ? 'credit' : 'debit';
        return [key, { key, date: row.date, side, open: Money.parse(row.open) }];
      }),
    );
    const signed: { place: number; part: Part; amount: Money }[] = [];
    for (const [place, { lines }] of marks.entries()) {
      const parts = lines.map((part) => ({ key: keyOf(part), amount: Money.parse(part.amount) }));
      const fault = settlingFault(parts, open);
      if (fault) throw refused(fault, { place, marks: marks.length, open, lines });
      for (const [at, part] of lines.entries()) {
        const entry = open.get(keyOf(part));
        const amount = parts[at]?.amount ?? Money.zero;
        if (!entry) continue;
        open.set(entry.key, { ...entry, open: entry.open.minus(amount) });
        signed.push({ place, part, amount: entry.side === 'debit' ? amount : amount.negate() });
      }
    }
    await this.write(of, marks.length, signed);
    const debits = signed.filter(({ amount }) => amount.isPositive);
    await this.log.record({
      action: '往来核销',
      object: marks.length > 1 ? `${title}（${marks.length} 组）` : title,
      after: { amount: sumOf(debits.map(({ amount }) => amount)).toString() },
    });
    return { made: marks.length };
  }

  /** @throws BusinessError NOT_FOUND for a mark that somebody has taken back */
  async unsettle(id: number): Promise<Record<string, never>> {
    const of = await this.scope.one<SettlementOf>(
      `select subject_id as "subjectId", category_id as "categoryId", item_id as "itemId"
       from ledger.settlement where account_set_id = $1 and id = $2 for update`,
      [this.scope.accountSetId, id],
    );
    const [mark] = of ? await this.entries.marks(of, { limit: 1, offset: 0, id }) : [];
    if (!of || !mark) {
      throw new BusinessError('NOT_FOUND', { msg: '核销记录不存在或已被取消，请刷新页面' });
    }
    const title = await this.titleOf(of);
    await this.scope.query('delete from ledger.settlement where account_set_id = $1 and id = $2', [
      ...[this.scope.accountSetId, id],
    ]);
    await this.log.record({
      action: '取消往来核销',
      object: title,
      before: { amount: toMark(mark).amount },
    });
    return {};
  }

  /** `1122 应收账款 客户 华美商贸`, of a leaf that is seen. */
  private async titleOf({ subjectId, categoryId, itemId }: SettlementOf): Promise<string> {
    const row = await this.scope.one<{
      title: string;
      leaf: boolean;
      seen: boolean;
      item: string | null;
    }>(
      `select s.code || ' ' || s.full_name as title, s.leaf, ${this.visible.condition('s')} as seen, (
         select c.name || ' ' || d.name from ledger.accounting_category_detail d
         join ledger.accounting_category c on c.account_set_id = $1 and c.id = d.category_id
         where d.account_set_id = $1 and d.category_id = $3 and d.id = $4) as item
       from ledger.subject s where s.account_set_id = $1 and s.id = $2`,
      [this.scope.accountSetId, subjectId, categoryId, itemId],
    );
    if (!row || !row.seen) {
      if (!this.visible.all) throw new AccessError('FORBIDDEN');
      throw new BusinessError('NOT_FOUND', { msg: '科目不存在或已被删除，请重新选择' });
    }
    if (row.item === null) {
      throw new BusinessError('NOT_FOUND', { msg: '辅助核算项目不存在或已被删除，请重新选择' });
    }
    if (!row.leaf) {
      throw new BusinessError('SETTLEMENT_REFUSED', {
        msg: `“${row.title}”有下级科目，核销按末级科目进行，请选择末级科目`,
      });
    }
    return `${row.title} ${row.item}`;
  }

  /** Against whoever changes or settles them meanwhile: vouchers by id, as everybody locks them. */
  private async lock(of: SettlementOf, places: readonly Part[]): Promise<void> {
    if (places.some(({ voucherId }) => voucherId === 0)) {
      await this.scope.query(
        `select 1 from ledger.initial_balance where account_set_id = $1 and subject_id = $2
         order by auxiliary_key, currency for update`,
        [this.scope.accountSetId, of.subjectId],
      );
    }
    await this.scope.query(
      `select 1 from ledger.voucher where account_set_id = $1 and id = any($2::bigint[])
       order by id for update`,
      [this.scope.accountSetId, places.map(({ voucherId }) => voucherId)],
    );
  }

  private async write(
    { subjectId, categoryId, itemId }: SettlementOf,
    marks: number,
    parts: readonly { readonly place: number; readonly part: Part; readonly amount: Money }[],
  ): Promise<void> {
    const { userId, userName } = this.scope.actor;
    const made = await this.scope.query<{ id: number }>(
      `insert into ledger.settlement (account_set_id, subject_id, category_id, item_id, made_by, made_name, made_at)
       select $1, $2, $3, $4, $5, $6, $7 from generate_series(1, $8::integer) returning id`,
      [
        ...[this.scope.accountSetId, subjectId, categoryId, itemId],
        ...[userId, userName, new Date().toISOString(), marks],
      ],
    );
    const written = await this.scope.query(
      `insert into ledger.settlement_line (account_set_id, settlement_id, voucher_id, line_no, amount)
       select $1, * from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::numeric[]) returning line_no`,
      [
        this.scope.accountSetId,
        parts.map(({ place }) => made[place]?.id),
        parts.map(({ part }) => part.voucherId),
        parts.map(({ part }) => part.lineNo),
        parts.map(({ amount }) => amount.toString()),
      ],
    );
    if (written.length !== parts.length) throw new Error('a mark was not written whole');
  }
}

function toMark({ id, made_name: madeName, made_at: madeAt, lines }: MarkRow): SettlementMark {
  const debits = lines.map(({ debit }) => Money.parse(debit));
  return {
    ...{ id, madeName, madeAt, amount: sumOf(debits).toString() },
    lines: lines.map(({ voucher_id, line_no, ...line }) => ({
      ...{ voucherId: voucher_id, lineNo: line_no },
      ...line,
    })),
  };
}

function refused(
  fault: NonNullable<ReturnType<typeof settlingFault>>,
  {
    place,
    marks,
    open,
    lines,
  }: {
    readonly place: number;
    readonly marks: number;
    readonly open: ReadonlyMap<string, OpenEntry>;
    readonly lines: readonly Part[];
  },
): BusinessError {
  const of = marks > 1 ? `第 ${place + 1} 组：` : '';
  const row = 'row' in fault ? fault.row : 0;
  const part = 'row' in fault ? lines[row] : undefined;
  const left = part && open.get(keyOf(part));
  const ofRow = (link: 'of' | 'directly', msg: string) => sentenceOf({ row: row + 1, link, msg });
  const text = () => {
    switch (fault.code) {
      case 'UNKNOWN':
        return ofRow('of', '分录已不在该科目和项目下，请刷新页面后重新选择');
      case 'NOTHING':
        return ofRow('of', '核销金额应大于 0，请填写金额或去掉该行');
      case 'TOO_MUCH': {
        const most = formatMoney(left?.open ?? Money.zero);
        const way = '请减少核销金额；他人刚核销过时请刷新页面';
        return ofRow('directly', `未核销金额只有 ${most} 元，${way}`);
      }
      case 'ONE_SIDE':
        return '核销须有借方和贷方的分录，请两边都选择';
      case 'UNEQUAL': {
        const { difference } = fault;
        const side = difference.isNegative ? '贷方' : '借方';
        const gap = formatMoney(difference.abs());
        return `借方与贷方的核销金额相差 ${gap} 元，${side}多，请调整到相等`;
      }
    }
  };
  return new BusinessError('SETTLEMENT_REFUSED', { msg: `${of}${text()}` });
}
