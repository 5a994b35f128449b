import { roleTitles as titles } from '@mingzhang/rules';

/** The five roles of an account set. */
export const roles = ['Manager', 'Director', 'Making', 'Cashier', 'View'] as const;
export type Role = (typeof roles)[number];

/** Chinese names of the roles. */
export const roleTitles: Readonly<Record<Role, string>> = titles;
