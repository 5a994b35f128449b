import { type ReleaseBook, type ReleaseSubject, versionsFor } from './release-rule';

/** Rules of switches stand among those of remotes, under a name that no remote and no service has. */
const PREFIX = 'feature:';

/** What a rule says of a switch, as the version that it gives. */
export type SwitchState = 'on' | 'off';

const stateOf = (isOn: boolean): SwitchState => (isOn ? 'on' : 'off');

/** The name under which the rules of a switch stand: `feature:books.archive`. */
export const remoteOfSwitch = (name: string): string => `${PREFIX}${name}`;

/** Whether rules under a name are those of a switch. */
export const isOfSwitch = (remote: string): boolean => remote.startsWith(PREFIX);

/**
 * Whether a switch is on for somebody: the first rule that reaches them decides, as for versions.
 * @param isOn what it is where no rule reaches them
 */
export function isSwitchedOn(
  book: ReleaseBook,
  { name, isOn }: { readonly name: string; readonly isOn: boolean },
  subject: ReleaseSubject,
): boolean {
  const [given] = versionsFor(book, remoteOfSwitch(name), [stateOf(isOn)], subject);
  return given?.version === stateOf(true);
}
