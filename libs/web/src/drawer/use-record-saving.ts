import type { Call, CallGroup, RequestOf } from '@mingzhang/contract';
import { groupOf, notify, useSave, type ApiError } from '@mingzhang/shell-api';
import { fieldErrors } from '../field-errors';

/** What a drawer that adds or edits a record needs of its calls. */
export interface RecordSaving<Create extends Call, Update extends Call> {
  readonly create: (request: RequestOf<Create>) => void;
  readonly update: (request: RequestOf<Update>) => void;
  readonly isSaving: boolean;
  readonly error: ApiError | null;
  /** What was refused of a field, for its `Form.Item`. */
  readonly errors: ReturnType<typeof fieldErrors>;
}

/** What `mutate` takes once the call is known; of a call not yet known TypeScript cannot tell. */
type Mutate<C extends Call> = (request: RequestOf<C>, on: { onSuccess: () => void }) => void;

/**
 * Adds or changes one record from a drawer: says so and closes when it is done, keeps a refusal for
 * the form to show.
 * @param saved what is said afterwards: 币别已保存
 */
export function useRecordSaving<Create extends Call, Update extends Call>(
  calls: { readonly create: Create; readonly update: Update },
  options: {
    /** Groups of calls that a change touches beside the records' own. */
    readonly invalidates?: readonly CallGroup[];
    readonly saved: string;
    readonly onClose: () => void;
  },
): RecordSaving<Create, Update> {
  const { saved, onClose } = options;
  const invalidates = [...new Set([groupOf(calls.update), ...(options.invalidates ?? [])])];
  const create = useSave(calls.create, { invalidates, quiet: true });
  const update = useSave(calls.update, { invalidates, quiet: true });
  const error = create.error ?? update.error;
  const onSuccess = () => {
    notify.success(saved);
    onClose();
  };
  return {
    create: (request) => (create.mutate as Mutate<Create>)(request, { onSuccess }),
    update: (request) => (update.mutate as Mutate<Update>)(request, { onSuccess }),
    isSaving: create.isPending || update.isPending,
    error,
    errors: fieldErrors(error),
  };
}
