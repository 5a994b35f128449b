import { Money } from '../../money';
import type { Period } from '../../period';
import type { Confidence, DatedFact } from '../facts';

/**
 * Items of social insurance and the housing fund that have rules of their own; a scheme may add
 * others.
 */
type InsuranceCode =
  | 'pension'
  | 'medical'
  | 'unemployment'
  | 'workInjury'
  | 'maternity'
  | 'housingFund';

/** What is known of an item in the whole country. Rates are fractions. */
interface InsuranceComponent {
  readonly code: InsuranceCode;
  readonly name: string;
  readonly companyRate: Money;
  readonly personalRate: Money;
  /** The rates differ from city to city: those given are a starting point. */
  readonly isCityDependent: boolean;
  /** The person's part is deducted before tax (专项扣除). */
  readonly isDeductible: boolean;
  /** What to look up before use, in Chinese; empty where nothing is doubtful. */
  readonly note: string;
}

type ComponentFact = DatedFact<InsuranceComponent>;

function component(
  value: Omit<InsuranceComponent, 'companyRate' | 'personalRate'>,
  rates: { readonly company: string; readonly personal: string },
  basis: { readonly source: string; readonly confidence: Confidence; readonly from: Period },
): ComponentFact {
  const companyRate = Money.parse(rates.company);
  const personalRate = Money.parse(rates.personal);
  return { ...basis, until: null, value: { ...value, companyRate, personalRate } };
}

/** One entry for each item, with the mark of how certain it is. */
export const insuranceComponents: readonly ComponentFact[] = [
  component(
    {
      code: 'pension',
      name: '基本养老保险',
      isCityDependent: false,
      isDeductible: true,
      note: '',
    },
    { company: '0.16', personal: '0.08' },
    { source: '国办发〔2019〕13号', confidence: 'sure', from: '2019-05' },
  ),
  component(
    {
      code: 'medical',
      name: '基本医疗保险',
      isCityDependent: true,
      isDeductible: true,
      note: '单位费率各地 5% 至 10%，部分城市另收定额大额医疗互助，请按当地规定填写',
    },
    { company: '0.08', personal: '0.02' },
    { source: '各地规定', confidence: 'likely', from: '2019-01' },
  ),
  component(
    {
      code: 'unemployment',
      name: '失业保险',
      isCityDependent: true,
      isDeductible: true,
      note: '阶段性降低费率已知施行至 2025-12-31，2026 年是否延续未能确认，法定总费率 2% 至 3%，请按当地通知填写',
    },
    { company: '0.005', personal: '0.005' },
    { source: '阶段性降低失业保险费率', confidence: 'unsure', from: '2019-01' },
  ),
  component(
    {
      code: 'workInjury',
      name: '工伤保险',
      isCityDependent: true,
      isDeductible: false,
      note: '八类行业 0.2% 至 1.9%，并按单位使用情况浮动，请按核定费率填写',
    },
    { company: '0.002', personal: '0' },
    { source: '人社部发〔2015〕71号', confidence: 'likely', from: '2015-10' },
  ),
  component(
    {
      code: 'maternity',
      name: '生育保险',
      isCityDependent: true,
      isDeductible: false,
      note: '已与基本医疗保险合并，仍单列的城市请填写费率',
    },
    { company: '0', personal: '0' },
    { source: '国办发〔2019〕10号', confidence: 'likely', from: '2019-03' },
  ),
  component(
    {
      code: 'housingFund',
      name: '住房公积金',
      isCityDependent: true,
      isDeductible: true,
      note: '比例 5% 至 12%，单位与个人多数城市相同，基数上下限由当地公布',
    },
    { company: '0.07', personal: '0.07' },
    {
      source: '住房公积金管理条例（2026年修订）；建金管〔2005〕5号',
      confidence: 'likely',
      from: '2019-01',
    },
  ),
];

/** The range of the housing fund's rate, fractions. Source: 建金管〔2005〕5号; 住房公积金管理条例. */
export const housingFundRange = {
  least: Money.parse('0.05'),
  most: Money.parse('0.12'),
} as const;

/** Late fee of social insurance for each day, a fraction of the arrears. Source: 社会保险法 第八十六条. */
export const LATE_FEE_A_DAY = Money.parse('0.0005');

/**
 * Bounds of a city's contribution base, in yuan. A proposal for a form, never applied by itself.
 */
interface CityFigures {
  readonly city: string;
  readonly floor: Money;
  readonly ceiling: Money;
}

/** Placeholders: there is no national table, every account set enters its own. */
export const cityFigures: readonly DatedFact<CityFigures>[] = [
  {
    from: '2026-01',
    until: null,
    value: { city: '北京', floor: Money.parse('7270.00'), ceiling: Money.parse('36348.00') },
    source: '北京市人力资源和社会保障局 2026-08-21（经新闻摘要；起始月为 2026-01 或 2026-07）',
    confidence: 'likely',
  },
  {
    from: '2026-07',
    until: null,
    value: { city: '上海', floor: Money.parse('7546.00'), ceiling: Money.parse('37731.00') },
    source: '上海市 2026 年 7 月起的缴费基数，未核对原文，请按当地公布的填写',
    confidence: 'unsure',
  },
];
