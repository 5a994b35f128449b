/** A switch inside a version: a part of it that some account sets have first, or that can be taken away at once. */
export interface FeatureSwitch {
  readonly title: string;
  /** Who takes it out of the code when its time is over. */
  readonly owner: string;
  /** Last day on which it may stand in the code; a lint asks for its end after that. */
  readonly until: string;
  /** What it is where no rule says otherwise. */
  readonly isOn: boolean;
}

/**
 * Every switch there is. What stands before the dot is the remote that it belongs to: `books` is `mf-books`; services may
 * ask for it, too. Rules say who has it: `npm run release -- switch books.archive off --to 5%` (decision 0091).
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

/** Whether a switch belongs to a remote; also one that is not declared here, of a build that is older or newer. */
export const isFeatureOf = (remote: string, name: string): boolean =>
  `mf-${name.split('.', 1)[0]}` === remote;

/** Switches that belong to a remote. */
export const featuresOf = (remote: string): readonly FeatureName[] =>
  featureNames.filter((name) => isFeatureOf(remote, name));
