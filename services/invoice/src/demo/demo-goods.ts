/** What the demo company sells and buys, as lines of invoices name it. */
interface DemoGoods {
  /** *简称*品名. */
  readonly itemName: string;
  readonly unit: string;
  /** Prices of a unit without VAT, in yuan; they divide 100. */
  readonly price: number;
  readonly cost: number;
}

/** By the words that summaries of vouchers use: 销售文具, 采购文具入库. */
const goods: Readonly<Record<string, DemoGoods>> = {
  文具: { itemName: '*文具*中性笔', unit: '盒', price: 20, cost: 10 },
  办公纸: { itemName: '*纸制品*复印纸', unit: '箱', price: 100, cost: 50 },
  日化用品: { itemName: '*洗涤剂*洗衣液', unit: '箱', price: 50, cost: 25 },
  厨具: { itemName: '*金属制品*不锈钢锅具', unit: '套', price: 100, cost: 50 },
  家纺: { itemName: '*纺织产品*床品四件套', unit: '套', price: 100, cost: 50 },
  小家电: { itemName: '*家用电器*电热水壶', unit: '台', price: 50, cost: 25 },
};

/** Sold in the shop, where the summary names no goods. */
const soldInShop: DemoGoods = { itemName: '*洗涤剂*洗发水', unit: '瓶', price: 25, cost: 10 };

/** The goods that the summary of a voucher names. */
export function goodsOf(summary: string): DemoGoods {
  const named = Object.keys(goods).find((name) => summary.includes(name));
  return goods[named ?? ''] ?? soldInShop;
}

/** An expense of the demo company that it gets an invoice for. */
export interface DemoExpense {
  /** Code of its business type. */
  readonly business: string;
  readonly itemName: string;
  readonly supplier: string;
  /** Of an ordinary invoice, whose tax is cost; special invoices show the rate of their voucher. */
  readonly rate: number;
}

/** 业务类型 of the demo company beside the usual ones. */
export const ownBusinesses = [
  { code: 'IN_RENT_SHOP', name: '门店租金', subjectCode: '560111' },
  { code: 'IN_ACCOUNTING', name: '代理记账费', subjectCode: '560220' },
] as const;

const expense = (
  business: string,
  itemName: string,
  supplier: string,
  rate: number,
): DemoExpense => ({ business, itemName, supplier, rate });

/** By the subject that the voucher debits. */
export const demoExpenses: Readonly<Record<string, DemoExpense>> = {
  1601: expense('IN_ASSET', '*计算机设备*台式计算机', '鼎新科技', 13),
  560103: expense('IN_MARKETING', '*广告服务*广告发布费', '新视界广告', 6),
  560104: expense('IN_FREIGHT_SALE', '*运输服务*国内货物运输费', '顺风物流', 9),
  560111: expense('IN_RENT_SHOP', '*经营租赁*商铺租金', '中山商厦', 9),
  560203: expense('IN_ENTERTAIN', '*餐饮服务*餐费', '悦来酒店', 6),
  560208: expense('IN_OFFICE', '*文具*办公用品', '德胜纸业', 13),
  560209: expense('IN_TRAVEL', '*住宿服务*住宿费', '悦来酒店', 6),
  560211: expense('IN_TELECOM', '*电信服务*通信服务费', '云通通信', 6),
  560212: expense('IN_UTILITIES', '*供电*电费', '城市能源', 13),
  560213: expense('IN_RENT', '*经营租赁*办公用房租金', '金陵物业管理', 9),
  560216: expense('IN_VEHICLE', '*汽油*车用汽油', '城东加油站', 13),
  560220: expense('IN_ACCOUNTING', '*鉴证咨询服务*代理记账费', '诚信会计服务', 6),
  560301: expense('IN_INTEREST', '*金融服务*贷款利息', '联合银行', 6),
  560303: expense('IN_BANK', '*金融服务*手续费', '联合银行', 6),
};

/** What the names of items are searched for to find a business type. */
interface DemoRule {
  /** Code of the business type. */
  readonly business: string;
  readonly words: readonly string[];
}

/** 记账规则 of the demo company: the business types of its expenses by the names of the items. */
export function demoRules(): DemoRule[] {
  const words = new Map<string, string[]>();
  for (const { business, itemName } of Object.values(demoExpenses)) {
    const word = itemName.split('*').at(-1) ?? itemName;
    words.set(business, [...(words.get(business) ?? []), word]);
  }
  return [...words].map(([business, found]) => ({ business, words: found }));
}
