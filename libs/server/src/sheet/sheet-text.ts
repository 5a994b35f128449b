import { isUtf8 } from 'node:buffer';
import { refuseFile } from './sheet.types';

const chunkBytes = 65_536;

/** Text of a file chunk by chunk: UTF-8 with or without a mark, else GB18030; anything else is refused. */
export function* decodedText(bytes: Buffer): Generator<string> {
  const marked = bytes.subarray(0, 2).toString('hex');
  if (marked === 'fffe' || marked === 'feff' || bytes.includes(0)) refuseFile('FILE_ENCODING');
  const decoder = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'gb18030', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (isBadEncoding(error)) refuseFile('FILE_ENCODING');
    throw error;
  }
}

function isBadEncoding(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}
