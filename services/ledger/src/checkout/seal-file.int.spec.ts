import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { checkoutCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger } from '../testing/books';
import { closeMonth, closing, paidIn } from '../testing/closing';

const verifier = resolve(__dirname, '../../../../tools/verify-seal.mjs');
const run = promisify(execFile);

/** Changes each byte of a file in turn and reports whether the verifier notices. */
const flipAll = (file: string) => `
  import { readFileSync } from 'node:fs';
  import { verifySeal } from ${JSON.stringify(pathToFileURL(verifier).href)};
  const bytes = readFileSync(${JSON.stringify(file)});
  const unfound = [];
  for (const at of bytes.keys()) {
    for (const bit of [1, 4]) {
      bytes[at] ^= bit;
      if (verifySeal(bytes.toString()).intact) unfound.push(at);
      bytes[at] ^= bit;
    }
  }
  console.log(JSON.stringify({ tried: bytes.length, unfound, last: bytes.at(-1) }));`;

describe('a closed month as a file', () => {
  let service: TestService;
  let books: Books;
  let folder: string;
  let file: string;
  let text: string;
  let hash: string;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    for (const day of ['05', '06', '07']) await paidIn(books, `2026-01-${day}`);
    ({ hash } = await closeMonth(books, '2026-01'));
    folder = await mkdtemp(join(tmpdir(), 'seal-'));
    const { name, bytes } = await books.api.file(checkoutCalls.sealFile, closing('2026-01'));
    expect(name).toMatch(/_封存期间_2026-01\.jsonl$/);
    text = bytes.toString();
    file = join(folder, name);
    await writeFile(file, text);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await service.stop();
  });

  /** Output of the verifier for a text. */
  async function saidOf(content: string, ...args: readonly string[]): Promise<string> {
    const path = join(folder, 'other.jsonl');
    await writeFile(path, content);
    const said = run(process.execPath, [verifier, path, ...args]);
    return said.then(
      ({ stdout }) => `0 ${stdout.trim()}`,
      (error: { code: number; stdout: string }) => `${error.code} ${error.stdout.trim()}`,
    );
  }

  it('is unaltered, and known by the hash of its seal', async () => {
    const intact = '0 2026-01 未被改动：3 张凭证、6 条分录与封存时一致。\n校验码 ' + hash;
    expect(await saidOf(text)).toBe(`${intact}，请与结账记录中的校验码核对`);
    expect(await saidOf(text, hash)).toBe(intact);
    expect(await saidOf(text, hash.replace(/^./, 'x'))).toContain('1 已被改动：文件的校验码是');
  });

  it('is found altered by any byte of any voucher and of its seal', async () => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', flipAll(file)]);
    const { tried, unfound } = JSON.parse(stdout) as { tried: number; unfound: number[] };
    expect(tried).toBe(Buffer.byteLength(text));
    expect(unfound).toEqual([]);
  });

  it('names the first voucher that was altered, is gone, was added or moved', async () => {
    const [head = '', state = '', first = '', two = '', three = ''] = text.trim().split('\n');
    const changed = (row: string) => row.replace('"100.00"', '"900.00"');
    const said = (...rows: readonly string[]) => saidOf(`${rows.join('\n')}\n`);
    expect(await said(head, state, first, changed(two), changed(three))).toBe(
      '1 已被改动：第 4 行：凭证 2026-01 记-2 被改动',
    );
    expect(await said(head, state, first, three)).toContain('第 2 张凭证缺失，或凭证的顺序被改动');
    expect(await said(head, state, first, two)).toContain(
      '封存时有 3 张凭证、6 条分录，文件中有 2 张、4 条',
    );
    expect(await said(head, state, two, first, three)).toContain(
      '第 1 张凭证缺失，或凭证的顺序被改动',
    );
    expect(await said(head.replace('周敏', '李正'), state, first, two, three)).toContain(
      '校验码不符',
    );
    expect(await said('{"a":1}', first)).toContain('第 1 行（封存记录）被改动');
  });

  it('says which subjects and items the vouchers name, as they were called at closing', async () => {
    const state = text.split('\n')[1] ?? '';
    const { subjects } = (JSON.parse(state) as { state: { subjects: unknown[] } }).state;
    expect(subjects).toContainEqual([books.subject('3001').id, '3001', '实收资本']);
    const [head = '', , ...vouchers] = text.trim().split('\n');
    const renamed = state.replace('实收资本', '资本公积');
    expect(await saidOf(`${[head, renamed, ...vouchers].join('\n')}\n`)).toBe(
      '1 已被改动：第 2 行：期初余额或科目、核算项目的编码名称被改动',
    );
  });

  it('shows what was done to the database since', async () => {
    const alter = (sql: string) => service.database.queryAll(sql);
    const exported = async () => {
      const { bytes } = await books.api.file(checkoutCalls.sealFile, closing('2026-01'));
      return saidOf(bytes.toString());
    };
    await alter(`update ledger.voucher set remark = '改' where code = 3`);
    expect(await exported()).toContain('凭证 2026-01 记-3 被改动');
    await alter(`delete from ledger.voucher where code = 2`);
    expect(await exported()).toContain('第 2 张凭证在封存之后被删除');
    await alter(`update ledger.voucher set period = '2026-02' where code in (1, 3)`);
    expect(await exported()).toContain('第 1 张凭证在封存之后被删除');
  });

  it('is there for closed months alone', async () => {
    const answer = await books.api.send(checkoutCalls.sealFile, closing('2026-02'));
    expect(answer).toMatchObject({
      code: 'NOT_FOUND',
      msg: '2026年第02期没有结账，没有封存记录可导出，请先结账',
    });
  });
});
