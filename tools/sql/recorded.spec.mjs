import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedTexts, refusedTexts } from './recorded.mjs';

const schema = { tables: new Set(['ledger.voucher']), readers: new Set(['']) };
const good = 'select 1 from ledger.voucher where account_set_id = $1';
const bad = 'select 1\nfrom ledger.voucher where id = $1';

describe('statements of an integration run', () => {
  it('are read from all processes, each text once, and those that cannot be distributed are told', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingzhang-recorded-'));
    const write = (/** @type {string} */ name, /** @type {string[]} */ texts) =>
      writeFileSync(join(folder, name), texts.map((text) => `${JSON.stringify(text)}\n`).join(''));
    write('1.jsonl', [good, bad]);
    write('2.jsonl', [bad, good, 'commit']);
    writeFileSync(join(folder, 'schema.json'), '{}');
    const texts = recordedTexts(folder);
    rmSync(folder, { recursive: true });
    expect(texts.sort()).toEqual(['commit', bad, good].sort());
    expect(refusedTexts(texts, schema)).toEqual([
      { text: bad, findings: ['no table carries account_set_id = $n: ledger.voucher'] },
    ]);
  });

  it('are none before the run', () => {
    expect(recordedTexts(join(tmpdir(), 'no-such-folder'))).toEqual([]);
  });
});
