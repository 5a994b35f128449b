import { accountSetsCalls, paySecrecyCalls } from '@mingzhang/contract';
import { groupOf, useCall, useSave } from '@mingzhang/shell-api';

export const useMembers = () => useCall(accountSetsCalls.members);
export const useLimits = () => useCall(paySecrecyCalls.list);
export const useSetLimit = () =>
  useSave(paySecrecyCalls.update, { invalidates: [groupOf(paySecrecyCalls.list)], quiet: true });
