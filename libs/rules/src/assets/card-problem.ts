import { formatMoney } from '../money-format';
import { Money, sumOf } from '../money';
import { periodOf, previousPeriod, type IsoDate, type Period, periodTitle } from '../period';
import type { Problem } from '../problem';
import { firstPeriodOf, monthsBeforeEntry, residualOf, type AssetCard } from './asset-card';
import { lifeOf } from './asset-life';
import { leftOf, openingState } from './asset-state';
import { atOnceProblem } from './at-once-deduction';
import { subjectProblems, type BookedSubjects, type CardSubject } from './card-subjects';
import { sharesProblem } from './usage-problem';

/** A card as somebody fills it in; amounts in yuan. */
export interface CardDraft extends Omit<AssetCard, 'startUse'>, BookedSubjects {
  readonly startUse: IsoDate;
  readonly tax: Money;
  /** 税前一次性扣除; without it nothing is said of its conditions. */
  readonly isDeductedAtOnce?: boolean;
  readonly uses: readonly { readonly share: Money; readonly expenseSubjectId: number | null }[];
}

export interface CardFacts {
  /** 0 小企业会计准则, 1 企业会计准则. */
  readonly standard: 0 | 1;
  readonly subject: (id: number) => CardSubject | undefined;
  /** Least life that tax law allows a card of the type; null where it names none. */
  readonly taxMinimumMonths: number | null;
  /** 折旧费用科目 of the type, for departments that name none. */
  readonly typeExpenseSubjectId: number | null;
}

type ProblemOf = Problem<'ASSET_CARD'>;
const problem = (field: string, msg: string): ProblemOf => ({ code: 'ASSET_CARD', field, msg });

type TypeFacts = Pick<CardDraft, 'kind' | 'method' | 'lifeMonths' | 'accumulatedSubjectId'>;

/** What a type or card needs to be worn off at all. Errors: none. */
export function typeProblems({
  kind,
  method,
  lifeMonths,
  accumulatedSubjectId,
}: TypeFacts): ProblemOf[] {
  if (method === 'none') return [];
  const found: ProblemOf[] = [];
  if (lifeMonths < 1 && method !== 'units') {
    const msg = '预计使用月份应大于 0；不计提折旧的请选择“不计提折旧”';
    found.push(problem('lifeMonths', msg));
  }
  if (kind !== 'prepaid' && accumulatedSubjectId === null) {
    const title = kind === 'fixed' ? '累计折旧科目' : '累计摊销科目';
    found.push(problem('accumulatedSubjectId', `请选择${title}`));
  }
  return found;
}

/**
 * Why a card can't be kept, all of it; nothing where it can. Sources: 小企业会计准则第六条 (不计提减值准备), 第三十条;
 * 企业会计准则第4号第十四条、第十五条; `firstPeriodOf` for months. Errors: none.
 */
export function cardProblems(card: CardDraft, facts: CardFacts): ProblemOf[] {
  return [
    ...amountProblems(card, facts),
    ...typeProblems(card),
    ...lifeProblems(card),
    ...dateProblems(card),
    ...shareProblems(card),
    ...subjectProblems(card, facts).map(({ field, msg }) => problem(field, msg)),
  ];
}

function amountProblems(card: CardDraft, { standard }: CardFacts): ProblemOf[] {
  const found: ProblemOf[] = [];
  const { originalValue, residualRate, openingAccumulated, openingImpairment, tax } = card;
  if (!originalValue.isPositive)
    found.push(problem('originalValue', '原值应大于 0，不含可抵扣的税额'));
  if (tax.isNegative) found.push(problem('tax', '税额不能小于 0'));
  if (residualRate.isNegative || residualRate.compare(1) > 0) {
    found.push(problem('residualRate', '净残值不能小于 0，也不能超过原值，请改正残值率'));
  }
  if (openingAccumulated.isNegative) {
    found.push(problem('openingAccumulated', '期初累计折旧不能小于 0'));
  }
  if (openingImpairment.isNegative) {
    found.push(problem('openingImpairment', '期初减值准备不能小于 0'));
  }
  if (standard === 0 && openingImpairment.isPositive) {
    const msg = '小企业会计准则不计提资产减值准备（第六条），期初减值准备请留空';
    found.push(problem('openingImpairment', msg));
  }
  if (found.length > 0) return found;
  const residual = residualOf(originalValue, residualRate);
  const room = originalValue.minus(residual);
  if (openingAccumulated.plus(openingImpairment).compare(room) > 0) {
    const msg =
      `期初累计折旧与减值准备合计不能超过原值减净残值 ${formatMoney(room)}，` +
      '请核对期初累计折旧或残值率';
    found.push(problem('openingAccumulated', msg));
  }
  return found;
}

function lifeProblems(card: CardDraft): ProblemOf[] {
  const { method, lifeMonths, usedMonths, totalUnits, usedUnits } = card;
  const found: ProblemOf[] = [];
  // 工作量法 is ended by its work; its months are told only.
  if (method !== 'none' && method !== 'units' && lifeMonths > 0 && usedMonths > lifeMonths) {
    const msg = `已折旧 ${usedMonths} 个月，超过预计使用的 ${lifeMonths} 个月，请核对这两项`;
    found.push(problem('usedMonths', msg));
  }
  if (method !== 'units') return found;
  if (!totalUnits.isPositive) {
    found.push(problem('totalUnits', '工作量法请填写预计总工作量，应大于 0'));
  } else if (usedUnits.isNegative || usedUnits.compare(totalUnits) > 0) {
    found.push(problem('usedUnits', '已完成工作量应在 0 到预计总工作量之间'));
  }
  return found;
}

function dateProblems(card: CardDraft): ProblemOf[] {
  const { entryPeriod, usedMonths, openingAccumulated, openingImpairment } = card;
  const startUse = periodOf(card.startUse);
  if (startUse > entryPeriod) {
    const msg = `开始使用日期晚于录入期间${periodTitle(entryPeriod)}，请改正日期，或等 ${startUse} 再录入`;
    return [problem('startUse', msg)];
  }
  const isHereFromStart = firstPeriodOf({ ...card, startUse }) >= entryPeriod;
  if (!isHereFromStart) return [];
  const since = `${card.startUse} 开始使用的资产在本账套从头计提，`;
  const found: ProblemOf[] = [];
  if (usedMonths > 0) found.push(problem('usedMonths', `${since}已折旧月份应为 0`));
  if (openingAccumulated.isPositive) {
    found.push(problem('openingAccumulated', `${since}期初累计折旧应为空`));
  }
  if (openingImpairment.isPositive) {
    found.push(problem('openingImpairment', `${since}期初减值准备应为空，请用“计提减值”变动`));
  }
  return found;
}

function shareProblems({ uses }: CardDraft): ProblemOf[] {
  const why = sharesProblem(uses.map(({ share }) => share));
  return why === undefined ? [] : [problem('uses', why)];
}

/** As much of a card as it is warned of by. */
type WarnedCard = Omit<AssetCard, 'startUse'> & Pick<CardDraft, 'startUse' | 'isDeductedAtOnce'>;

/** Something that is odd of a card and may yet be meant. */
export interface CardWarning {
  readonly kind: 'shortLife' | 'usedMonths' | 'lateEntry' | 'notAtOnce' | 'lifeOver';
  readonly field: string;
  readonly msg: string;
  /** 应补提, in yuan; of a late entry alone. */
  readonly catchUp?: Money;
}

/**
 * What should be looked at of a card that may be kept. Sources: 企业所得税法实施条例第六十条、第六十七条、第七十条 (least
 * lives); DR09, DR10. Errors: none.
 */
export function cardWarnings(
  card: WarnedCard,
  facts: Pick<CardFacts, 'taxMinimumMonths'>,
): CardWarning[] {
  const found: CardWarning[] = [];
  const { method, lifeMonths, entryPeriod } = card;
  const why = card.isDeductedAtOnce ? atOnceProblem(card, facts.taxMinimumMonths) : undefined;
  if (why !== undefined) found.push({ kind: 'notAtOnce', field: 'isDeductedAtOnce', msg: why });
  if (method === 'none') return found;
  const least = facts.taxMinimumMonths;
  if (least !== null && lifeMonths < least) {
    const msg =
      `预计使用 ${lifeMonths} 个月，低于税法规定的最低 ${least} 个月，` +
      '多提的折旧汇算清缴时需纳税调增';
    found.push({ kind: 'shortLife', field: 'lifeMonths', msg });
  }
  const whole: AssetCard = { ...card, startUse: periodOf(card.startUse) };
  const left = leftOf(openingState(whole));
  if (method !== 'units' && card.usedMonths >= lifeMonths && left.isPositive) {
    const msg =
      `已折旧月份已满预计使用的 ${lifeMonths} 个月，尚未提的 ${formatMoney(left)} 会在第一个月一次提完；` +
      '请核对期初累计折旧，或按尚可使用的月份延长预计使用月份';
    found.push({ kind: 'lifeOver', field: 'usedMonths', msg });
  }
  const before = monthsBeforeEntry(whole);
  if (before === 0 || firstPeriodOf(whole) >= entryPeriod) return found;
  if (card.usedMonths !== before) {
    const msg = `按开始使用日期推算已折旧 ${before} 个月，填写的是 ${card.usedMonths} 个月，请核对`;
    found.push({ kind: 'usedMonths', field: 'usedMonths', msg });
  }
  const isNew = card.openingAccumulated.isZero && method !== 'units';
  if (isNew) found.push(lateEntry(whole));
  return found;
}

function lateEntry(card: AssetCard): CardWarning {
  const catchUp = missedBefore(card);
  const msg =
    `${periodTitle(firstPeriodOf(card))}起就应计提，以前月份没有计提也没有期初累计折旧：` +
    `少提 ${formatMoney(catchUp)}，以后按剩余价值计提；需要补提的请做“累计折旧调整”`;
  return { kind: 'lateEntry', field: 'startUse', msg, catchUp };
}

/** What the months before its entry would have worn off, in yuan (DR10). Errors: none. */
function missedBefore(card: AssetCard): Money {
  const to: Period = previousPeriod(card.entryPeriod);
  const fromStart = { ...card, entryPeriod: firstPeriodOf(card), usedMonths: 0 };
  return sumOf(lifeOf(fromStart, [], { to }).months.map(({ amount }) => amount));
}
