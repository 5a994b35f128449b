import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sizeOfDomain } from './domain-size.mjs';

describe('the size of a domain', () => {
  it('is counted by room, specs apart, with the edits outside', () => {
    const root = mkdtempSync(join(tmpdir(), 'domain-size-'));
    /** @type {Record<string, number>} */
    const lines = {
      'libs/rules/src/cash/cash.ts': 3,
      'libs/rules/src/cash/cash.spec.ts': 5,
      'libs/contract/src/cash.record.ts': 2,
      'libs/contract/src/cashier.record.ts': 9,
      'services/cash/src/service.ts': 4,
      'services/cash/src/migrations/checksums.json': 3,
      'services/cash/src/testing/write-cases.ts': 6,
      'mf-cash/src/screens.tsx': 1,
    };
    for (const [path, count] of Object.entries(lines)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), 'x\n'.repeat(count));
    }
    const edits = [
      '1\t0\tlibs/contract/src/tables.ts',
      '3\t0\tlibs/rules/src/cash/cash.ts',
      '9\t0\tpackage-lock.json',
    ];
    const counted = sizeOfDomain({ root, name: 'cash', files: Object.keys(lines), edits });
    rmSync(root, { recursive: true });
    expect(counted).toEqual([
      'rules: 1 files, 3 lines; specs: 1 files, 5 lines',
      'contract: 1 files, 2 lines; specs: 0 files, 0 lines',
      'service: 1 files, 4 lines; specs: 1 files, 6 lines',
      'remote: 1 files, 1 lines; specs: 0 files, 0 lines',
      'journeys: 0 files, 0 lines; specs: 0 files, 0 lines',
      'all: 4 files, 10 lines; specs: 2 files, 11 lines',
      'outside: libs/contract/src/tables.ts +1 -0',
    ]);
  });
});
