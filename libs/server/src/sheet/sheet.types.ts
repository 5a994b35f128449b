import type { ErrorCode } from '@mingzhang/contract';

/**
 * A filled cell. A number is its decimal text as Excel shows it (15 digits), never a float; a date
 * is `YYYY-MM-DD`. A cell with a formula has the stored result; without a result it is a `formula`.
 */
export type Cell =
  | {
      readonly kind: 'text' | 'number' | 'date' | 'error';
      readonly text: string;
      /**
       * For a number whose workbook counts days from 1904, in case it is a date without its format.
       */
      readonly startsIn1904?: true;
      /** For a number whose format shows percent: 0.05 is shown as 5%. */
      readonly isPercent?: true;
      /** For the stored result of a formula. */
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

/** Limits of a file; each is checked while reading, before the next byte is unpacked. */
export interface SheetLimits {
  readonly fileBytes: number;
  readonly rows: number;
  readonly columns: number;
  readonly sheets: number;
  readonly unpackedBytes: number;
  /** Largest ratio of unpacked to packed bytes of one part, after its first `ratioFreeBytes`. */
  readonly ratio: number;
  readonly ratioFreeBytes: number;
  readonly entries: number;
  readonly cellChars: number;
  /**
   * Characters of a cell that are handed on; the rest is cut off. One more than any value that an
   * import keeps, so that a value that is too long is still found.
   */
  readonly keptChars: number;
  /**
   * Characters of all cells of a file with what separates them, 3 to 4 a cell. Many cells may show
   * one shared text, so neither the bytes of a file nor its rows bound them.
   */
  readonly chars: number;
  /** Texts shared by cells, which a reader has in memory all at once. */
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
  keptChars: 2_001,
  chars: 80_000_000,
  sharedTexts: 1_000_000,
  sharedChars: 30_000_000,
  mergedAreas: 10_000,
};

export type FileErrorCode = Extract<ErrorCode, `FILE_${string}` | 'ATTACHMENT_TYPE'>;

/** Why a file is refused. Thrown in threads that load only the readers. */
export class FileRefusal extends Error {
  constructor(
    readonly code: FileErrorCode,
    /** Message; without one the code's message is used. */
    readonly msg?: string,
    /** The error of a reader that is taken for a fault of the file; it is logged. */
    override readonly cause?: Error,
  ) {
    super(msg ?? code);
  }
}

/** Refuses a file; without a message the code's message is used. */
export function refuseFile(code: FileErrorCode, msg?: string): never {
  throw new FileRefusal(code, msg);
}

/**
 * Longest text of a form's cell, in characters; longer texts are no row or column names and are
 * cut.
 */
export const longestFormText = 200;
