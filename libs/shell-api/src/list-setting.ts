import { useQueryClient } from '@tanstack/react-query';
import {
  listSettingCalls,
  type ListColumnSetting,
  type ListName,
  type ListSetting,
} from '@mingzhang/contract';
import { callKeys, useCall, useSave } from './use-call';

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
 */
export function useListColumns(list: ListName | undefined): ListColumns {
  const client = useQueryClient();
  const { data } = useCall(listSettingCalls.list, undefined, {
    enabled: list !== undefined,
    staleMs: Infinity,
    quiet: true,
  });
  // Saves of one person follow each other in their order: the last one counts.
  const saving = useSave(listSettingCalls.save, { queue: 'list settings' });
  return {
    columns: data?.find((setting) => setting.list === list)?.columns ?? nothing,
    save: (columns) => {
      if (list === undefined) return;
      const queryKey = callKeys.call(listSettingCalls.list);
      client.setQueryData<ListSetting[]>(queryKey, (before = []) => [
        ...before.filter((setting) => setting.list !== list),
        { list, columns: [...columns] },
      ]);
      saving.mutate(
        { params: { list }, body: { columns: [...columns] } },
        { onError: () => void client.invalidateQueries({ queryKey }) },
      );
    },
  };
}
