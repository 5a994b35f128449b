import type { AssetKind } from './asset-card';

/** Subjects of a standard that vouchers of assets are booked on beside those of the card. */
export interface AssetSubjects {
  /** 固定资产清理. */
  readonly clearing: string;
  readonly impairment: Readonly<Record<AssetKind, string | null>>;
  readonly impairmentLoss: string | null;
  /** 待处理财产损溢—待处理非流动资产损溢. */
  readonly shortage: string;
  readonly shortageLoss: string;
  readonly saleGain: string;
  readonly saleLoss: string;
  readonly scrapGain: string;
  readonly scrapLoss: string;
  readonly donationLoss: string;
  /** 长期股权投资. */
  readonly investment: string;
  readonly bank: string;
  /** 其他应收款. */
  readonly receivable: string;
  /** 应交增值税: 进项税额 and 销项税额, which small-scale taxpayers keep in one. */
  readonly inputTax: string;
  readonly outputTax: string;
  readonly smallScaleTax: string;
  /** What a card was credited to when it came, by 增加方式; bought ones name it themselves. */
  readonly constructed: string;
  readonly invested: string;
  readonly donated: string;
  readonly surplus: string;
}

const shared = {
  clearing: '1606',
  shortage: '190102',
  bank: '1002',
  receivable: '1221',
  inputTax: '22210101',
  outputTax: '22210105',
  smallScaleTax: '222101',
  constructed: '1604',
};

/**
 * By standard (0 小企业会计准则, 1 企业会计准则). Sources: 小企业会计准则附录 1606, 1901, 5301, 5711; 企业会计准则应用指南附录
 * 1606, 1901, 6301, 6711 and 财会〔2019〕6号 (6115 资产处置损益); 企业会计准则第28号 (盘盈 as 前期差错, 6901).
 */
export const assetSubjects: Readonly<Record<0 | 1, AssetSubjects>> = {
  0: {
    ...shared,
    impairment: { fixed: null, intangible: null, prepaid: null },
    impairmentLoss: null,
    shortageLoss: '571102',
    saleGain: '530101',
    saleLoss: '571102',
    scrapGain: '530101',
    scrapLoss: '571102',
    donationLoss: '571110',
    investment: '1511',
    invested: '3001',
    donated: '530103',
    surplus: '190102',
  },
  1: {
    ...shared,
    impairment: { fixed: '1603', intangible: '1703', prepaid: null },
    impairmentLoss: '6701',
    shortageLoss: '671104',
    saleGain: '6115',
    saleLoss: '6115',
    scrapGain: '630101',
    scrapLoss: '671101',
    donationLoss: '671102',
    investment: '151101',
    invested: '4001',
    donated: '630103',
    surplus: '6901',
  },
};
