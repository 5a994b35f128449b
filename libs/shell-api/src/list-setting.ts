import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListColumnSetting, ListName, ListSetting } from '@mingzhang/contract';
import { notify, notifyError } from './notify';
import { currentAccountSetId } from './session-atom';

/** Fetched with the first list: the dashboard has none. */
const loadCalls = () => import('./list-setting-calls');

const nothing: readonly ListColumnSetting[] = [];

/** How the signed-in person sees a list. */
export interface ListColumns {
  /** The stored columns in their order; empty for the default, and while the settings are on their way. */
  readonly columns: readonly ListColumnSetting[];
  /** Shows the list by these columns at once and stores them; none return to the default. */
  readonly save: (columns: readonly ListColumnSetting[]) => void;
}

/**
 * The person's column setting of a list. All settings come with one call, which is answered once per
 * account set and session; a list without a name asks for nothing. A list stays usable when the call fails.
 * Nothing is saved before the settings were read, because a list shows its default until then: saving reads
 * them again after a failure, and tells the person if that fails, too.
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
