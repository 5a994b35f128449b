import { assetTypeCalls, subjectCalls } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';

export const useAssetTypes = (search = '') => useCall(assetTypeCalls.list, { query: { search } });

export const useSubjects = () => useCall(subjectCalls.list).data ?? [];
