import { sheetLimits } from '../sheet';
import { readZipEntries, unpack } from '../sheet/zip';

/** The unpacked files of an archive by name. */
export async function unzipped(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, entry] of readZipEntries(archive, sheetLimits)) {
    const chunks: Buffer[] = [];
    const budget = { left: sheetLimits.unpackedBytes };
    for await (const chunk of unpack(archive, entry, { limits: sheetLimits, budget })) {
      chunks.push(chunk);
    }
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}
