import { Injectable } from '@nestjs/common';
import type { CulpritReport, culpritCalls, InputOf } from '@mingzhang/contract';
import {
  type ClosingSubject,
  type Culprit,
  type CulpritQuestion,
  type CulpritTheory,
  culpritTheories,
  differenceHints,
  excludedKinds,
  fenOf,
  findCulprits,
  auxiliaryKey as keyOf,
  parseAuxiliaryKey,
  type Period,
  periodAt,
  SET_PARTS,
  summaryPattern,
  vouchersToWeigh,
} from '@mingzhang/rules';
import { BusinessError } from '@mingzhang/server';
import { ClosingFiguresQuery } from '../carry-forward/closing-figures.query';
import { type CheckedMonth, CheckMonthQuery } from '../closing-check/check-month.query';
import { CulpritQuery } from './culprit.query';
import { CulpritViews } from './culprit-view';
import type { Account, Comparison, Search } from './culprit-search';
import { DueSteps } from './due-steps';
import { ItemBalancesQuery } from './item-balances.query';
import { TyingQuestions } from './tying-questions';

type AskedAccount = InputOf<typeof culpritCalls.ofAccount>['query'];
type AskedRule = InputOf<typeof culpritCalls.ofRule>['query'];

/** Limit of sibling leaves that are compared with the account. */
const RELATIVES_AT_MOST = 300;

/** 差额查找: exact explanations of a difference, the likeliest first. */
@Injectable()
export class CulpritService {
  constructor(
    private readonly query: CulpritQuery,
    private readonly months: CheckMonthQuery,
    private readonly figures: ClosingFiguresQuery,
    private readonly steps: DueSteps,
    private readonly tying: TyingQuestions,
    private readonly reports: CulpritViews,
    private readonly items: ItemBalancesQuery,
  ) {}

  /** @throws BusinessError PERIOD_MISSING, NOT_FOUND */
  async ofAccount(asked: AskedAccount): Promise<CulpritReport> {
    const month = await this.months.month(periodAt(asked));
    const subjects = await this.figures.subjects();
    return this.report(await this.accountSearch(asked, month, subjects), month, subjects);
  }

  /** @throws BusinessError PERIOD_MISSING */
  async ofRule(asked: AskedRule): Promise<CulpritReport> {
    const month = await this.months.month(periodAt(asked));
    const subjects = await this.figures.subjects();
    return this.report(await this.tying.search(asked.rule, month, subjects), month, subjects);
  }

  private async report(
    search: Search,
    { context: { period, baseCurrency } }: CheckedMonth,
    subjects: readonly ClosingSubject[],
  ): Promise<CulpritReport> {
    const found = culpritTheories(search.facts);
    const theories =
      search.known ?? found.theories.filter(({ kind }) => search.kinds?.includes(kind) ?? true);
    const culprits = await this.weighed(search, theories);
    const { hints = culprits.length === 0 ? differenceHints(search.facts.question.missing) : [] } =
      search;
    const vouchers = new Set(search.facts.own.map(({ voucherId }) => voucherId));
    return this.reports.report({
      search,
      period,
      subjects,
      culprits,
      baseCurrency,
      hints,
      counts: { vouchers: vouchers.size, lines: search.facts.own.length },
      excluded: search.kinds ? [] : excludedKinds(culprits),
      note: found.isBounded
        ? `本期该科目凭证较多，几张凭证合计正好的情形只核对了最近 ${SET_PARTS} 张`
        : search.note,
    });
  }

  private async weighed(search: Search, theories: readonly CulpritTheory[]): Promise<Culprit[]> {
    const { facts } = search;
    const { question } = facts;
    const lines = theories.flatMap((theory) => theory.lines);
    const patterns = [...new Set(lines.map(({ summary }) => summaryPattern(summary)))];
    const near = [
      ...question.leaves,
      ...facts.relatives.map(({ subjectId }) => subjectId),
      ...lines.map(({ subjectId }) => subjectId),
    ];
    const items = [
      ...Object.entries(question.items),
      ...lines.flatMap(({ auxiliaryKey }) => Object.entries(parseAuxiliaryKey(auxiliaryKey))),
    ];
    const nonEmptyPatterns = patterns.filter((pattern) => pattern !== '');
    return findCulprits(facts, theories, {
      vouchers: await this.query.vouchers(vouchersToWeigh(facts, theories)),
      history: await this.query.history([...new Set(near)], nonEmptyPatterns, question.period),
      itemNames: await this.query.items(
        [...new Set(items.map(([category]) => Number(category)))],
        [...new Set(items.map(([, id]) => id))],
        [...new Set(lines.map(({ summary }) => summary))],
      ),
    });
  }

  private async accountSearch(
    { subjectId, auxiliary = '', known }: AskedAccount,
    { context, before }: CheckedMonth,
    subjects: readonly ClosingSubject[],
  ): Promise<Search> {
    const { period } = context;
    const subject = subjects.find(({ id }) => id === subjectId);
    if (!subject) {
      throw new BusinessError('NOT_FOUND', { msg: '科目不存在或已被删除，请重新选择科目' });
    }
    const items = itemsAsked(auxiliary);
    const key = keyOf(items);
    const leaves = subjects.filter(({ leaf, code }) => leaf && code.startsWith(subject.code));
    const account = { leaves: leaves.map(({ id }) => id), key };
    const near = relativesOf(subject, subjects);
    const own = new Set(account.leaves);
    const closings = await this.query.balances(
      { leaves: [...account.leaves, ...near.map(({ id }) => id)], key },
      period,
    );
    const booked = closings
      .filter((each) => own.has(each.subjectId))
      .reduce((sum, { closing }) => sum + closing, 0n);
    const right = fenOf(known) * (subject.direction === 'debit' ? 1n : -1n);
    const names = await this.query.items(Object.keys(items).map(Number), Object.values(items), []);
    if (names.size < Object.keys(items).length) throw noSuchItem();
    const itemNames = [...names.values()];
    const question = { period, leaves: own, items, itemNames, missing: right - booked };
    return {
      title: [`${subject.code} ${subject.fullName}`, ...itemNames].join(' · '),
      direction: subject.direction,
      booked,
      kinds: null,
      note: null,
      comparison: await this.compared(account, { right, leaves, period }),
      facts: {
        ...(await this.entries(question, account)),
        steps: question.missing === 0n ? [] : await this.steps.load(question),
        openings: await this.openings(account, leaves),
        relatives: await this.relatives(question, near, closings),
        isProvedBefore: before.some(({ state }) => state === 'closed'),
      },
    };
  }

  /**
   * Items of the account with their expected balances; if one item was requested, only that one.
   */
  private async compared(
    { leaves, key }: Account,
    account: {
      readonly right: bigint;
      readonly leaves: readonly ClosingSubject[];
      readonly period: Period;
    },
  ): Promise<Comparison | undefined> {
    const { items, rest } = await this.items.load(leaves, key, account.period);
    const keepsItems = account.leaves.some(({ required }) => required.length > 0);
    if (!keepsItems && items.every((item) => item.key === '')) return undefined;
    return {
      heading: '核算项目',
      knownTitle: '应为',
      rows: [...items, ...(rest ? [rest] : [])].map(({ key: own, title, closing }) => ({
        title,
        booked: closing,
        known: own !== '' && own === key ? account.right : null,
      })),
    };
  }

  private async entries(question: CulpritQuestion, account: Account) {
    const { missing, period } = question;
    const whole = missing < 0n ? -missing : missing;
    // Without a difference no equal amounts are searched; the entries are counted anyway.
    const amounts = whole % 2n === 0n ? [whole, whole / 2n] : [whole];
    const alike = missing === 0n ? [] : await this.query.alike(account.leaves, amounts, period);
    return { question, own: await this.query.own(account, period), alike };
  }

  private async openings(account: Account, leaves: readonly ClosingSubject[]) {
    const byId = new Map(leaves.map((leaf) => [leaf.id, leaf]));
    return (await this.query.openings(account)).map(({ subjectId, auxiliaryKey, net }) => {
      const leaf = byId.get(subjectId);
      const isContrary = net < 0n === (leaf?.direction === 'debit') && net !== 0n;
      const title = leaf ? `${leaf.code} ${leaf.fullName}` : '';
      return { subjectId, auxiliaryKey, net, title, isContrary };
    });
  }

  private async relatives(
    { missing, period }: { readonly missing: bigint; readonly period: Period },
    near: readonly ClosingSubject[],
    closings: readonly { readonly subjectId: number; readonly closing: bigint }[],
  ) {
    const closingById = new Map(closings.map(({ subjectId, closing }) => [subjectId, closing]));
    const fitting = near.filter(({ id }) => missing !== 0n && closingById.get(id) === missing);
    const parts = await this.query.parts(
      fitting.map(({ id }) => id),
      period,
    );
    return near.map(({ id, code, fullName }) => ({
      subjectId: id,
      title: `${code} ${fullName}`,
      closing: closingById.get(id) ?? 0n,
      parts: parts.get(id) ?? 0,
    }));
  }
}

/** Leaves below the same parent; empty for a first-level subject. */
function relativesOf(
  subject: ClosingSubject,
  subjects: readonly ClosingSubject[],
): readonly ClosingSubject[] {
  const parent = subjects.find(({ id }) => id === subject.parentId);
  if (!parent) return [];
  return subjects
    .filter(
      ({ leaf, code }) => leaf && code.startsWith(parent.code) && !code.startsWith(subject.code),
    )
    .slice(0, RELATIVES_AT_MOST);
}

function noSuchItem(): BusinessError {
  return new BusinessError('NOT_FOUND', { msg: '核算项目不存在或已被删除，请重新选择核算项目' });
}

/**
 * Parses the items of `3:7,1:55`, in any order.
 * @throws BusinessError NOT_FOUND, INVALID_BODY for two of a category
 */
function itemsAsked(auxiliary: string): Record<string, number> {
  const items: Record<string, number> = {};
  for (const part of auxiliary === '' ? [] : auxiliary.split(',')) {
    const [category = '', item = ''] = part.split(':');
    if (category in items) {
      const msg = '同一类别只能选一个核算项目，请重新选择';
      throw new BusinessError('INVALID_BODY', { msg });
    }
    if (![category, item].every((each) => Number.isSafeInteger(Number(each)))) throw noSuchItem();
    items[category] = Number(item);
  }
  return items;
}
