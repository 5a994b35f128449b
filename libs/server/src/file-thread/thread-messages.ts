import type { FormWanted } from '@mingzhang/rules/statements';
import type { FileErrorCode, SheetLimits } from '../sheet/sheet.types';

/** Work for a thread. */
export type FileTask =
  | {
      readonly read: 'sheet';
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly limits: SheetLimits;
      readonly place: number;
    }
  /** Rows of all visible sheets of a file; the name of a sheet, as JSON, comes before its rows. */
  | {
      readonly read: 'workbook';
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly limits: SheetLimits;
    }
  | { readonly read: 'archive' | 'markup'; readonly bytes: Uint8Array }
  /** The documents of an e-invoice file or of an archive of them, each as JSON. */
  | { readonly read: 'invoices'; readonly name: string; readonly bytes: Uint8Array }
  /** `form`: places of a statement on a form, as JSON. `filledForm`: the filled form, as base64. */
  | {
      readonly read: 'form' | 'filledForm';
      readonly bytes: Uint8Array;
      readonly wanted: FormWanted;
    };

/** To the thread: a file, or a permit to send its next part. */
export type ToThread = { readonly task: FileTask } | { readonly more: true };

/** From the thread: a part of the result, its end, or an error. */
export type FromThread =
  | { readonly part: string }
  | { readonly end: true }
  | {
      readonly refusal: {
        readonly code: FileErrorCode;
        readonly msg: string | undefined;
        /** Stack of the reader's error; it contains offsets, never contents of the file. */
        readonly trace: string | undefined;
      };
    }
  | { readonly fault: string };
