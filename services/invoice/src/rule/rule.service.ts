import { Injectable } from '@nestjs/common';
import {
  invoiceRulesAtMost,
  type InvoiceRule,
  type InvoiceRuleVersion,
  type InputOf,
  type invoiceRuleCalls,
} from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import {
  invoiceTypeTitles,
  nextRuleState,
  ruleProblems,
  type InvoiceType,
  type RuleAct,
} from '@mingzhang/rules/invoice';
import {
  AccountSetScope,
  BusinessError,
  DomainTurn,
  OperationLog,
  refuse,
} from '@mingzhang/server';
import { Company } from '../company';
import {
  loggedVersion,
  outcomeProblem,
  RuleNames,
  sentenceOf,
  shownRule,
  shownVersion,
  type NamedBooks,
} from './rule-names';
import {
  bookingRuleOf,
  RuleRows,
  type RuleContent,
  type StoredRule,
  type StoredVersion,
} from '../invoice/rule-rows';
import { RuleTestService } from './rule-test.service';

type Body<Name extends 'create' | 'update'> = InputOf<(typeof invoiceRuleCalls)[Name]>['body'];

interface Seen {
  readonly id: number;
  readonly version: number;
}

const logNameAtMost = 80;

/** 记账规则: written, put in order, submitted and approved. */
@Injectable()
export class RuleService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: RuleRows,
    private readonly turn: DomainTurn,
    private readonly names: RuleNames,
    private readonly company: Company,
    private readonly tests: RuleTestService,
    private readonly log: OperationLog,
  ) {}

  /** The rules of a direction in their order. @throws BusinessError UNAVAILABLE */
  async list(invoiceType: InvoiceType) {
    const books = await this.names.books();
    const rules = await this.rows.all(invoiceType);
    return {
      needsSecondPerson: await this.company.needsReview(),
      rules: rules.map((rule) => shownRule(rule, books)),
    };
  }

  /** @throws BusinessError NOT_FOUND */
  async versions(id: number): Promise<InvoiceRuleVersion[]> {
    const { invoiceType } = await this.rows.get(id);
    const books = await this.names.books();
    const versions = await this.rows.versionsOf(id);
    return versions.map((each) => shownVersion(invoiceType, each, books));
  }

  /** @throws BusinessError INVOICE_RULE with the fields, RECORD_LIMIT */
  async create({ invoiceType, learnedFrom, ...content }: Body<'create'>): Promise<InvoiceRule> {
    await this.turn.hold();
    const rules = await this.rows.all(invoiceType);
    if (rules.length >= invoiceRulesAtMost) {
      const title = invoiceTypeTitles[invoiceType];
      const msg = `${title}的记账规则最多 ${invoiceRulesAtMost} 条，请先删除不用的`;
      throw new BusinessError('RECORD_LIMIT', { msg });
    }
    const books = await this.checked(invoiceType, content, rules);
    const last = rules.at(-1)?.position ?? 0;
    const id = await this.rows.insert(invoiceType, last + 1);
    await this.rows.writeDraft(id, 1, { ...content, learnedFrom });
    return this.logged('新增记账规则', { before: null, id }, books);
  }

  /**
   * Changes the draft. A rule in force gets a draft beside its version, which stays in force.
   * @throws BusinessError INVOICE_RULE_STATE while a version waits for approval, INVOICE_RULE,
   *   VERSION_STALE
   */
  async update({ id, version, ...content }: Body<'update'>): Promise<InvoiceRule> {
    await this.turn.hold();
    const rule = await this.rows.get(id);
    requireNotPending(rule);
    const books = await this.checked(
      rule.invoiceType,
      content,
      await this.rows.all(rule.invoiceType),
    );
    await this.rows.touch({ id, version });
    await this.writeDraft(rule, content);
    return this.logged('修改记账规则', { before: rule, id }, books);
  }

  /** Business types that it gave stay. @throws BusinessError NOT_FOUND */
  async remove(id: number): Promise<void> {
    await this.turn.hold();
    const rule = await this.rows.get(id);
    const books = await this.names.books();
    await this.rows.remove(id);
    await this.log.record({
      action: '删除记账规则',
      object: objectOf(rule, books),
      before: loggedRule(rule, books),
    });
  }

  /** @throws BusinessError INVOICE_RULE_STATE where the rules are not those that there are */
  async reorder(invoiceType: InvoiceType, ids: readonly number[]): Promise<void> {
    await this.turn.hold();
    const rules = await this.rows.all(invoiceType);
    const known = new Set(rules.map(({ id }) => id));
    if (rules.length !== ids.length || !ids.every((id) => known.has(id))) {
      const msg = '规则已有增减，请刷新后再调整顺序';
      throw new BusinessError('INVOICE_RULE_STATE', { msg });
    }
    const books = await this.names.books();
    await this.rows.order(ids);
    const moved = rules.filter(({ id }, at) => ids[at] !== id);
    const placesBy = (place: (rule: StoredRule) => number) =>
      Object.fromEntries(moved.map((rule) => [objectOf(rule, books), place(rule)]));
    await this.log.record({
      action: '调整记账规则顺序',
      object: `${invoiceTypeTitles[invoiceType]}的记账规则`,
      before: { 顺序: placesBy(({ position }) => position) },
      after: { 顺序: placesBy(({ id }) => ids.indexOf(id) + 1) },
    });
  }

  /**
   * Hands a draft in. Conflicts with earlier rules are settled before: by the order, by the
   * conditions, or by letting the earlier rule go first.
   * @throws BusinessError INVOICE_RULE with conflicts or faults, INVOICE_RULE_STATE, VERSION_STALE
   */
  async submit(seen: Seen): Promise<InvoiceRule> {
    await this.turn.hold();
    const { rule, open } = await this.opened(seen.id, 'submit');
    const books = await this.checked(rule.invoiceType, open, await this.rows.all(rule.invoiceType));
    const unsettled = await this.tests.unsettledOf(rule);
    if (unsettled > 0) {
      const msg =
        `先处理 ${unsettled} 张冲突，才能送审：` +
        '请把规则移到前面、修改条件，或确认前面的规则优先';
      throw new BusinessError('INVOICE_RULE', { msg });
    }
    return this.moved(seen, { rule, open, act: 'submit', action: '送审记账规则' }, books);
  }

  /** @throws BusinessError INVOICE_RULE_STATE, VERSION_STALE */
  async withdraw(seen: Seen): Promise<InvoiceRule> {
    await this.turn.hold();
    const { rule, open } = await this.opened(seen.id, 'reject');
    const books = await this.names.books();
    return this.moved(seen, { rule, open, act: 'reject', action: '退回记账规则' }, books);
  }

  /**
   * Puts a version in force and retires the one before.
   * @throws BusinessError INVOICE_SECOND_PERSON where vouchers are reviewed and the maker approves,
   *   INVOICE_RULE, INVOICE_RULE_STATE, VERSION_STALE
   */
  async approve(seen: Seen): Promise<InvoiceRule> {
    await this.turn.hold();
    const { rule, open } = await this.opened(seen.id, 'approve');
    if (open.madeById === this.scope.actor.userId && (await this.company.needsReview()))
      throw new BusinessError('INVOICE_SECOND_PERSON');
    const books = await this.checked(rule.invoiceType, open, await this.rows.all(rule.invoiceType));
    if (rule.active) await this.rows.setState(rule.id, rule.active.number, 'retired');
    return this.moved(seen, { rule, open, act: 'approve', action: '批准记账规则' }, books);
  }

  /**
   * Goes back to a version: to that in force by dropping the draft, to an older one by making it
   * the draft.
   * @throws BusinessError NOT_FOUND, INVOICE_RULE_STATE, INVOICE_RULE, VERSION_STALE
   */
  async revert({ id, version, number }: Seen & { readonly number: number }): Promise<InvoiceRule> {
    await this.turn.hold();
    const rule = await this.rows.get(id);
    requireNotPending(rule);
    const wanted = (await this.rows.versionsOf(id)).find((each) => each.number === number);
    if (!wanted) throw new BusinessError('NOT_FOUND', { msg: `规则没有 v${number}` });
    if (wanted.state === 'draft') {
      throw new BusinessError('INVOICE_RULE_STATE', { msg: `v${number} 就是现在的草稿` });
    }
    await this.rows.touch({ id, version });
    if (wanted.state === 'active') {
      const { open } = rule;
      if (!open) {
        const msg = `v${number} 正在使用，没有要退回的草稿`;
        throw new BusinessError('INVOICE_RULE_STATE', { msg });
      }
      await this.rows.removeVersion(id, open.number);
      return this.logged('退回记账规则版本', { before: rule, id }, await this.names.books());
    }
    const rules = await this.rows.all(rule.invoiceType);
    const known = new Set(rules.map((each) => each.id));
    const content = { ...wanted, behindIds: wanted.behindIds.filter((each) => known.has(each)) };
    const books = await this.checked(rule.invoiceType, content, rules);
    await this.writeDraft(rule, content);
    return this.logged('退回记账规则版本', { before: rule, id }, books);
  }

  private async writeDraft(rule: StoredRule, content: RuleContent): Promise<void> {
    const [newest] = await this.rows.versionsOf(rule.id);
    const number = rule.open?.number ?? (newest?.number ?? 0) + 1;
    await this.rows.writeDraft(rule.id, number, { ...content, learnedFrom: null });
  }

  /** @throws BusinessError INVOICE_RULE with what is wrong */
  private async checked(
    invoiceType: InvoiceType,
    content: RuleContent,
    rules: readonly StoredRule[],
  ): Promise<NamedBooks> {
    const books = await this.names.books();
    const rule = bookingRuleOf(invoiceType, { ...content, ruleId: 0 });
    const problems: Problem[] = ruleProblems(rule).map((msg) => ({ code: 'INVOICE_RULE', msg }));
    const misfit = outcomeProblem(invoiceType, content, books);
    if (misfit !== null) problems.push({ code: 'INVOICE_RULE', field: 'businessId', msg: misfit });
    const known = new Set(rules.map(({ id }) => id));
    if (!content.behindIds.every((id) => known.has(id))) {
      const msg = '排在前面的规则不存在或已被删除，请刷新';
      problems.push({ code: 'INVOICE_RULE', field: 'behindIds', msg });
    }
    if (problems.length > 0) refuse('INVOICE_RULE', problems);
    return books;
  }

  private async opened(id: number, act: RuleAct) {
    const rule = await this.rows.get(id);
    const { open } = rule;
    if (open && nextRuleState(open.state, act) !== undefined) return { rule, open };
    throw new BusinessError('INVOICE_RULE_STATE');
  }

  private async moved(
    seen: Seen,
    {
      rule,
      open,
      act,
      action,
    }: {
      readonly rule: StoredRule;
      readonly open: StoredVersion;
      readonly act: RuleAct;
      readonly action: string;
    },
    books: NamedBooks,
  ): Promise<InvoiceRule> {
    await this.rows.touch(seen);
    await this.rows.setState(rule.id, open.number, nextRuleState(open.state, act) ?? open.state);
    return this.logged(action, { before: rule, id: rule.id }, books);
  }

  private async logged(
    action: string,
    { before, id }: { readonly before: StoredRule | null; readonly id: number },
    books: NamedBooks,
  ): Promise<InvoiceRule> {
    const after = await this.rows.get(id);
    await this.log.record({
      action,
      object: objectOf(after, books),
      ...(before ? { before: loggedRule(before, books) } : {}),
      after: loggedRule(after, books),
    });
    return shownRule(after, books);
  }
}

/** @throws BusinessError INVOICE_RULE_STATE */
function requireNotPending({ open }: StoredRule): void {
  if (open?.state !== 'pending') return;
  const msg = `规则的 v${open.number} 正等待批准，请先撤回再修改`;
  throw new BusinessError('INVOICE_RULE_STATE', { msg });
}

/** A rule as the operation log calls it. */
function objectOf({ invoiceType, active, open }: StoredRule, books: NamedBooks): string {
  const version = open ?? active;
  if (!version) return '记账规则';
  return sentenceOf(bookingRuleOf(invoiceType, version), books).slice(0, logNameAtMost);
}

function loggedRule(rule: StoredRule, books: NamedBooks): Record<string, unknown> {
  const { invoiceType, position, active, open } = rule;
  const words: Record<string, unknown> = {
    发票方向: invoiceTypeTitles[invoiceType],
    顺序: position,
  };
  if (active) words['启用的版本'] = loggedVersion(invoiceType, active, books);
  if (open) words['草稿'] = loggedVersion(invoiceType, open, books);
  return words;
}
