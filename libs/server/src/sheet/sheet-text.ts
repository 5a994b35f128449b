import { isUtf8 } from 'node:buffer';
import { refuseFile } from './sheet.types';

const chunkBytes = 65_536;
/** Bytes of a text without byte order mark that decide whether it is UTF-16. */
const beginningBytes = 4_096;

/**
 * Decodes a file chunk by chunk: UTF-8 or UTF-16 with or without byte order mark, else GB18030;
 * anything else is refused.
 */
export function* decodedText(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const text = decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
      if (text.includes('\0')) refuseFile('FILE_ENCODING');
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    if (isBadEncoding(error)) refuseFile('FILE_ENCODING');
    throw error;
  }
}

/** The beginning of a text, as far as it can be decoded; '' if it is no text. */
export function textBeginning(bytes: Buffer): string {
  const encoding = bytes.includes(0) ? wideEncoding(bytes) : narrowEncoding(bytes);
  const beginning = bytes.subarray(0, beginningBytes);
  return encoding === undefined ? '' : new TextDecoder(encoding).decode(beginning);
}

function encodingOf(bytes: Buffer): string {
  if (markOf(bytes) === undefined && !bytes.includes(0)) return narrowEncoding(bytes);
  return wideEncoding(bytes) ?? refuseFile('FILE_ENCODING');
}

function narrowEncoding(bytes: Buffer): string {
  return isUtf8(bytes) ? 'utf-8' : 'gb18030';
}

/** UTF-16 by its byte order mark, else by trying both byte orders; undefined if it is neither. */
function wideEncoding(bytes: Buffer): string | undefined {
  return markOf(bytes) ?? ['utf-16le', 'utf-16be'].find((encoding) => isText(bytes, encoding));
}

function markOf(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : undefined;
}

/**
 * Whether the beginning is text with lines or columns. In the wrong byte order separators become
 * unused letters (U+0900, U+0A00, U+0D00, U+2C00, U+3B00), and binary data has control characters.
 */
function isText(bytes: Buffer, encoding: string): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    const text = decoder.decode(bytes.subarray(0, beginningBytes), { stream: true });
    return /[\t\n\r,;<]/.test(text) && !/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u.test(text);
  } catch (error) {
    if (isBadEncoding(error)) return false;
    throw error;
  }
}

function isBadEncoding(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}
