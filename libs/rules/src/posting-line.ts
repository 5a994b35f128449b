import { Money, round2 } from './money';
import type {
  PostingFacts,
  PostingProblem,
  PostingSubject,
  VoucherDraft,
  VoucherDraftLine,
} from './posting-draft';
import { checkCurrency, checkQuantity, isNone, titleOf, type Refuse } from './posting-factors';

/** From here on an amount can no longer be written in capitals (money-format: ten 万亿). */
export const AMOUNT_LIMIT = Money.parse(10_000_000_000_000);

/** Everything that forbids one entry line; `row` counts from 1. */
export function checkLine(
  line: VoucherDraftLine,
  row: number,
  facts: PostingFacts,
  { confirmed }: Pick<VoucherDraft, 'confirmed'> = {},
): PostingProblem[] {
  const refuse = lineRefusal(row);
  const subject = facts.subjects.get(line.subjectId);
  return [
    ...checkSummary(line, refuse),
    ...checkSubject(subject, refuse),
    ...checkAmount(line, refuse),
    ...checkSizes(line, refuse),
    ...(subject === undefined ? [] : checkAuxiliary(line, subject, facts, refuse)),
    ...(subject === undefined
      ? []
      : checkCurrency(line, { subject, facts }, { refuse, confirmed: confirmed ?? false })),
    ...checkQuantity(line, subject, refuse),
  ];
}

function lineRefusal(row: number): Refuse {
  return (code, field, msg, link = 'of') => ({ code, row, link, field, msg });
}

function checkSummary(line: VoucherDraftLine, refuse: Refuse): PostingProblem[] {
  if (line.summary.trim() !== '') return [];
  const msg = '没有摘要，每条分录都要有摘要，请填写';
  return [refuse('SUMMARY_MISSING', 'summary', msg, 'directly')];
}

function checkSubject(subject: PostingSubject | undefined, refuse: Refuse): PostingProblem[] {
  if (subject === undefined) {
    return [refuse('SUBJECT_UNKNOWN', 'subjectId', '会计科目不存在，请重新选择科目')];
  }
  const title = titleOf(subject);
  const problems: PostingProblem[] = [];
  if (!subject.leaf) {
    const msg = `科目“${title}”有下级科目，只能记入末级科目，请选择它的明细科目`;
    problems.push(refuse('SUBJECT_NOT_LEAF', 'subjectId', msg));
  }
  if (!subject.enabled) {
    const msg = `科目“${title}”已停用，请选择其他科目，或先启用该科目`;
    problems.push(refuse('SUBJECT_DISABLED', 'subjectId', msg));
  }
  return problems;
}

function checkAmount(line: VoucherDraftLine, refuse: Refuse): PostingProblem[] {
  const { debit, credit } = line;
  if (!debit.isZero && !credit.isZero) {
    const msg = '借方和贷方都有金额，一条分录只能记一方，请删去其中一方，或拆成两条分录';
    return [refuse('LINE_BOTH_SIDES', 'credit', msg)];
  }
  // Goods given free of charge (赠品) move a quantity and nothing else.
  if (debit.isZero && credit.isZero && !isNone(line.quantity)) return [];
  if (debit.isZero && credit.isZero) {
    const msg = '没有金额，借方或贷方须有不为零的金额，请填写金额或删除该行';
    return [refuse('LINE_NO_AMOUNT', 'debit', msg, 'directly')];
  }
  const field = debit.isZero ? 'credit' : 'debit';
  const amount = debit.plus(credit);
  if (amount.equals(round2(amount))) return [];
  // The database would round line by line, and a balanced voucher would no longer balance.
  const msg = `金额 ${amount.toExactText()} 超过两位小数，金额只能精确到分，请四舍五入后填写`;
  return [refuse('AMOUNT_TOO_PRECISE', field, msg)];
}

const SIZED_FIELDS = [
  ['debit', '借方金额'],
  ['credit', '贷方金额'],
  ['foreignAmount', '原币金额'],
  ['exchangeRate', '汇率'],
  ['quantity', '数量'],
  ['unitPrice', '单价'],
] as const;

function checkSizes(line: VoucherDraftLine, refuse: Refuse): PostingProblem[] {
  return SIZED_FIELDS.filter(([field]) => {
    const value = line[field];
    return value != null && value.abs().compare(AMOUNT_LIMIT) >= 0;
  }).map(([field, label]) => {
    const msg = `${label}过大，须小于 10 万亿，请核对是否多输了位数`;
    return refuse('AMOUNT_TOO_LARGE', field, msg);
  });
}

function checkAuxiliary(
  line: VoucherDraftLine,
  subject: PostingSubject,
  facts: PostingFacts,
  refuse: Refuse,
): PostingProblem[] {
  const title = titleOf(subject);
  const missing = subject.auxiliary
    .filter(({ categoryId, required }) => required && !Object.hasOwn(line.auxiliary, categoryId))
    .map(({ categoryId, categoryName }) => {
      const msg = `科目“${title}”须按“${categoryName}”核算，请选择${categoryName}`;
      return refuse('AUXILIARY_REQUIRED', `auxiliary.${categoryId}`, msg);
    });
  return [...missing, ...checkItems(line.auxiliary, subject, facts, refuse)];
}

function checkItems(
  auxiliary: VoucherDraftLine['auxiliary'],
  subject: PostingSubject,
  facts: Pick<PostingFacts, 'auxiliaryItems'>,
  refuse: Refuse,
): PostingProblem[] {
  const title = titleOf(subject);
  return Object.entries(auxiliary).flatMap(([key, itemId]) => {
    const field = `auxiliary.${key}`;
    const category = subject.auxiliary.find(({ categoryId }) => String(categoryId) === key);
    if (category === undefined) {
      const msg = `科目“${title}”没有设置所选的辅助核算类别，请去掉该辅助项目，或修改科目设置`;
      return [refuse('AUXILIARY_UNKNOWN', field, msg)];
    }
    const item = facts.auxiliaryItems.get(itemId);
    const label = category.categoryName;
    if (item === undefined || item.categoryId !== category.categoryId) {
      const msg = `所选的${label}不存在，或不属于“${label}”类别，请重新选择${label}`;
      return [refuse('AUXILIARY_UNKNOWN', field, msg, 'directly')];
    }
    if (item.enabled) return [];
    const msg = `${label}“${item.name}”已停用，请选择其他${label}，或先启用该项目`;
    return [refuse('AUXILIARY_DISABLED', field, msg)];
  });
}

/**
 * What forbids the items that a line of a voucher template names: the subject keeps their category,
 * they exist, belong to it and are in use. Those that it leaves open are chosen later. `row` counts
 * from 1.
 */
export function checkTemplateItems(
  auxiliary: VoucherDraftLine['auxiliary'],
  row: number,
  subject: PostingSubject,
  facts: Pick<PostingFacts, 'auxiliaryItems'>,
): PostingProblem[] {
  return checkItems(auxiliary, subject, facts, lineRefusal(row));
}
