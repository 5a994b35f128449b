import { Money } from '../../money';
import type { Period } from '../../period';
import { type DatedFact, factAt } from '../facts';

/** Kinds of people a company pays. */
export const personKindCodes = [
  'regular',
  'disabled',
  'rehiredRetiree',
  'student',
  'agent',
  'platform',
  'labour',
  'nonResident',
] as const;
export type PersonKind = (typeof personKindCodes)[number];

/**
 * Kinds that are staff (在职职工) with a contract of employment: their wages are the base of 工会经费,
 * and they are counted for 残疾人就业保障金. Source: 国家统计局令第1号; 财税〔2015〕72号.
 */
export const staffKinds: readonly PersonKind[] = ['regular', 'disabled', 'nonResident'];

/** How tax is withheld: cumulatively over the year, payment by payment, or month by month. */
type WithholdingMethod = 'cumulative' | 'labourService' | 'nonResident';

export interface PersonKindRule {
  readonly kind: PersonKind;
  readonly title: string;
  readonly method: WithholdingMethod;
  /** Part of the income that counts as cost (费用), as a fraction. */
  readonly costShare: Money;
  /** Part of the rest that counts as cost of selling (展业成本), as a fraction. */
  readonly sellingShare: Money;
  /** Insurance and housing fund (专项扣除) reduce the taxable income. */
  readonly takesSpecial: boolean;
  /** Special additional deductions (专项附加扣除) are taken in withholding. */
  readonly takesSpecialAdditional: boolean;
  /** Other lawful deductions are taken in withholding. */
  readonly takesOther: boolean;
}

const none = Money.zero;
const fifth = Money.parse('0.20');
const quarter = Money.parse('0.25');

type PersonKindFact = DatedFact<PersonKindRule>;

const wageRule = {
  method: 'cumulative',
  costShare: none,
  sellingShare: none,
  takesSpecial: true,
  takesSpecialAdditional: true,
  takesOther: true,
} as const;

/** One entry for each kind, from the month its rule takes effect. */
const personKinds: readonly PersonKindFact[] = [
  {
    from: '2019-01',
    until: null,
    value: { ...wageRule, kind: 'regular', title: '正式员工' },
    source: '国家税务总局公告2018年第61号 第六条',
    confidence: 'sure',
  },
  {
    from: '2019-01',
    until: null,
    value: { ...wageRule, kind: 'disabled', title: '残疾人员（减征个人所得税）' },
    source: '个人所得税法 第五条；减征幅度和期限由各省规定',
    confidence: 'sure',
  },
  {
    from: '2019-01',
    until: null,
    value: { ...wageRule, kind: 'rehiredRetiree', title: '退休返聘人员（按工资薪金）' },
    source: '按工资薪金所得预扣；是否属于任职受雇由企业判断',
    confidence: 'likely',
  },
  {
    from: '2020-07',
    until: null,
    value: {
      kind: 'student',
      title: '实习学生（全日制学历教育）',
      method: 'cumulative',
      costShare: fifth,
      sellingShare: none,
      takesSpecial: true,
      takesSpecialAdditional: false,
      takesOther: true,
    },
    source: '国家税务总局公告2020年第13号 二',
    confidence: 'sure',
  },
  {
    from: '2019-01',
    until: null,
    value: {
      kind: 'agent',
      title: '保险营销员、证券经纪人',
      method: 'cumulative',
      costShare: fifth,
      sellingShare: quarter,
      takesSpecial: true,
      takesSpecialAdditional: false,
      takesOther: true,
    },
    source: '财税〔2018〕164号 三；国家税务总局公告2018年第61号',
    confidence: 'sure',
  },
  {
    from: '2025-10',
    until: null,
    value: {
      kind: 'platform',
      title: '平台内从业人员',
      method: 'cumulative',
      costShare: fifth,
      sellingShare: none,
      takesSpecial: false,
      takesSpecialAdditional: false,
      takesOther: false,
    },
    source: '国家税务总局公告2025年第16号',
    confidence: 'likely',
  },
  {
    from: '2019-01',
    until: null,
    value: {
      kind: 'labour',
      title: '劳务人员',
      method: 'labourService',
      costShare: none,
      sellingShare: none,
      takesSpecial: false,
      takesSpecialAdditional: false,
      takesOther: false,
    },
    source: '国家税务总局公告2018年第61号 第八条',
    confidence: 'sure',
  },
  {
    from: '2019-01',
    until: null,
    value: {
      kind: 'nonResident',
      title: '非居民个人',
      method: 'nonResident',
      costShare: none,
      sellingShare: none,
      takesSpecial: false,
      takesSpecialAdditional: false,
      takesOther: false,
    },
    source: '国家税务总局公告2018年第61号 第九条',
    confidence: 'sure',
  },
];

/** The rule of a kind in a month of payment; undefined before it takes effect. Errors: none. */
export function personKindAt(kind: PersonKind, period: Period): PersonKindFact | undefined {
  const rules = personKinds.filter(({ value }) => value.kind === kind);
  return factAt(rules, period);
}

/** What people call the kinds. */
export const personKindTitles = Object.fromEntries(
  personKinds.map(({ value }) => [value.kind, value.title]),
) as Readonly<Record<PersonKind, string>>;
