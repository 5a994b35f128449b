import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** A shorter answer fits into one packet of the network as it is. */
const LEAST_BYTES = 1_024;

/**
 * How answers of calls travel: JSON longer than 1 KB as brotli or gzip, whichever the browser takes.
 * The lowest qualities cost about 0.1 ms for 80 KB and make a tenth of it (decision 0144). Files are
 * compressed in themselves and travel as they are.
 */
export const compressedAnswers: FastifyCompressOptions = {
  threshold: LEAST_BYTES,
  encodings: ['br', 'gzip', 'identity'],
  customTypes: /^application\/json/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
  // The gateway hands bodies of requests on unread.
  globalDecompression: false,
};
