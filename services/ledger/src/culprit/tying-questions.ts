import { Injectable } from '@nestjs/common';
import type { TyingRule } from '@mingzhang/contract';
import {
  type CheckContext,
  type ClosingSubject,
  closingRules,
  type CulpritFacts,
  fenOf,
  parseAuxiliaryKey,
  type Period,
  runChecks,
  statementChecks,
  yearOf,
} from '@mingzhang/rules';
import { CheckFacts, retainedLeaves } from '../closing-check/check-facts.service';
import type { CheckedMonth } from '../closing-check/check-month.query';
import { CulpritQuery, WITHOUT_ITEM_AT_MOST } from './culprit.query';
import type { Comparison, Search } from './culprit-search';
import { StatementGaps } from './statement-gaps';
import { StrayProfitQuery } from './stray-profit.query';

/** Turns the tying rules of the books into questions for the search. */
@Injectable()
export class TyingQuestions {
  constructor(
    private readonly query: CulpritQuery,
    private readonly profit: StrayProfitQuery,
    private readonly facts: CheckFacts,
    private readonly gaps: StatementGaps,
  ) {}

  /**
   * The search for a rule that does not tie; the difference is zero if it does. Subjects that a
   * statement leaves out are listed, and are the difference if the books themselves tie.
   */
  async search(
    rule: TyingRule,
    month: CheckedMonth,
    subjects: readonly ClosingSubject[],
  ): Promise<Search> {
    const own = await this.ofBooks(rule, month, subjects);
    const gaps = await this.gaps.load(rule, month.context);
    if (gaps.length === 0) return own;
    const hints = gaps.map(({ msg }) => msg);
    if (own.booked !== 0n) return { ...own, hints };
    const rows = gaps.map(({ subject, amount }) => ({
      title: `${subject.code} ${subject.name}`,
      booked: fenOf(amount.toString()),
      known: 0n,
    }));
    const booked = rows.reduce((sum, row) => sum + row.booked, 0n);
    return {
      title: `${titleOfRule(rule)} · 没有列入报表的科目`,
      direction: 'debit',
      booked,
      kinds: [],
      note: null,
      hints,
      comparison: { heading: '科目', knownTitle: '报表已列', rows },
      facts: emptyFacts(month.context.period, -booked, []),
    };
  }

  private ofBooks(
    rule: TyingRule,
    { context }: CheckedMonth,
    subjects: readonly ClosingSubject[],
  ): Promise<Search> {
    const title = titleOfRule(rule);
    if (rule === 'is-bs') return this.ofProfit(title, context, subjects);
    if (rule === 'aux-tie') return this.ofItems(title, context.period, subjects);
    return this.ofOpenings(title, context.period, subjects);
  }

  /** 辅助核算与总账: the difference is the total of entries without an item. */
  private async ofItems(
    title: string,
    period: Period,
    subjects: readonly ClosingSubject[],
  ): Promise<Search> {
    const byId = new Map(subjects.map((subject) => [subject.id, subject]));
    const leaves = subjects
      .filter(({ leaf, required }) => leaf && required.length > 0)
      .map(({ id }) => id);
    const own = await this.query.withoutItem(leaves, period);
    const openings = (await this.query.openings({ leaves, key: '' })).filter(
      ({ subjectId, auxiliaryKey }) => lacksItem(byId.get(subjectId), auxiliaryKey),
    );
    const net = [...own, ...openings].reduce((sum, each) => sum + each.net, 0n);
    const [first] = openings;
    const subject = first && byId.get(first.subjectId);
    const opening = subject && {
      subjectId: subject.id,
      auxiliaryKey: '',
      isContrary: false,
      title: `${subject.code} ${subject.fullName} 期初余额`,
      net: openings.reduce((sum, each) => sum + each.net, 0n),
    };
    const comparison = await this.besideItems([...own, ...openings], { byId, period });
    const isFound = own.length > 0 || opening !== undefined;
    return {
      title,
      direction: 'debit',
      booked: net,
      kinds: ['item-missing'],
      note:
        own.length < WITHOUT_ITEM_AT_MOST
          ? null
          : `缺少核算项目的分录较多，只核对了前 ${WITHOUT_ITEM_AT_MOST} 条`,
      comparison,
      known: isFound ? [{ kind: 'item-missing', lines: own, right: null, opening }] : [],
      facts: { ...emptyFacts(period, -net, []), own },
    };
  }

  /** Subjects with entries that lack their item, compared with the total of their items. */
  private async besideItems(
    lacking: readonly { readonly subjectId: number; readonly net: bigint }[],
    context: { readonly byId: ReadonlyMap<number, ClosingSubject>; readonly period: Period },
  ): Promise<Comparison> {
    const short = new Map<number, bigint>();
    for (const { subjectId, net } of lacking) {
      short.set(subjectId, (short.get(subjectId) ?? 0n) + net);
    }
    const balances = await this.query.balances(
      { leaves: [...short.keys()], key: '' },
      context.period,
    );
    return {
      heading: '科目',
      knownTitle: '核算项目合计',
      rows: balances.map(({ subjectId, closing }) => {
        const subject = context.byId.get(subjectId);
        const title = subject ? `${subject.code} ${subject.fullName}` : '';
        return { title, booked: closing, known: closing - (short.get(subjectId) ?? 0n) };
      }),
    };
  }

  /** Every voucher balances, so a difference of the whole books comes from the opening balances. */
  private async ofOpenings(
    title: string,
    period: Period,
    subjects: readonly ClosingSubject[],
  ): Promise<Search> {
    const byId = new Map(subjects.map((subject) => [subject.id, subject]));
    const leaves = [...byId.keys()];
    const rows = await this.query.openings({ leaves, key: '' });
    const standing = rows.reduce((sum, { net }) => sum + net, 0n);
    // 年初 = 期初 − 本年累计: if the openings balance, the movements before them do not.
    const isOpening = standing !== 0n;
    const booked = isOpening ? standing : rows.reduce((sum, { moved }) => sum + moved, 0n);
    const openings = rows.map(({ subjectId, auxiliaryKey, net, moved }) => {
      const subject = byId.get(subjectId);
      const isContrary = net < 0n === (subject?.direction === 'debit') && net !== 0n;
      const named = subject ? `${subject.code} ${subject.fullName}` : '';
      const figure = { net: isOpening ? net : moved, isContrary: isOpening && isContrary };
      return { subjectId, auxiliaryKey, title: named, ...figure };
    });
    return {
      title: `${title} · ${isOpening ? '期初余额' : '本年累计发生额'}`,
      direction: 'debit',
      booked,
      kinds: ['opening-wrong'],
      note: null,
      facts: {
        ...emptyFacts(period, -booked, leaves),
        openings,
      },
    };
  }

  /** 净利润 and 未分配利润: vouchers that move one without the other. */
  private async ofProfit(
    title: string,
    context: CheckContext,
    subjects: readonly ClosingSubject[],
  ): Promise<Search> {
    const { period, enabled } = context;
    const january = `${yearOf(period)}-01`;
    const [tie] = runChecks(statementChecks, await this.facts.book(context), []).filter(
      ({ rule }) => rule === 'is-bs',
    );
    const difference = tie && tie.severity !== 'pass' ? fenOf(String(tie.amount ?? '0')) : 0n;
    const own = await this.profit.strayProfit(
      { from: enabled > january ? enabled : january, to: period },
      retainedLeaves(context, subjects),
    );
    return {
      title,
      direction: 'debit',
      booked: difference,
      kinds: ['only-here'],
      note: null,
      facts: { ...emptyFacts(period, -difference, []), own },
    };
  }
}

function titleOfRule(rule: TyingRule): string {
  return closingRules.find(({ id }) => id === rule)?.title ?? rule;
}

function lacksItem(subject: ClosingSubject | undefined, key: string): boolean {
  const items = parseAuxiliaryKey(key);
  return subject?.required.some(({ categoryId }) => !(String(categoryId) in items)) ?? false;
}

function emptyFacts(period: Period, missing: bigint, leaves: readonly number[]): CulpritFacts {
  return {
    question: { period, leaves: new Set(leaves), items: {}, itemNames: [], missing },
    own: [],
    alike: [],
    openings: [],
    steps: [],
    relatives: [],
    isProvedBefore: false,
  };
}
