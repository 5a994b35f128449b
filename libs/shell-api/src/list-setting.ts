import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListColumnSetting, ListName, ListSetting } from '@mingzhang/contract';
import { notify, notifyError } from './notify';
import { currentAccountSetId } from './session-atom';

/** Loaded with the first list: the dashboard has none. */
const loadCalls = () => import('./list-setting-calls');

const nothing: readonly ListColumnSetting[] = [];

/** The column settings of a list for the signed-in person. */
export interface ListColumns {
  /**
   * The stored columns in their order; empty for the default, and until the settings are loaded.
   */
  readonly columns: readonly ListColumnSetting[];
  /** Applies these columns at once and stores them; an empty list restores the default. */
  readonly save: (columns: readonly ListColumnSetting[]) => void;
}

/**
 * The person's column setting of a list. All settings come with one call, made once per account set
 * and session; a list without a name makes no call. A list works even if the call fails.
 * Nothing is saved before the settings are loaded, because a list shows its default until then:
 * saving loads them again after a failure, and reports a second failure to the person.
 */
export function useListColumns(list: ListName | undefined): ListColumns {
  const client = useQueryClient();
  const queryKey = [currentAccountSetId() ?? 0, 'list settings'];
  const settings = queryOptions<readonly ListSetting[]>({
    queryKey,
    queryFn: async () => (await loadCalls()).readListSettings(),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const { data } = useQuery({ ...settings, enabled: list !== undefined });
  const save = async (columns: readonly ListColumnSetting[]) => {
    if (list === undefined) return;
    try {
      if (data === undefined) {
        await client.fetchQuery(settings);
        return notify.info('已读取您保存的列设置，请按现在的列再调整');
      }
      client.setQueryData(settings.queryKey, (before = data) => [
        ...before.filter((setting) => setting.list !== list),
        { list, columns: [...columns] },
      ]);
      await (await loadCalls()).saveListSetting(list, columns);
    } catch (error) {
      notifyError(error);
      await client.invalidateQueries({ queryKey });
    }
  };
  return {
    columns: data?.find((setting) => setting.list === list)?.columns ?? nothing,
    save: (columns) => void save(columns),
  };
}
