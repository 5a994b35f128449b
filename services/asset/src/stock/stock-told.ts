import { seenText, type StockLine, type StockSurplus } from '@mingzhang/contract';
import { stockResultTitles } from '@mingzhang/rules';

/** What was counted of a card in the words of the log. */
export function loggedLine(line: StockLine) {
  return { 盘点结果: stockResultTitles[line.result], 实际情况: seenText(line), 备注: line.remark };
}

/** A thing without a card in the words of the log. */
export function loggedSurplus(surplus: StockSurplus) {
  return {
    资产名称: surplus.name,
    规格型号: surplus.specification,
    使用部门: surplus.department,
    存放地点: surplus.location,
    保管人: surplus.keeper,
    数量: surplus.quantity,
    金额: surplus.amount,
    备注: surplus.remark,
    资产卡片: surplus.card ? `${surplus.card.code} ${surplus.card.name}` : '',
  };
}
