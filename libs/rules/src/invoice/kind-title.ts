/** Short titles of the kinds of invoices, as lists show them: 专票, 普票. */
const kindTitles: Readonly<Record<string, string>> = {
  DE_SPECIAL: '专票',
  DE_ORDINARY: '普票',
  DP_SPECIAL: '纸质专票',
  DP_ORDINARY: '纸质普票',
  P_SPECIAL: '旧版专票',
  E_SPECIAL: '电子专票',
  P_ORDINARY: '旧版普票',
  E_ORDINARY: '电子普票',
  ROLL: '卷票',
  MOTOR: '机动车',
  USED_CAR: '二手车',
  RAIL: '铁路',
  AIR: '航空',
  ROAD_WATER: '客票',
  TOLL: '通行费',
  CUSTOMS: '海关',
  WITHHOLD: '代扣',
  AGRI_SALE: '农产品',
  AGRI_BUY: '收购',
  FISCAL: '其他',
};

/** The short title of a kind; the code itself where the kind is not known. Errors: none. */
export function invoiceKindTitle(code: string): string {
  return kindTitles[code] ?? code;
}
