import {
  codeUnder,
  FORMER_VAT_CODE,
  FORMER_VAT_MARK,
  FORMER_VAT_NAME,
  isFormerVat,
  parentCodeOf,
  parseCodeRule,
  recodeSubjects,
  type SubjectCodeRule,
  chartCodeRule,
} from '@mingzhang/rules';
import { refuse } from '@mingzhang/server';
import { type ChartSubject } from '../seed/charts';
import type { ExistingSubject } from './existing-subjects';

/**
 * The chart under the account set's own coding rule.
 * @throws BusinessError CODE_RULE_INVALID with the subjects that do not fit the rule
 */
export function recoded(chart: readonly ChartSubject[], toText: string): ChartSubject[] {
  const subjects = chart.map(({ code, name }, id) => ({ id, code, name }));
  const { changes, problems } = recodeSubjects({
    subjects,
    from: parseCodeRule(chartCodeRule),
    toText,
  });
  if (problems.length > 0) refuse('CODE_RULE_INVALID', problems);
  const codes = new Map(changes.map(({ id, code }) => [id, code]));
  return chart.map((subject, id) => ({ ...subject, code: codes.get(id) ?? subject.code }));
}

/**
 * The child that takes over the figures of the parent, with the number at the end of
 * `FORMER_VAT_CODE`.
 * @param chart of a general taxpayer, under the account set's own coding rule
 */
export function formerOf(
  parent: Pick<ExistingSubject, 'code'>,
  chart: readonly ChartSubject[],
  rule: SubjectCodeRule,
): ChartSubject {
  const entry = chart.find((each) => parentCodeOf(each.code, rule) === parent.code);
  if (!entry) throw new Error(`no column below ${parent.code}`);
  const code =
    parent.code + FORMER_VAT_CODE.slice(-2).padStart(entry.code.length - parent.code.length, '0');
  return { ...entry, code, name: FORMER_VAT_NAME, direction: 'credit' };
}

/**
 * The subject to which a small-scale taxpayer posts VAT if 应交增值税 has columns; undefined without
 * columns or if the subject exists.
 * @throws BusinessError ACCOUNT_SET_CHANGE_BLOCKED if another subject has its code
 */
export function missingFormer(
  existing: readonly ExistingSubject[],
  chart: readonly ChartSubject[],
  rule: SubjectCodeRule,
): ChartSubject[] {
  const vatCode = codeUnder(parentOfFormer, standardRule, rule);
  const parent = existing.find(({ code }) => code === vatCode);
  if (!parent || parent.leaf) return [];
  const former = formerOf(parent, chart, rule);
  const owner = existing.find(({ code }) => code === former.code);
  if (!owner) return [former];
  if (isFormerVat(owner)) return [];
  const code = 'ACCOUNT_SET_CHANGE_BLOCKED';
  const msg =
    `小规模纳税人的应交增值税要记在 ${former.code} ${FORMER_VAT_NAME}，该编码已用于科目“${owner.name}”；` +
    `请先删除该科目，或该科目就是记小规模增值税的，在名称中写明“${FORMER_VAT_MARK}”`;
  return refuse(code, [{ code, msg }]);
}

const standardRule = parseCodeRule(chartCodeRule);
const parentOfFormer = parentCodeOf(FORMER_VAT_CODE, standardRule) ?? '';
