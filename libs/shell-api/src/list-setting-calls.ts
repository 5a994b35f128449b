import { listSettingCalls, type ListColumnSetting, type ListName } from '@mingzhang/contract';
import { callApi } from './api/client';

/** The person's settings of all lists. */
export const readListSettings = () => callApi(listSettingCalls.list);

/** Stores the columns of a list. Saves are sent one after the other, so that the last one wins. */
export const saveListSetting = (list: ListName, columns: readonly ListColumnSetting[]) =>
  callApi(
    listSettingCalls.save,
    { params: { list }, body: { columns: [...columns] } },
    { queue: 'list settings' },
  );
