import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { isAlive } from '../run/live-process.mjs';
import { startTestCluster } from './test-cluster.mjs';

jest.setTimeout(60_000);

describe('cluster of a test run', () => {
  it('trades crash safety for speed, and leaves nothing behind', async () => {
    const cluster = await startTestCluster();
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query('show fsync');
    await client.query('create database copy template template0');
    await client.end();
    await cluster.stop();
    expect(rows).toEqual([{ fsync: 'off' }]);
    expect(existsSync(cluster.dataDir)).toBe(false);
  });

  it('is crash-safe on demand', async () => {
    const cluster = await startTestCluster({ durable: true });
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query(
      `select string_agg(setting, ' ') as settings from pg_settings
        where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    await client.end();
    await cluster.stop();
    expect(rows).toEqual([{ settings: 'on on on' }]);
  });

  it.each(/** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGKILL']))(
    'of a run that %s ended is cleaned up by the next run at the latest',
    async (signal) => {
      const abandoned = await startElsewhere();
      abandoned.child.kill(signal);
      await abandoned.exited;
      const next = await startTestCluster();
      await next.stop();
      expect(existsSync(abandoned.dataDir)).toBe(false);
      expect(isAlive(abandoned.pid)).toBe(false);
    },
  );
});

/** A cluster started by another process that goes on living. */
async function startElsewhere() {
  const script = `
    import { readFileSync } from 'node:fs';
    import { startTestCluster } from ${JSON.stringify(`${__dirname}/test-cluster.mjs`)};
    const { dataDir } = await startTestCluster();
    const pid = Number(readFileSync(dataDir + '/postgres/postmaster.pid', 'utf8').split('\\n')[0]);
    console.log(JSON.stringify({ dataDir, pid }));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const line = await new Promise((resolve) => child.stdout.once('data', resolve));
  /** @type {{dataDir: string, pid: number}} */
  const { dataDir, pid } = JSON.parse(String(line));
  return { child, exited, dataDir, pid };
}
