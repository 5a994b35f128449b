/** Chinese names of the five roles of an account set. */
export const roleTitles = {
  Manager: '账套管理员',
  Director: '主管',
  Making: '制单人',
  Cashier: '出纳',
  View: '查看',
} as const;
