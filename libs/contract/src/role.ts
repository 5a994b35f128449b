/** The five roles of an account set. */
export const roles = ['Manager', 'Director', 'Making', 'Cashier', 'View'] as const;
export type Role = (typeof roles)[number];

/** Chinese names of the roles. */
export const roleTitles: Readonly<Record<Role, string>> = {
  Manager: '账套管理员',
  Director: '主管',
  Making: '制单人',
  Cashier: '出纳',
  View: '查看',
};
