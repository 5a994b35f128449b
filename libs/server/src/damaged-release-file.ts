import type { z } from 'zod';

/** A release file is invalid; it must not be overwritten. */
export class DamagedReleaseFile extends Error {}

/**
 * Parses a file's content by a schema.
 * @throws {DamagedReleaseFile}
 */
export function parsedFile<S extends z.ZodType>(file: string, text: string, schema: S) {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new DamagedReleaseFile(`${file} is damaged`, { cause: error });
  }
}
