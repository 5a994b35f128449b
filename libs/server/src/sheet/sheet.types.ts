import type { ErrorCode } from '@mingzhang/contract';

/**
 * One filled cell. A number is its decimal text as Excel shows it (15 digits), never a float; a
 * date is `YYYY-MM-DD`. A cell with a formula is the result that the file holds; one without a result is a
 * `formula`.
 */
export type Cell =
  | {
      readonly kind: 'text' | 'number' | 'date' | 'error';
      readonly text: string;
      /** Of a number whose workbook counts days from 1904, in case it is a date without its format. */
      readonly startsIn1904?: true;
      /** Of a number that its format shows in percent: 0.05 is shown as 5%. */
      readonly isPercent?: true;
      /** Of the saved result of a formula. */
      readonly isResult?: true;
    }
  | { readonly kind: 'formula' };

/** A row of a sheet with its number as the user sees it. Empty cells are undefined. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly (Cell | undefined)[];
  /** Whether a merged area touches the row. */
  readonly merged: boolean;
}

/** What a file may cost; each is checked while reading, before the next byte is unpacked. */
export interface SheetLimits {
  readonly fileBytes: number;
  readonly rows: number;
  readonly columns: number;
  readonly sheets: number;
  readonly unpackedBytes: number;
  /** Unpacked to packed bytes of one part, beyond its first `ratioFreeBytes`. */
  readonly ratio: number;
  readonly ratioFreeBytes: number;
  readonly entries: number;
  readonly cellChars: number;
  /** Texts that cells share, which a reader holds all at once. */
  readonly sharedTexts: number;
  readonly sharedChars: number;
  readonly mergedAreas: number;
}

export const sheetLimits: SheetLimits = {
  fileBytes: 20 * 1_048_576,
  rows: 200_000,
  columns: 200,
  sheets: 50,
  unpackedBytes: 200 * 1_048_576,
  ratio: 100,
  ratioFreeBytes: 1_048_576,
  entries: 1_000,
  cellChars: 32_767,
  sharedTexts: 1_000_000,
  sharedChars: 30_000_000,
  mergedAreas: 10_000,
};

export type FileErrorCode = Extract<ErrorCode, `FILE_${string}` | 'ATTACHMENT_TYPE'>;

/** Why a file is refused. Readers run in threads, where nothing but the reading is loaded. */
export class FileRefusal extends Error {
  constructor(
    readonly code: FileErrorCode,
    /** A sentence of its own; without one the code speaks. */
    readonly msg?: string,
  ) {
    super(msg ?? code);
  }
}

/** Refuses a file; without a message of its own the code speaks. */
export function refuseFile(code: FileErrorCode, msg?: string): never {
  throw new FileRefusal(code, msg);
}

/** Of a form to be filled in: names of rows and columns are shorter; a longer text is none, and told cut. */
export const longestFormText = 200;
