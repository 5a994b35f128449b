import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** A shorter answer fits into one network packet uncompressed. */
const LEAST_BYTES = 1_024;

/**
 * Compression of answers: JSON longer than 1 KB as brotli or gzip, whichever the browser accepts.
 * The lowest qualities take about 0.1 ms for 80 KB and reduce it to a tenth (decision 0144). Files
 * are compressed formats already and are sent unchanged.
 */
export const compressedAnswers: FastifyCompressOptions = {
  threshold: LEAST_BYTES,
  encodings: ['br', 'gzip', 'identity'],
  customTypes: /^application\/json/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
  // The gateway passes request bodies on without reading them.
  globalDecompression: false,
};
