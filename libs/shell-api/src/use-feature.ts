import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FeatureName, features, modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { callKeys, callQuery } from './use-call';

/** Names of the switches that are on; undefined: the gateway is one that tells of none. */
type On = ReadonlySet<string> | null;

const forEver = Number.POSITIVE_INFINITY;

/**
 * Whether a switch is on for the user and account set. One answer for the life of a page: it comes with the list of
 * modules that the page began with, and stays when that is read again.
 */
export function useFeature(name: FeatureName): boolean {
  const client = useQueryClient();
  const list = callQuery(modulesCalls.list, {});
  const { data } = useQuery<On>({
    queryKey: [...callKeys.group('features')],
    queryFn: async () => switchedOn(await client.ensureQueryData(list)),
    // The shell has asked before it shows a remote: no screen changes when it is there already.
    initialData: () => {
      const modules = client.getQueryData(list.queryKey);
      return modules && switchedOn(modules);
    },
    ...{ staleTime: forEver, gcTime: forEver, meta: { quiet: true } },
  });
  return data ? data.has(name) : features[name].isOn;
}

function switchedOn(modules: readonly ModuleRelease[]): On {
  const told = modules.flatMap((release) => release.features ?? []);
  return modules.some((release) => release.features !== undefined) ? new Set(told) : null;
}
