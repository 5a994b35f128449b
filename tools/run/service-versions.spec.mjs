import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markOf } from './live-process.mjs';
import { placesOf } from './releases.mjs';
import { announceVersion, isVersionRunning, sweepVersions } from './service-versions.mjs';

describe('versions of services that run beside', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingzhang-versions-'));
  const { serviceFolder } = placesOf(dataDir);
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('are there from when they say so until they take it back', async () => {
    sweepVersions(dataDir);
    const takeBack = announceVersion({
      dataDir,
      service: 'asset',
      version: '0.1.0-abc',
      url: 'http://127.0.0.1:1',
    });
    expect(isVersionRunning(dataDir, 'asset', '0.1.0-abc')).toBe(true);
    expect(isVersionRunning(dataDir, 'asset', '0.1.0-abd')).toBe(false);
    await takeBack();
    expect(existsSync(join(serviceFolder, 'asset@0.1.0-abc.json'))).toBe(false);
  });

  it('of processes that were killed are none, and their files go', async () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)']);
    await once(child, 'spawn');
    const mark = markOf(child.pid ?? 0);
    child.kill('SIGKILL');
    await once(child, 'close');
    const write = (/** @type {string} */ name, /** @type {string} */ text) =>
      writeFileSync(join(serviceFolder, name), text);
    write('asset@0.2.0-dead.json', JSON.stringify({ url: 'http://127.0.0.1:2', process: mark }));
    write('asset@0.2.0-half.json', '{"url":');
    write(
      'asset@0.2.0-here.json',
      JSON.stringify({ url: 'http://127.0.0.1:3', process: markOf(process.pid) }),
    );
    expect(isVersionRunning(dataDir, 'asset', '0.2.0-dead')).toBe(false);
    sweepVersions(dataDir);
    expect(readdirSync(serviceFolder)).toEqual(['asset@0.2.0-here.json']);
  });
});
