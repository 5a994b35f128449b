import type { Confidence } from '../../payroll/facts';
import type { IsoDate } from '../../period';
import type { VatType } from '../../taxpayer-kind';

/** A rate or marker of output invoices, who may use it, and the issue dates it holds for. */
interface VatRate {
  /** `13%`, `免税`. */
  readonly text: string;
  /** `rate`: 税率, `levy`: 征收率, `marker`: no tax, `historic`: a rate of earlier years. */
  readonly group: 'rate' | 'levy' | 'marker' | 'historic';
  readonly sellers: readonly VatType[];
  /** First issue date; null: no bound is known. */
  readonly from: IsoDate | null;
  /** Last issue date; null: no end is known. */
  readonly until: IsoDate | null;
  readonly source: string;
  readonly confidence: Confidence;
}

const general: readonly VatType[] = [1];
const small: readonly VatType[] = [0];
const all: readonly VatType[] = [0, 1];
const NOW = '财政部 税务总局公告2026年第10号';
const CUT_2018 = '财税〔2018〕32号';
const CUT_2019 = '财政部 税务总局 海关总署公告2019年第39号';

/** Rates by seller and issue date. The same rate may hold for several spans. */
export const vatRates: readonly VatRate[] = [
  {
    text: '13%',
    group: 'rate',
    sellers: general,
    from: '2019-04-01',
    until: null,
    source: '增值税法 第十条(一)',
    confidence: 'sure',
  },
  {
    text: '9%',
    group: 'rate',
    sellers: general,
    from: '2019-04-01',
    until: null,
    source: '增值税法 第十条(二)',
    confidence: 'sure',
  },
  {
    text: '6%',
    group: 'rate',
    sellers: general,
    from: null,
    until: null,
    source: '增值税法 第十条(三)',
    confidence: 'sure',
  },
  {
    text: '0%',
    group: 'rate',
    sellers: general,
    from: null,
    until: null,
    source: '增值税法 第十条(四)(五)',
    confidence: 'sure',
  },
  {
    text: '3%',
    group: 'levy',
    sellers: all,
    from: null,
    until: null,
    source: '增值税法 第十一条',
    confidence: 'sure',
  },
  {
    text: '1%',
    group: 'levy',
    sellers: small,
    from: null,
    until: '2027-12-31',
    source: `${NOW} 三(三)6`,
    confidence: 'likely',
  },
  // Whether 5% lives on for small-scale sellers of real estate is not known: it is not refused.
  {
    text: '5%',
    group: 'levy',
    sellers: all,
    from: null,
    until: '2027-12-31',
    source: `${NOW} 三(三)`,
    confidence: 'likely',
  },
  {
    text: '1.5%',
    group: 'levy',
    sellers: small,
    from: null,
    until: null,
    source: NOW,
    confidence: 'likely',
  },
  {
    text: '2%',
    group: 'levy',
    sellers: all,
    from: null,
    until: null,
    source: NOW,
    confidence: 'likely',
  },
  {
    text: '0.5%',
    group: 'levy',
    sellers: all,
    from: null,
    until: null,
    source: '财政部 税务总局公告2023年第63号',
    confidence: 'unsure',
  },
  {
    text: '免税',
    group: 'marker',
    sellers: all,
    from: null,
    until: null,
    source: '增值税法 第二十四条',
    confidence: 'sure',
  },
  {
    text: '不征税',
    group: 'marker',
    sellers: all,
    from: null,
    until: null,
    source: '增值税法 第六条',
    confidence: 'sure',
  },
  {
    text: '17%',
    group: 'historic',
    sellers: general,
    from: null,
    until: '2018-04-30',
    source: CUT_2018,
    confidence: 'sure',
  },
  {
    text: '11%',
    group: 'historic',
    sellers: general,
    from: null,
    until: '2018-04-30',
    source: CUT_2018,
    confidence: 'sure',
  },
  {
    text: '16%',
    group: 'historic',
    sellers: general,
    from: '2018-05-01',
    until: '2019-03-31',
    source: CUT_2019,
    confidence: 'sure',
  },
  {
    text: '10%',
    group: 'historic',
    sellers: general,
    from: '2018-05-01',
    until: '2019-03-31',
    source: CUT_2019,
    confidence: 'sure',
  },
  {
    text: '13%',
    group: 'historic',
    sellers: general,
    from: null,
    until: '2017-06-30',
    source: '财税〔2017〕37号',
    confidence: 'sure',
  },
];

/** Whether a seller of a kind may issue an invoice at a rate on a day. Errors: none. */
export function isRateValid(text: string, seller: VatType, issueDate: IsoDate): boolean {
  return vatRates.some(
    (each) =>
      each.text === text &&
      each.sellers.includes(seller) &&
      (each.from === null || each.from <= issueDate) &&
      (each.until === null || issueDate <= each.until),
  );
}
