/** A reason why input tax may not be deducted, or is transferred out. */
interface NonDeductibleReason {
  readonly code: string;
  readonly name: string;
  /** Row of 附列资料（二） of the return that has the transfer. */
  readonly schedule2: string;
  /** False: the return has it from elsewhere, so no invoice is given this reason. */
  readonly isOfInvoice: boolean;
}

const row = (
  code: string,
  name: string,
  schedule2: string,
  isOfInvoice = true,
): NonDeductibleReason => ({ code, name, schedule2, isOfInvoice });

/** 增值税法第二十二条; 实施条例第十九条至第二十二条; rows of 附列资料（二）. */
export const nonDeductibleReasons: readonly NonDeductibleReason[] = [
  row('simple', '简易计税项目', '17'),
  row('exempt', '免征增值税项目', '14'),
  row('loss', '非正常损失', '16'),
  row('welfare', '集体福利、个人消费', '15'),
  row('catering', '餐饮、居民日常、娱乐服务', '15'),
  row('loan', '贷款利息及相关费用', '23b'),
  row('nonTaxable', '特定非应税交易', '23b'),
  row('exportRefund', '免抵退税办法不得抵扣', '18'),
  row('audit', '纳税检查调减进项税额', '19'),
  row('red', '红字发票', '20', false),
  row('creditArrears', '上期留抵税额抵减欠税', '21', false),
  row('creditRefund', '上期留抵税额退税', '22', false),
  row('abnormal', '异常凭证转出', '23a'),
  row('other', '其他应作进项税额转出的情形', '23b'),
];

/** The reason with a code; undefined for an unknown one. Errors: none. */
export const nonDeductibleReason = (code: string): NonDeductibleReason | undefined =>
  nonDeductibleReasons.find((reason) => reason.code === code);
