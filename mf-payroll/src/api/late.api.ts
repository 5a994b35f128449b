import { insuranceCalls, lateContributionCalls, touchedBy } from '@mingzhang/contract';
import { groupOf, useCall, useSave } from '@mingzhang/shell-api';

export const useLateContributions = () => useCall(lateContributionCalls.proposal);
export const useTakeLate = () =>
  useSave(lateContributionCalls.take, {
    invalidates: [groupOf(insuranceCalls.list), ...touchedBy.salary],
  });
