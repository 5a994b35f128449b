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

/** What the gateway has told of switches, by name. */
type Told = Readonly<Record<string, boolean>>;

/** What the shell knows of them. A remote that is one version away asks for names that it does not have. */
const declared: Readonly<Record<string, FeatureSwitch | undefined>> = features;

const forEver = Number.POSITIVE_INFINITY;

/**
 * Whether a switch is on for the user and account set. One answer for the life of a page: it comes with the list of
 * modules that the page began with, and stays when that is read again.
 */
export function useFeature(name: FeatureName): boolean {
  const client = useQueryClient();
  const list = callQuery(modulesCalls.list, {});
  const { data } = useQuery<Told>({
    queryKey: [...callKeys.group('features')],
    queryFn: async () => toldBy(await client.ensureQueryData(list)),
    // The shell has asked before it shows a remote: no screen changes when it is there already.
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
  // A gateway of before lists those that are on: of what it does not list it means that it is off.
  const isOfBefore = modules.some(({ switches, features: on }) => on && !switches);
  const off = isOfBefore ? allAs(featureNames, false) : {};
  const told = modules.map(({ switches, features: on = [] }) => switches ?? allAs(on, true));
  return Object.assign(off, ...told) as Told;
}

const allAs = (names: readonly string[], isOn: boolean): Record<string, boolean> =>
  Object.fromEntries(names.map((name) => [name, isOn]));
