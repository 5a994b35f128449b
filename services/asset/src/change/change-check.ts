import { type SetChart } from '@mingzhang/server';
import { isDeepStrictEqual } from 'node:util';
import type { AssetChangeIn } from '@mingzhang/contract';
import {
  changeProblem,
  deductionProblem,
  Money,
  sharesProblem,
  subjectChangeProblems,
  subjectProblem,
  termProblem,
  termTitles,
  unchangedProblem,
  type AssetState,
  type AssetTerm,
  type Period,
  type Problem,
} from '@mingzhang/rules';
import { factsOf } from '../card/card-facts';
import type { CardRecord } from '../card/card.entity';
import type { AssetTypeRecord } from '../type/asset-type.entity';
import { ruleChange } from '../rule-change';

interface CheckFacts {
  readonly card: CardRecord;
  readonly period: Period;
  /** What the card amounts to as the change takes effect. */
  readonly state: AssetState;
  readonly chart: SetChart;
  readonly type: AssetTypeRecord;
  /** The type that the card would get. */
  readonly newType: AssetTypeRecord | undefined;
}

const problem = (field: string, msg: string): Problem => ({ code: 'ASSET_CHANGE', field, msg });

/** Why a change can't be made: by its figures, then by what it names. */
export function problemsOfChange(change: AssetChangeIn, facts: CheckFacts): Problem[] {
  const { chart, state, period } = facts;
  const standard = chart.facts.accountingStandards;
  const rule = ruleChange(change, period);
  const wrong = rule && changeProblem(rule, state, standard);
  if (wrong) return [wrong];
  if (state.isDisposed) {
    return [problem('kind', '资产已处置，不能再变动；处置有误的，请先删除处置记录')];
  }
  return [...amountProblems(change, facts), ...namedProblems(change, facts)];
}

function amountProblems(
  change: AssetChangeIn,
  { chart, period }: Pick<CheckFacts, 'chart' | 'period'>,
): Problem[] {
  const found: Problem[] = [];
  const given = change as Readonly<Record<string, unknown>>;
  for (const term of Object.keys(termTitles) as AssetTerm[]) {
    const text = given[term];
    const why = typeof text === 'string' ? termProblem(term, Money.parse(text)) : undefined;
    if (why !== undefined) found.push(problem(term, why));
  }
  if (change.kind === 'increase') {
    const why = deductionProblem(Money.parse(change.tax), chart.isGeneralTaxpayer(period));
    if (why !== undefined) found.push(problem('tax', why));
  }
  return found;
}

function namedProblems(
  change: AssetChangeIn,
  { card, type, newType, chart, state }: CheckFacts,
): Problem[] {
  const found: Problem[] = [];
  const { subject } = factsOf(chart, type);
  const check = (field: string, title: string, id: number | null | undefined) => {
    const why = id == null ? undefined : subjectProblem(title, subject(id), false);
    if (why !== undefined) found.push(problem(field, why));
  };
  if ('settlementSubjectId' in change) {
    check('settlementSubjectId', '对方科目', change.settlementSubjectId);
  }
  if ('compensationSubjectId' in change) {
    check('compensationSubjectId', '赔偿的往来科目', change.compensationSubjectId);
  }
  switch (change.kind) {
    case 'subject':
      if (isDeepStrictEqual(setSubjectsOf(change), setSubjectsOf(card))) {
        found.push(unchangedProblem('assetSubjectId', '科目'));
      }
      found.push(
        ...subjectChangeProblems(
          { ...card, method: state.method },
          setSubjectsOf(change),
          factsOf(chart, type),
        ).map(({ field, msg }) => problem(field, msg)),
      );
      break;
    case 'department':
      if (isDeepStrictEqual(comparedUses(change.uses), comparedUses(card.uses))) {
        found.push(unchangedProblem('uses', '使用部门与分摊'));
      }
      found.push(...shareProblems(change.uses, chart));
      for (const [at, { expenseSubjectId }] of change.uses.entries()) {
        check(`uses.${at}.expenseSubjectId`, '折旧费用科目', expenseSubjectId);
      }
      break;
    case 'type':
      if (change.typeId === card.typeId) found.push(unchangedProblem('typeId', '资产类别'));
      if (newType && newType.kind !== card.kind) {
        found.push(problem('typeId', '只能改为同一种类（固定资产、无形资产、长期待摊费用）的类别'));
      }
      break;
    case 'status':
      if (change.isIdle === card.isIdle) {
        found.push(problem('isIdle', `资产已经是${card.isIdle ? '闲置' : '在用'}状态`));
      }
      break;
    default:
      break;
  }
  return found;
}

type SetSubjects = Omit<Extract<AssetChangeIn, { kind: 'subject' }>, 'kind'>;

function setSubjectsOf({
  assetSubjectId,
  accumulatedSubjectId,
  impairmentSubjectId,
  clearingSubjectId,
}: SetSubjects) {
  return { assetSubjectId, accumulatedSubjectId, impairmentSubjectId, clearingSubjectId };
}

type Uses = Extract<AssetChangeIn, { kind: 'department' }>['uses'];

/** As they are compared: 0.6 is 0.60. */
const comparedUses = (uses: Uses) =>
  uses.map(({ share, ...use }) => ({ ...use, share: Money.parse(share).toFixed(10) }));

function shareProblems(uses: Uses, chart: SetChart): Problem[] {
  const why = sharesProblem(uses.map(({ share }) => Money.parse(share)));
  if (why !== undefined) return [problem('uses', why)];
  return uses.flatMap(({ departmentId }, at) =>
    departmentId === null || chart.department(departmentId) !== undefined
      ? []
      : [problem(`uses.${at}.departmentId`, '使用部门不存在或已被删除，请重新选择')],
  );
}
