import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type FeatureName,
  featureNames,
  features,
  type FeatureSwitch,
  modulesCalls,
  type ModuleRelease,
} from '@mingzhang/contract';
import { callKeys } from './call-keys';
import { callQuery } from './use-call';

/** The states of switches as reported by the gateway, by name. */
type Told = Readonly<Record<string, boolean>>;

/** The declared switches. A remote of another version may request names that are missing here. */
const declared: Readonly<Record<string, FeatureSwitch | undefined>> = features;

const forEver = Number.POSITIVE_INFINITY;

/**
 * Whether a switch is on for the user and account set. The answer is fixed for the life of a page:
 * it comes with the first list of modules, and does not change when the list is read again.
 */
export function useFeature(name: FeatureName): boolean {
  const client = useQueryClient();
  const list = callQuery(modulesCalls.list, {});
  const { data } = useQuery<Told>({
    queryKey: [...callKeys.group('features')],
    queryFn: async () => toldBy(await client.ensureQueryData(list)),
    // The shell loads the list before it shows a remote, so no screen changes later.
    initialData: () => {
      const modules = client.getQueryData(list.queryKey);
      return modules && toldBy(modules);
    },
    staleTime: forEver,
    gcTime: forEver,
    meta: { quiet: true },
  });
  return data?.[name] ?? declared[name]?.isOn ?? false;
}

function toldBy(modules: readonly ModuleRelease[]): Told {
  // An older gateway lists only the switches that are on; those it does not list are off.
  const isOfBefore = modules.some(({ switches, features: on }) => on && !switches);
  const off = isOfBefore ? allAs(featureNames, false) : {};
  const told = modules.map(({ switches, features: on = [] }) => switches ?? allAs(on, true));
  return Object.assign(off, ...told) as Told;
}

const allAs = (names: readonly string[], isOn: boolean): Record<string, boolean> =>
  Object.fromEntries(names.map((name) => [name, isOn]));
