/**
 * A switch within a version: a part that some account sets get first, or that can be switched off
 * at once.
 */
export interface FeatureSwitch {
  readonly title: string;
  /** Who removes it from the code when it expires. */
  readonly owner: string;
  /** Last day on which it may be in the code; after that a lint demands its removal. */
  readonly until: string;
  /** Its state when no rule applies. */
  readonly isOn: boolean;
}

/**
 * All switches. The part before the dot names the remote that it belongs to: `books` is `mf-books`;
 * services may read it too. Rules decide who has it: `npm run release -- switch books.archive off
 * --to 5%` (decision 0091).
 */
export const features = {
  'books.archive': {
    title: '导出全年全部账簿',
    owner: '账簿组',
    until: '2027-03-31',
    isOn: true,
  },
} as const satisfies Readonly<Record<string, FeatureSwitch>>;

export type FeatureName = keyof typeof features;

/** The names of all switches. */
export const featureNames: readonly FeatureName[] = Object.keys(features) as FeatureName[];

/**
 * Whether a switch belongs to a remote, including switches of older or newer builds that are not
 * declared here.
 */
export const isFeatureOf = (remote: string, name: string): boolean =>
  `mf-${name.split('.', 1)[0]}` === remote;

/** Switches that belong to a remote. */
export const featuresOf = (remote: string): readonly FeatureName[] =>
  featureNames.filter((name) => isFeatureOf(remote, name));
