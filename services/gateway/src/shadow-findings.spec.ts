import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ShadowFindings } from './shadow-findings';

const shadow = { service: 'asset', version: '0.2.0-aa' };
const outcome = { call: 'GET /assets', accountSetId: 3, requestId: 'r1', differences: [] };

describe('findings of shadows', () => {
  let folder: string;
  const faults: string[] = [];
  const file = (name = 'asset@0.2.0-aa') => path.join(folder, `${name}.json`);
  const compared = async () => JSON.parse(await readFile(file(), 'utf8')).compared as number;
  /** A gateway with an empty cache compares a pair of answers. */
  const compare = async (of = shadow) => {
    const findings = new ShadowFindings(folder, (_reason, what) => faults.push(what));
    await findings.compared(of, outcome);
    await findings.close();
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-findings-'));
    faults.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are counted on by the next gateway, whatever becomes of the files of other shadows', async () => {
    await compare();
    // Files that are listed and deleted before they are read, as while another shadow is written.
    await symlink('nowhere', `${file('asset@0.3.0-bb')}.new`);
    await symlink('nowhere', file('ledger@0.3.0-bb'));
    await compare();
    expect([await compared(), faults]).toEqual([2, []]);
  });

  it('are left as they are when they cannot be read, and counted on as soon as they can', async () => {
    await compare();
    await rename(file(), `${file()}.away`);
    await mkdir(file());
    const findings = new ShadowFindings(folder, (_reason, what) => faults.push(what));
    await findings.compared(shadow, outcome);
    expect(faults).toEqual(['findings of a shadow were not read']);
    await rm(file(), { recursive: true });
    await rename(`${file()}.away`, file());
    await findings.compared(shadow, outcome);
    await findings.close();
    expect(await compared()).toBe(2);
  });

  it('of a shadow that nobody has asked for thirty days are dropped', async () => {
    await compare({ ...shadow, version: '0.1.0-zz' });
    const old = Date.now() / 1_000 - 31 * 24 * 60 * 60;
    await utimes(file('asset@0.1.0-zz'), old, old);
    await compare();
    expect(await readdir(folder)).toEqual(['asset@0.2.0-aa.json']);
  });
});
