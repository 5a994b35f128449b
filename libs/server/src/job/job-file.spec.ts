import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountSetScope } from '../account-set.scope';
import { SealedText } from '../sealed-text';
import { openJobFile, saveJobFile } from './job.types';
import { SpooledFile } from './spooled-file';

const megabyte = 1_048_576;
const of = { jobId: 7, name: 'csv' };

/** A fake table of files, enough for these statements. */
function tableOfFiles() {
  const rows: Buffer[] = [];
  const scope = {
    accountSetId: 1,
    query: async (_sql: string, values: unknown[]) => {
      rows[values[3] as number] = values[4] as Buffer;
    },
    one: async (_sql: string, values: unknown[]) =>
      values.length === 4
        ? { bytes: rows[values[3] as number] }
        : { parts: rows.length, length: rows.reduce((sum, { length }) => sum + length, 0) },
    readsAfterwards: () => (work: () => Promise<unknown>) => work(),
  };
  return { rows, scope: scope as unknown as AccountSetScope };
}

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('a file that a job leaves', () => {
  const bytes = Buffer.alloc(2 * megabyte + 5, 'abcdefg');

  it.each([1_000, 65_537, megabyte, 3 * megabyte])(
    'comes back whole from chunks of %i',
    async (size) => {
      const { rows, scope } = tableOfFiles();
      await saveJobFile(scope, 'x', { ...of, bytes: inChunks(bytes, size) });
      expect(rows.map(({ length }) => length)).toEqual([megabyte, megabyte, 5]);
      const found = await openJobFile(scope, 'x', of);
      const parts: Buffer[] = [];
      for await (const part of found?.parts ?? []) parts.push(part);
      expect(found?.length).toBe(bytes.length);
      expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    },
  );

  it('is sealed where its kind holds personal numbers, and opens in its own place only', async () => {
    const { rows, scope } = tableOfFiles();
    const key = Buffer.alloc(32, 'key').toString('base64url');
    const box = new SealedText(key);
    const number = '11010519491231002X';
    const text = Buffer.concat([Buffer.from(number), bytes]);
    await saveJobFile(scope, 'x', { ...of, box, bytes: text });
    expect(Buffer.concat(rows).includes(number)).toBe(false);
    const found = await openJobFile(scope, 'x', { ...of, box });
    const parts: Buffer[] = [];
    for await (const part of found?.parts ?? []) parts.push(part);
    expect(found?.length).toBe(text.length);
    expect(Buffer.concat(parts).equals(text)).toBe(true);
    const elsewhere = await openJobFile(scope, 'x', { ...of, jobId: 8, box });
    await expect(elsewhere?.parts[Symbol.asyncIterator]().next()).rejects.toThrow(/authenticate/);
    const other = new SealedText(Buffer.alloc(32, 'another').toString('base64url'));
    const foreign = await openJobFile(scope, 'x', { ...of, box: other });
    await expect(foreign?.parts[Symbol.asyncIterator]().next()).rejects.toThrow(/authenticate/);
  });

  it('is none where nothing was kept', async () => {
    const { rows, scope } = tableOfFiles();
    await saveJobFile(scope, 'x', { ...of, bytes: Buffer.alloc(0) });
    expect([rows.length, await openJobFile(scope, 'x', of)]).toEqual([0, undefined]);
  });

  it('passes through a file of the system, of which nothing stays', async () => {
    const file = await SpooledFile.create();
    await file.write(inChunks(bytes, 65_537));
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.read()) chunks.push(chunk);
    const folder = Reflect.get(file, 'folder') as string;
    await file.remove();
    expect([Buffer.concat(chunks).equals(bytes), existsSync(folder)]).toEqual([true, false]);
  });

  it('is swept at the start where a killed process left it, and stays with one that runs', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const [left, before, running] = [gone, process.pid, process.ppid].map((pid) =>
      join(tmpdir(), `mingzhang-job-${hostname()}-${pid}-1-spec`),
    );
    for (const folder of [left, before, running]) mkdirSync(folder ?? '', { recursive: true });
    const own = await SpooledFile.create();
    await own.write(inChunks(bytes, 65_537));
    await SpooledFile.sweep();
    expect([left, before, running].map((folder) => existsSync(folder ?? ''))).toEqual([
      false,
      false,
      true,
    ]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of own.read()) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toHaveLength(bytes.length);
    await own.remove();
    rmSync(running ?? '', { recursive: true });
  });
});
