import type { Call, Permission } from '@mingzhang/contract';
import { groupOf, useCall, useSave, useSession, type ApiError } from '@mingzhang/shell-api';
import { useKeptSettings } from './use-kept-settings';

/** How something is printed, here and by everybody. */
export interface PrintTextSettings<Texts> {
  readonly texts: Texts;
  readonly change: (patch: Partial<Texts>) => void;
  /** Those of the account set, with what nobody has set as it usually is. */
  readonly ofSet: Texts;
  /** Makes what is chosen here hold for everybody; undefined for those who may not. */
  readonly save: (() => void) | undefined;
  /** Back to what the account set prints by. */
  readonly reset: () => void;
  /** Whether those of the account set are known. */
  readonly isReady: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/**
 * Print settings by the pair of calls that keep them: the address comes first, then what this browser
 * keeps, then what the account set has, then what is usual.
 * @param name under which this browser keeps them
 */
export function usePrintTexts<Texts extends Readonly<Record<string, string>>>({
  name,
  standard,
  calls,
}: {
  name: string;
  standard: Texts;
  calls: { readonly read: Call; readonly save: Call };
}): PrintTextSettings<Texts> {
  const { can } = useSession();
  const { data, error, refetch } = useCall(calls.read, undefined, { quiet: true });
  const saving = useSave(calls.save, { invalidates: [groupOf(calls.save)] });
  // The names of the answer are those of the settings.
  const ofSet = { ...standard, ...(data as Partial<Texts> | undefined) };
  const [texts, change] = useKeptSettings<Readonly<Record<string, string>>>(name, ofSet);
  const none = Object.fromEntries(Object.keys(standard).map((key) => [key, '']));
  const reset = () => change(none);
  // What may be saved by nobody in particular is no setting of an account set.
  const maySave = can(calls.save.access as Permission);
  return {
    texts: texts as Texts,
    change: change as PrintTextSettings<Texts>['change'],
    ofSet,
    save: maySave ? () => void saving.mutateAsync({ body: texts }).then(reset) : undefined,
    reset,
    isReady: data !== undefined,
    error,
    retry: () => void refetch(),
  };
}
