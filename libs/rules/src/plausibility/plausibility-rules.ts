import type { CheckBook } from '../closing-check/check-book';
import type { BeginningFacts, VoucherFacts } from '../closing-check/check-facts';
import type { CheckRule } from '../closing-check/check-answer';
import {
  actualOfOpenings,
  contrarySidesOfMonth,
  contrarySidesOfOpenings,
  contrasOfMonth,
  contrasOfOpenings,
  disabledWithBalance,
  distributionOfMonth,
  farRatesOfMonth,
  selfMovedVouchers,
} from './plausibility-answers';
import {
  contrarySidesByVoucher,
  contrasByVoucher,
  distributionByVoucher,
  farRatesOfLines,
  type SavingFacts,
  selfMovedByVoucher,
} from './plausibility-notes';

/** A rule of what is unlikely and may yet be right: it speaks at each place that it has a function for. */
interface PlausibilityRule {
  readonly id: string;
  readonly title: string;
  /** Where the account set says nothing else. */
  readonly severity: 'warn' | 'block';
  readonly isFixed: false;
  /** While a voucher is saved or imported: notes; the voucher is written. */
  readonly saving?: (facts: SavingFacts) => string[];
  /** At closing, by the figures of the month. */
  readonly closing?: CheckRule<CheckBook>;
  /** At closing, by the vouchers of the month. */
  readonly vouchers?: CheckRule<VoucherFacts>;
  /** At 期初检查; at closing as well where the rule has nothing else to say there. */
  readonly opening?: CheckRule<BeginningFacts>;
}

/** All rules of plausibility: one more is one entry. Severities are changed in 结账设置. */
export const plausibilityRules = [
  {
    id: 'opening-actual',
    title: '缺少损益实际发生额',
    severity: 'warn',
    isFixed: false,
    opening: actualOfOpenings,
  },
  {
    id: 'rate-jump',
    title: '汇率与上次相差较大',
    severity: 'warn',
    isFixed: false,
    saving: farRatesOfLines,
    closing: farRatesOfMonth,
  },
  {
    id: 'self-moved',
    title: '同一科目借贷',
    severity: 'warn',
    isFixed: false,
    saving: selfMovedByVoucher,
    vouchers: selfMovedVouchers,
  },
  {
    id: 'balance-side',
    title: '余额方向异常',
    severity: 'warn',
    isFixed: false,
    saving: contrarySidesByVoucher,
    closing: contrarySidesOfMonth,
    opening: contrarySidesOfOpenings,
  },
  {
    id: 'contra-above',
    title: '备抵大于资产',
    severity: 'warn',
    isFixed: false,
    saving: contrasByVoucher,
    closing: contrasOfMonth,
    opening: contrasOfOpenings,
  },
  {
    id: 'distribution-beyond',
    title: '分配超过可供分配的利润',
    severity: 'warn',
    isFixed: false,
    saving: distributionByVoucher,
    closing: distributionOfMonth,
  },
  {
    id: 'disabled-balance',
    title: '停用科目有余额',
    severity: 'warn',
    isFixed: false,
    closing: disabledWithBalance,
  },
] as const satisfies readonly PlausibilityRule[];

/** The list without its literal types. */
const rules: readonly PlausibilityRule[] = plausibilityRules;

/** Checks of closing by the figures of the month. */
export const plausibilityChecks = byId(({ closing }) => closing);
/** Checks of closing by the vouchers of the month. */
export const voucherPlausibility = byId(({ vouchers }) => vouchers);
/** Checks of 期初检查 that closing asks as well. */
export const openingPlausibility = byId(({ closing, opening }) => (closing ? undefined : opening));
/** Checks of 期初检查 whose rules judge the figures of the month at closing. */
export const openedBalanceChecks = byId(({ closing, opening }) => (closing ? opening : undefined));

/**
 * What the maker of a voucher should know, in the order of the rules; rules that are off say nothing, one
 * that blocks closing is told like the others. Also for imports, voucher by voucher. Errors: none.
 * @param off ids of rules that the account set has switched off
 */
export function plausibilityNotes(facts: SavingFacts, off: ReadonlySet<string>): string[] {
  return rules.flatMap(({ id, saving }) => (saving && !off.has(id) ? saving(facts) : []));
}

function byId<Facts>(
  checkOf: (rule: PlausibilityRule) => CheckRule<Facts> | undefined,
): Readonly<Record<string, CheckRule<Facts>>> {
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const check = checkOf(rule);
      return check ? [[rule.id, check]] : [];
    }),
  );
}
