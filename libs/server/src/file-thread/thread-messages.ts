import type { FormWanted } from '@mingzhang/rules/statements';
import type { FileErrorCode, SheetLimits } from '../sheet/sheet.types';

/** What a thread is to read. */
export type FileTask =
  | {
      readonly read: 'sheet';
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly limits: SheetLimits;
      readonly place: number;
    }
  | { readonly read: 'archive' | 'markup'; readonly bytes: Uint8Array }
  /** Where a statement belongs on a form, as JSON, or the form with the statement on it, as base64. */
  | {
      readonly read: 'form' | 'filledForm';
      readonly bytes: Uint8Array;
      readonly wanted: FormWanted;
    };

/** To the thread: a file, or that the next part of it may come. */
export type ToThread = { readonly task: FileTask } | { readonly more: true };

/** From the thread: a part of the result, its end, or why there is none. */
export type FromThread =
  | { readonly part: string }
  | { readonly end: true }
  | { readonly refusal: { readonly code: FileErrorCode; readonly msg: string | undefined } }
  | { readonly fault: string };
