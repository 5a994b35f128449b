/** 统一社会信用代码 of the customers and suppliers of the demo company; their check characters are right. */
const taxIds: Readonly<Record<string, string>> = {
  华美商贸: '91310115MA1TH3BJ1J',
  中远贸易: '91320106MA1XG6125E',
  宏图建材: '91330106MA2D272H4C',
  优品超市: '91320104MA21TJ3Y98',
  新天地百货: '91320102MA1LLJY193',
  悦来酒店: '91320105MA3JC1710E',
  博文学校: '123201134660318101',
  康宁医院: '12320114466057447C',
  恒泰工贸: '91320211MA24H3J9XL',
  鼎新科技: '91310110MA3TM53J79',
  诚达实业: '91330109MA3L6B3H2B',
  德胜纸业: '91340102MA32J1K67F',
  万家日化: '91440106MA2MHDQA67',
  顺风物流: '91320115MA2JXEB9X2',
  金陵物业管理: '91320105MA1R5NQ76Y',
  中山商厦: '91320102MA1J9GFW6P',
  云通通信: '91320106MA2PE9K28T',
  城市能源: '91320104MA1GD5QA5C',
  新视界广告: '91310106MA1XFD1Y0J',
  城东加油站: '91320113MA32QHJR4U',
  诚信会计服务: '91320105MA2ANBKF5B',
  联合银行: '91320102MA3RE2T2XJ',
};

/** A side of an invoice. */
export interface DemoParty {
  readonly name: string;
  readonly taxId: string;
}

/** A customer or supplier of the demo company by its name. @throws Error for an unknown name */
export function demoParty(name: string): DemoParty {
  const taxId = taxIds[name];
  if (taxId === undefined) throw new Error(`the demo company has no tax id of ${name}`);
  return { name, taxId };
}

/** A school or a hospital: it deducts no input tax, so it gets ordinary invoices. */
export const isPublicBody = ({ taxId }: DemoParty): boolean => taxId.startsWith('12');
