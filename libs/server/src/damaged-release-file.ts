import type { z } from 'zod';

/** A file of releases is not what it has to be: nobody overwrites it. */
export class DamagedReleaseFile extends Error {}

/**
 * What stands in a file.
 * @throws {DamagedReleaseFile}
 */
export function parsedFile<S extends z.ZodType>(file: string, text: string, schema: S) {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new DamagedReleaseFile(`${file} is damaged`, { cause: error });
  }
}
