import { Money } from '../money';
import type { Period } from '../period';

/** A figure of the law and the months it holds for. */
interface PolicyPeriod {
  readonly start: Period;
  /** The last month; null while no end is known. */
  readonly end: Period | null;
  readonly value: string;
  readonly basis: string;
}

/**
 * Tax parameters by the period of the voucher (reference, `closing-templates.json`, `policyPeriods`). A
 * month that no entry covers has no value: a person then says what holds.
 */
const policies = {
  /** Quarterly sales in yuan up to which a small-scale taxpayer pays no VAT: 起征点. */
  smallScaleThreshold: [
    {
      start: '2023-01',
      end: '2025-12',
      value: '300000.00',
      basis: '财政部 税务总局公告2023年第1号、第19号',
    },
    {
      start: '2026-01',
      end: '2027-12',
      value: '300000.00',
      basis: '财政部 税务总局公告2026年第10号',
    },
  ],
  /** The same for who files month by month. */
  smallScaleThresholdMonth: [
    {
      start: '2023-01',
      end: '2025-12',
      value: '100000.00',
      basis: '财政部 税务总局公告2023年第1号、第19号',
    },
    {
      start: '2026-01',
      end: '2027-12',
      value: '100000.00',
      basis: '财政部 税务总局公告2026年第10号',
    },
  ],
  /** Whether sales of exactly the threshold are still exempt: 1, or 0 where they reach it (增值税法第二十三条). */
  smallScaleThresholdIncluded: [
    {
      start: '2023-01',
      end: '2025-12',
      value: '1',
      basis: '财政部 税务总局公告2023年第1号、第19号',
    },
    { start: '2026-01', end: '2027-12', value: '0', basis: '增值税法第二十三条' },
  ],
  /** What the levy rate of 3 % is reduced to for small-scale taxpayers. */
  smallScaleRate: [
    {
      start: '2023-01',
      end: '2025-12',
      value: '0.01',
      basis: '财政部 税务总局公告2023年第1号、第19号',
    },
    {
      start: '2026-01',
      end: '2027-12',
      value: '0.01',
      basis: '财政部 税务总局公告2026年第10号',
    },
  ],
  /** 六税两费减半征收 of small-scale taxpayers and small enterprises of low profit. */
  halfOfSixTaxes: [
    { start: '2023-01', end: '2027-12', value: '0.5', basis: '财政部 税务总局公告2023年第12号' },
  ],
  /** Real burden of small enterprises of low profit: 25 % of the profit at 20 %. */
  smallProfitRate: [
    { start: '2023-01', end: '2027-12', value: '0.05', basis: '财政部 税务总局公告2023年第12号' },
  ],
  /** Taxable income of a year in yuan above which nobody is 小型微利企业. */
  smallProfitLimit: [
    {
      start: '2023-01',
      end: '2027-12',
      value: '3000000.00',
      basis: '财政部 税务总局公告2023年第12号',
    },
  ],
  /** Monthly sales in yuan up to which 教育费附加 and 地方教育附加 are not levied; a quarter: three times. */
  educationExemption: [
    { start: '2016-02', end: null, value: '100000.00', basis: '财税〔2016〕12号' },
  ],
} as const satisfies Record<string, readonly PolicyPeriod[]>;

interface RatePeriod extends Omit<PolicyPeriod, 'value'> {
  readonly values: readonly string[];
}

/** Rates of taxes that a company may have to itself, as fractions; which one is its own, nobody but it knows. */
const taxRates = {
  /** 25 % of law, 20 %, 15 % of high technology; without the real burden of 小型微利企业. */
  incomeTax: [
    {
      start: '2008-01',
      end: null,
      values: ['0.25', '0.20', '0.15'],
      basis: '企业所得税法第四条、第二十八条',
    },
  ],
  /** 市区, 县城和镇, elsewhere. */
  cityTax: [
    {
      start: '1985-01',
      end: null,
      values: ['0.07', '0.05', '0.01'],
      basis: '城市维护建设税法第四条；2021年8月以前为国发〔1985〕19号',
    },
  ],
  education: [{ start: '2005-10', end: null, values: ['0.03'], basis: '国务院令第448号' }],
  localEducation: [{ start: '2011-01', end: null, values: ['0.02'], basis: '财综〔2010〕98号' }],
} as const satisfies Record<string, readonly RatePeriod[]>;

type TaxName = keyof typeof taxRates;

export type PolicyName = keyof typeof policies;

/** Policies as people call them. */
export const policyTitles: Readonly<Record<PolicyName, string>> = {
  smallScaleThreshold: '小规模季起征点（随政策）',
  smallScaleThresholdMonth: '小规模月起征点（随政策）',
  smallScaleThresholdIncluded: '恰为起征点是否免征（随政策）',
  smallScaleRate: '小规模减按征收率（随政策）',
  halfOfSixTaxes: '六税两费减征比例（随政策）',
  smallProfitRate: '小型微利税率（随政策）',
  smallProfitLimit: '小型微利所得额上限（随政策）',
  educationExemption: '教育费附加免征额（随政策）',
};

/** The value that holds in a month and what it rests on; undefined where none is known. */
export function policyAt(
  name: PolicyName,
  period: Period,
): { readonly value: string; readonly basis: string } | undefined {
  return policies[name].find((each) => isIn(each, period));
}

/** The rates that a tax may have in a month, as fractions; none where none is known. Errors: none. */
export function taxRatesAt(name: TaxName, period: Period): readonly string[] {
  return taxRates[name].find((each) => isIn(each, period))?.values ?? [];
}

/** A figure of the law: of a policy, or the rate of a tax by its place among those it may have, from 0. */
export type LawFigure =
  | { readonly policy: PolicyName }
  | { readonly tax: TaxName; readonly at: number };

/**
 * A figure of the law as it holds in a month, with what it rests on: rates are fractions, limits are in
 * yuan. Undefined where none is known. Errors: none.
 */
export function lawAt(
  law: LawFigure,
  period: Period,
): { readonly value: string; readonly basis: string } | undefined {
  if ('policy' in law) return policyAt(law.policy, period);
  const found = taxRates[law.tax].find((each) => isIn(each, period));
  const value = found?.values[law.at];
  return found && value !== undefined ? { value, basis: found.basis } : undefined;
}

/**
 * What bounds 小型微利企业 in a month: the real burden as a fraction, and the taxable income of a year in yuan
 * that it is not above. Undefined where no such policy is known (公告2023年第12号). Errors: none.
 */
export function smallProfitAt(
  period: Period,
): { readonly rate: Money; readonly limit: Money; readonly basis: string } | undefined {
  const rate = policyAt('smallProfitRate', period);
  const limit = policyAt('smallProfitLimit', period);
  if (!rate || !limit) return undefined;
  return { rate: Money.parse(rate.value), limit: Money.parse(limit.value), basis: rate.basis };
}

/** The rate of 企业所得税 without any relief in a month, as a fraction (企业所得税法第四条). */
export function incomeTaxLawRateAt(period: Period): Money | undefined {
  const law = lawAt({ tax: 'incomeTax', at: 0 }, period);
  return law && Money.parse(law.value);
}

function isIn({ start, end }: Pick<PolicyPeriod, 'start' | 'end'>, period: Period): boolean {
  return start <= period && (end === null || period <= end);
}
