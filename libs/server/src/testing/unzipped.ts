import { sheetLimits } from '../sheet';
import { readZipEntries, wholePart } from '../sheet/zip';

/** The unpacked files of an archive by name. */
export async function unzipped(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, entry] of readZipEntries(archive, sheetLimits)) {
    const budget = { left: sheetLimits.unpackedBytes };
    files.set(name, await wholePart(archive, entry, { limits: sheetLimits, budget }));
  }
  return files;
}
