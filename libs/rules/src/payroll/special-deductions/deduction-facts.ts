import { Money } from '../../money';
import type { DatedFact } from '../facts';

/** The seven special additional deductions (专项附加扣除). */
export type SpecialDeductionCode =
  | 'childEducation'
  | 'infantCare'
  | 'elderlySupport'
  | 'continuingEducation'
  | 'mortgageInterest'
  | 'rent'
  | 'seriousIllness';

/**
 * Cities by the rent that is deducted: 直辖市、省会、计划单列市; over a million registered urban people;
 * others.
 */
export type CityClass = 'major' | 'large' | 'other';

interface SpecialDeductionRule {
  readonly code: SpecialDeductionCode;
  readonly name: string;
  /** A month in yuan; for rent that of the largest cities; 0 where nothing is deducted by month. */
  readonly monthly: Money;
  /** Rule of amount and months, in Chinese. */
  readonly rule: string;
}

type RuleFact = DatedFact<SpecialDeductionRule>;

const yuan = Money.parse;
const raised2023 = '国发〔2018〕41号、国发〔2023〕13号';

/** One entry for each deduction; amounts of 2026 by public calculators are the same (likely). */
export const specialDeductionRules: readonly RuleFact[] = [
  {
    from: '2023-01',
    until: null,
    value: {
      code: 'childEducation',
      name: '子女教育',
      monthly: yuan('2000.00'),
      rule: '每个子女每月 2,000，满 3 周岁当月（学前）或入学当月至全日制教育结束当月，父母一方 100% 或各 50%',
    },
    source: raised2023,
    confidence: 'sure',
  },
  {
    from: '2023-01',
    until: null,
    value: {
      code: 'infantCare',
      name: '3岁以下婴幼儿照护',
      monthly: yuan('2000.00'),
      rule: '每个婴幼儿每月 2,000，出生当月至满 3 周岁前一个月，父母一方 100% 或各 50%',
    },
    source: '国发〔2022〕8号、国发〔2023〕13号',
    confidence: 'sure',
  },
  {
    from: '2023-01',
    until: null,
    value: {
      code: 'elderlySupport',
      name: '赡养老人',
      monthly: yuan('3000.00'),
      rule: '父母一方满 60 周岁当月至赡养义务终止年度的 12 月，独生子女每月 3,000，非独生子女分摊且每人不超过 1,500',
    },
    source: raised2023,
    confidence: 'sure',
  },
  {
    from: '2019-01',
    until: null,
    value: {
      code: 'continuingEducation',
      name: '继续教育',
      monthly: yuan('400.00'),
      rule: '学历教育每月 400，入学当月至结束当月、同一学历不超过 48 个月；职业资格证书取得当年 3,600',
    },
    source: '国发〔2018〕41号',
    confidence: 'sure',
  },
  {
    from: '2019-01',
    until: null,
    value: {
      code: 'mortgageInterest',
      name: '住房贷款利息',
      monthly: yuan('1000.00'),
      rule: '首套住房贷款每月 1,000，约定开始还款当月至还清或合同终止当月，不超过 240 个月',
    },
    source: '国发〔2018〕41号',
    confidence: 'sure',
  },
  {
    from: '2019-01',
    until: null,
    value: {
      code: 'rent',
      name: '住房租金',
      monthly: yuan('1500.00'),
      rule: '直辖市、省会、计划单列市每月 1,500，市辖区户籍人口超过 100 万的 1,100，其他 800；租赁期起止当月，不与住房贷款利息同时扣除',
    },
    source: '国发〔2018〕41号',
    confidence: 'sure',
  },
  {
    from: '2019-01',
    until: null,
    value: {
      code: 'seriousIllness',
      name: '大病医疗',
      monthly: Money.zero,
      rule: '只在年度汇算时扣除：个人负担超过 15,000 的部分，以 80,000 为限',
    },
    source: '国发〔2018〕41号',
    confidence: 'sure',
  },
];

/** Rent a month by class of city, in yuan. */
export const rentAmounts: DatedFact<Readonly<Record<CityClass, Money>>> = {
  from: '2019-01',
  until: null,
  value: { major: yuan('1500.00'), large: yuan('1100.00'), other: yuan('800.00') },
  source: '国发〔2018〕41号',
  confidence: 'sure',
};

/** Limits in yuan and months. Source: 国发〔2018〕41号, 国发〔2023〕13号. */
export const deductionLimits = {
  elderShare: yuan('1500.00'),
  certificate: yuan('3600.00'),
  degreeMonths: 48,
  mortgageMonths: 240,
  childYears: 3,
  elderYears: 60,
  illnessFrom: yuan('15000.00'),
  illnessMost: yuan('80000.00'),
} as const;
