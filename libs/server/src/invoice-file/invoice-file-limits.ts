import { sheetLimits, type SheetLimits } from '../sheet/sheet.types';

/** Bytes of one XML of an invoice; real ones have some 10 KB. */
const xmlBytes = 5 * 1_048_576;

/** Limits of reading e-invoice files; each is checked before more is read. */
export const invoiceFileLimits = {
  /** Bytes of one uploaded file, also of an archive. */
  fileBytes: sheetLimits.fileBytes,
  /** Bytes of all files of one upload. */
  totalBytes: 200 * 1_048_576,
  /** Invoice files of one upload, those in archives included. */
  files: 5_000,
  /** Characters of what is read of all files, before the facts are taken from it. */
  totalChars: 100_000_000,
  /** Milliseconds for all files of one upload. */
  totalMs: 300_000,
  xmlBytes,
  /**
   * Elements inside each other, elements, and characters of the attributes or text of one.
   * An invoice has at most 2,000 lines of some 10 elements.
   */
  depth: 50,
  elements: 40_000,
  elementChars: 100_000,
  /** Pages and attachments of an OFD, and files embedded in a PDF, that are looked at. */
  parts: 100,
  /** Objects of a PDF that may be resolved, and values inside each other. */
  pdfObjects: 200_000,
  pdfDepth: 50,
} as const;

/** Limits of an archive of invoice files. */
export const archiveLimits: SheetLimits = { ...sheetLimits, entries: invoiceFileLimits.files };

/** Limits of one OFD or PDF. */
export const documentLimits: SheetLimits = { ...sheetLimits, unpackedBytes: 50 * 1_048_576 };
