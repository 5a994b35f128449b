/** Words that people search for, and words of the help that stand for the same. */
export const helpSynonyms: Readonly<Record<string, readonly string[]>> = {
  作废: ['删除', '红冲'],
  备份: ['导出', '恢复'],
  结转成本: ['期末结转', '结转销售成本'],
  银行对账: ['对账单', '日记账'],
  换会计: ['移交'],
};
