import type { AssetKind, DepreciationMethod } from './asset-card';

/** A subject that a card may book on, as far as a card looks at it. */
export interface CardSubject {
  /** Begins with its code: `1601 固定资产`. */
  readonly title: string;
  readonly category: string;
  readonly isLeaf: boolean;
  readonly isEnabled: boolean;
}

/** The subjects that a card books on, with what says how. */
export interface BookedSubjects {
  readonly kind: AssetKind;
  readonly method: DepreciationMethod;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number | null;
  readonly impairmentSubjectId: number | null;
  readonly clearingSubjectId: number | null;
  readonly settlementSubjectId: number | null;
  readonly uses: readonly { readonly expenseSubjectId: number | null }[];
}

interface SubjectFacts {
  readonly subject: (id: number) => CardSubject | undefined;
  readonly typeExpenseSubjectId: number | null;
}

interface Found {
  readonly field: string;
  readonly msg: string;
}

/** 库存现金, 银行存款, 其他货币资金 of both charts: 附录 1001, 1002, 1012. */
const cashCodes = ['1001', '1002', '1012'];
/** 在建工程: what is worn off in building another asset is of its cost (小企业会计准则第二十八条, 第4号第九条). */
const constructionCodes = ['1604'];

/** First levels have four digits under every coding rule. */
function isOneOf(codes: readonly string[], { title }: CardSubject): boolean {
  return codes.includes(title.slice(0, 4));
}

/**
 * What is wrong with the subjects of a card, field by field. Sources: 小企业会计准则附录 1601, 1602, 1701, 1702, 1801;
 * 企业会计准则应用指南附录 1601–1603, 1701–1703, 1801. Errors: none.
 */
export function subjectProblems(card: BookedSubjects, facts: SubjectFacts): Found[] {
  const found: Found[] = [];
  const of = (field: string, title: string, id: number | null, isAsset: boolean) => {
    const why = id === null ? undefined : subjectProblem(title, facts.subject(id), isAsset);
    if (why !== undefined) found.push({ field, msg: why });
  };
  of('assetSubjectId', '资产科目', card.assetSubjectId, true);
  of('accumulatedSubjectId', '累计折旧科目', card.accumulatedSubjectId, true);
  of('impairmentSubjectId', '减值科目', card.impairmentSubjectId, true);
  of('clearingSubjectId', '清理科目', card.clearingSubjectId, true);
  of('settlementSubjectId', '对方科目', card.settlementSubjectId, false);
  for (const [at, { expenseSubjectId: id }] of card.uses.entries()) {
    const field = `uses.${at}.expenseSubjectId`;
    of(field, '折旧费用科目', id, false);
    const why = found.some((each) => each.field === field) ? undefined : expenseProblem(id, facts);
    if (why !== undefined) found.push({ field, msg: why });
  }
  if (areShared(card)) {
    const known = new Set(found.map(({ field }) => field));
    found.push(...sameProblems(card, facts, known));
  }
  if (card.method === 'none') return found;
  if (card.uses.every(({ expenseSubjectId }) => expenseSubjectId !== null)) return found;
  const ofType = facts.typeExpenseSubjectId;
  const why =
    ofType === null
      ? '请为使用部门选择折旧费用科目，或在资产类别中设置'
      : expenseProblem(ofType, facts, '资产类别的折旧费用科目');
  if (why !== undefined) found.push({ field: 'uses', msg: why });
  return found;
}

/** Why a type can't give its cards these subjects: as a card would be refused that names them. Errors: none. */
export function typeSubjectProblems(
  type: Omit<BookedSubjects, 'settlementSubjectId' | 'uses'> & {
    readonly expenseSubjectId: number | null;
  },
  subject: SubjectFacts['subject'],
): Found[] {
  const { expenseSubjectId } = type;
  // A type may leave the expense to its cards.
  const uses = expenseSubjectId === null ? [] : [{ expenseSubjectId }];
  return subjectProblems(
    { ...type, settlementSubjectId: null, uses },
    { subject, typeExpenseSubjectId: expenseSubjectId },
  ).map(({ field, msg }) => ({ field: field.split('.').at(-1) ?? field, msg }));
}

/** Subjects of a card that a change 科目调整 sets. */
type SetSubjects = Pick<
  BookedSubjects,
  'assetSubjectId' | 'accumulatedSubjectId' | 'impairmentSubjectId' | 'clearingSubjectId'
>;

/**
 * Why a card can't take other subjects: the card that it would be is judged as one that is typed. What was wrong with it
 * before is no fault of the change. Errors: none.
 */
export function subjectChangeProblems(
  card: BookedSubjects,
  set: SetSubjects,
  facts: SubjectFacts,
): Found[] {
  const known = new Set(subjectProblems(card, facts).map(({ msg }) => msg));
  return subjectProblems({ ...card, ...set }, facts)
    .filter(({ field, msg }) => field in set || !known.has(msg))
    .map(({ field, msg }) => ({ field: field in set ? field : 'assetSubjectId', msg }));
}

/**
 * Why cards can't book on a subject; undefined where they can. It is a leaf that is in use, and where it carries what an
 * asset is worth one of 资产 that is no money.
 * @param title what the card calls it: 累计折旧科目
 */
export function subjectProblem(
  title: string,
  subject: CardSubject | undefined,
  isAsset: boolean,
): string | undefined {
  if (!subject) return `${title}不存在或已被删除，请重新选择`;
  if (!subject.isLeaf) return `${title} ${subject.title} 有下级科目，请选择最末级科目`;
  if (!subject.isEnabled) return `${title} ${subject.title} 已停用，请先启用或改选`;
  if (isAsset && subject.category !== 'asset') {
    return `${title}应为资产类科目，${subject.title} 不是，请改选`;
  }
  if (isAsset && isOneOf(cashCodes, subject)) {
    return `${title}不能是货币资金科目 ${subject.title}，请改选资产本身的科目`;
  }
  return undefined;
}

/** Depreciation is a cost of what uses the asset: 损益, 成本 (研发支出 too) or 在建工程. */
function expenseProblem(
  id: number | null,
  { subject: subjectOf }: SubjectFacts,
  title = '折旧费用科目',
): string | undefined {
  const subject = id === null ? undefined : subjectOf(id);
  if (!subject || subject.category === 'profit' || subject.category === 'cost') return undefined;
  if (isOneOf(constructionCodes, subject)) return undefined;
  return `${title}应为损益类、成本类科目或在建工程，${subject.title} 不是，请改选`;
}

/** Whether any subject is named twice, which hardly a card does: ten thousand of them are asked in one import. */
function areShared(card: BookedSubjects): boolean {
  const {
    assetSubjectId: asset,
    accumulatedSubjectId: worn,
    impairmentSubjectId: impairment,
  } = card;
  const isOwn = (id: number | null) =>
    id !== null && (id === asset || id === worn || id === impairment);
  return (
    worn === asset ||
    (impairment !== null && (impairment === asset || impairment === worn)) ||
    isOwn(card.settlementSubjectId) ||
    card.uses.some(({ expenseSubjectId }) => isOwn(expenseSubjectId))
  );
}

/**
 * Subjects that have to differ: two amounts on one subject would be told as one, or cancel each other.
 * @param known fields that have been found wrong by themselves
 */
function sameProblems(
  card: BookedSubjects,
  { subject: subjectOf }: SubjectFacts,
  known: ReadonlySet<string>,
): Found[] {
  const asset = { field: 'assetSubjectId', title: '资产科目', id: card.assetSubjectId };
  const worn = {
    field: 'accumulatedSubjectId',
    title: '累计折旧科目',
    id: card.accumulatedSubjectId,
  };
  const impairment = {
    field: 'impairmentSubjectId',
    title: '减值科目',
    id: card.impairmentSubjectId,
  };
  const settlement = {
    field: 'settlementSubjectId',
    title: '对方科目',
    id: card.settlementSubjectId,
  };
  const own = [asset, worn, impairment];
  const expenses = card.uses.map(({ expenseSubjectId: id }, at) => ({
    field: `uses.${at}.expenseSubjectId`,
    title: '折旧费用科目',
    id,
  }));
  const pairs: (readonly [Named, readonly Named[]])[] = [
    // 长期待摊费用 is written down on its own subject (附录 1801).
    [worn, card.kind === 'prepaid' ? [] : [asset]],
    [impairment, [asset, worn]],
    ...[settlement, ...expenses].map((each) => [each, own] as const),
  ];
  return pairs.flatMap(([{ field, title, id }, others]) => {
    if (id === null || known.has(field)) return [];
    const same = others.find((other) => other.id === id && !known.has(other.field));
    if (!same) return [];
    const named = subjectOf(id)?.title ?? '';
    return [{ field, msg: `${title}不能与${same.title}同为 ${named}，请改选其中一个` }];
  });
}

interface Named {
  readonly field: string;
  readonly title: string;
  readonly id: number | null;
}
