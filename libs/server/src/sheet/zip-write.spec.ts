import { sheetLimits } from './sheet.types';
import { readZipEntries, unpack } from './zip';
import { writeZip, type ZippedFile } from './zip-write';

async function* coming(files: readonly (readonly [string, readonly string[]])[]) {
  for (const [name, texts] of files) {
    yield { name, chunks: chunksOf(texts), isPacked: name.endsWith('.xlsx') } satisfies ZippedFile;
  }
}

async function* chunksOf(texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

describe('an archive that is written as it comes', () => {
  it('is read back file by file, with folders, Chinese names and what is empty', async () => {
    const long = '借,贷\r\n'.repeat(50_000);
    const files = [
      ['00 目录.csv', ['账簿,', '行数']],
      ['多栏账/5602 管理费用.xlsx', [long, long]],
      ['空.csv', []],
    ] as const;
    const archive = await bytesOf(writeZip(coming(files)));
    const limits = sheetLimits;
    const entries = readZipEntries(archive, limits);
    expect([...entries.keys()]).toEqual(files.map(([name]) => name));
    for (const [name, texts] of files) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`no ${name}`);
      const budget = { left: limits.unpackedBytes };
      const read = await bytesOf(unpack(archive, entry, { limits, budget }));
      expect(read.toString('utf8')).toBe(texts.join(''));
    }
  });

  it('has no name twice', async () => {
    const twice = [['总账.csv', ['甲']] as const, ['总账.csv', ['乙']] as const];
    await expect(bytesOf(writeZip(coming(twice)))).rejects.toThrow('总账.csv already');
  });

  it('fails where a file of it fails', async () => {
    async function* broken() {
      yield Buffer.from('甲');
      throw new Error('the database went');
    }
    async function* files() {
      yield { name: '总账.csv', chunks: broken() };
    }
    await expect(bytesOf(writeZip(files()))).rejects.toThrow('the database went');
  });
});
