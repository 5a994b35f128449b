import { roles, roleTitles } from '@mingzhang/contract';

/** The roles to choose from, strongest first. */
export const roleOptions = roles.map((role) => ({ value: role, label: roleTitles[role] }));
