import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { permissionsOf } from '@mingzhang/contract';
import { readReleaseBook, ReleaseBookFile } from '@mingzhang/server';
import { ReleaseWatch } from './release-watch';
import { ServiceVersions } from './service-versions';
import type { KnownSession } from './sessions';

const OWN = 'http://127.0.0.1:1';
const NEXT = 'http://127.0.0.1:2';

describe('versions of a service', () => {
  let folder: string;
  let now: number;
  let versions: ServiceVersions;
  let faults: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-versions-'));
    now = Date.parse('2026-11-24T00:00:00Z');
    faults = [];
    const bookFile = path.join(folder, 'book.json');
    await writeRules([{ kind: 'accountSets', ids: [3, 4, 5] }]);
    await run('asset@0.2.0-new', NEXT);
    const clock = () => now;
    versions = new ServiceVersions(
      { asset: OWN, ledger: OWN },
      {
        book: new ReleaseBookFile(bookFile, fail, clock),
        watch: new ReleaseWatch({
          bookFile,
          eventFolder: path.join(folder, 'events'),
          book: { current: () => readReleaseBook(bookFile) },
          now: () => new Date(now),
        }),
        serviceFolder: path.join(folder, 'services'),
      },
      (_reason, what) => faults.push(what),
      clock,
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  function fail(reason: unknown): void {
    throw reason;
  }
  const writeRules = (reaches: readonly object[]) =>
    writeFile(
      path.join(folder, 'book.json'),
      JSON.stringify({
        revision: 1,
        killed: [],
        acts: [],
        rules: reaches.map((to, at) => ({
          id: at + 1,
          remote: 'asset',
          version: '0.2.0-new',
          to,
          from: null,
          until: null,
          isPaused: false,
        })),
      }),
    );
  const run = async (name: string, url: string) => {
    await mkdir(path.join(folder, 'services'), { recursive: true });
    await writeFile(path.join(folder, 'services', `${name}.json`), JSON.stringify({ url }));
  };
  const session = (accountSetId: number, userId = 7): KnownSession => ({
    hash: 'a',
    owner: {
      userId,
      userName: '周敏',
      accountSetId,
      agencyId: 70,
      role: 'Making' as const,
      permissions: [...permissionsOf('Making')],
    },
  });
  const ask = (
    of: Partial<Parameters<ServiceVersions['ask']>[0]>,
    send: (url: string) => Promise<{ readonly status: number }> = async () => ({ status: 200 }),
  ) => {
    const seen: string[] = [];
    const question = { service: 'asset', session: session(3), isRepeatable: true, ...of };
    return versions
      .ask(question, (url) => {
        seen.push(url);
        return send(url);
      })
      .then(
        () => seen,
        () => [...seen, 'failed'],
      );
  };
  const failing = (code: string) => async (url: string) => {
    if (url === NEXT) throw Object.assign(new Error(code), { code });
    return { status: 200 };
  };
  const away = failing('UND_ERR_SOCKET');

  it('are given by the rules of the release book, to nobody else and of no other service', async () => {
    expect(await ask({})).toEqual([NEXT]);
    expect(await ask({ session: session(9) })).toEqual([OWN]);
    expect(await ask({ session: undefined })).toEqual([OWN]);
    expect(await ask({ service: 'ledger' })).toEqual([OWN]);
    await rm(path.join(folder, 'services/asset@0.2.0-new.json'));
    now += 1_000;
    expect(await ask({})).toEqual([OWN]);
  });

  it('are told to who asks what somebody is given as a call of theirs would be', async () => {
    const told = async (accountSetId: number) => {
      const book = await readReleaseBook(path.join(folder, 'book.json'));
      const at = new Date(now).toISOString();
      const subject = { accountSetId, agencyId: 70, role: 'Making', now: at };
      const { given, passedOver } = await versions.givenOf('asset', book, subject);
      return [given?.version, passedOver.map(({ why }) => why)];
    };
    expect([await told(3), await told(9)]).toEqual([
      ['0.2.0-new', []],
      [undefined, []],
    ]);
    await ask({}, away);
    expect(await told(3)).toEqual([undefined, ['lost']]);
    now += 60_000;
    expect(await told(3)).toEqual(['0.2.0-new', []]);
    await rm(path.join(folder, 'services/asset@0.2.0-new.json'));
    now += 1_000;
    expect(await told(3)).toEqual([undefined, ['absent']]);
  });

  it('say which one has answered, where it is not the own one', async () => {
    const answered = (accountSetId: number) =>
      versions.ask(
        { service: 'asset', session: session(accountSetId), isRepeatable: true },
        async () => ({ status: 200 }),
      );
    expect((await answered(3)).version).toBe('0.2.0-new');
    expect((await answered(9)).version).toBeUndefined();
  });

  it('say which ones somebody is given, as long as they answer', async () => {
    const subject = { accountSetId: 3, agencyId: 70, role: 'Making', now: '2026-11-24T00:00:00Z' };
    const next = { service: 'asset', version: '0.2.0-new', url: NEXT };
    expect(await versions.givenTo(subject)).toEqual([next]);
    expect(await versions.givenTo({ ...subject, accountSetId: 9 })).toEqual([]);
    await ask({}, away);
    expect(await versions.givenTo(subject)).toEqual([]);
  });

  it('are given to all account sets that an agency keeps', async () => {
    await writeRules([{ kind: 'agencies', ids: [70] }]);
    expect(await ask({ session: session(9) })).toEqual([NEXT]);
    await writeRules([{ kind: 'agencies', ids: [7] }]);
    now += 1_000;
    expect(await ask({ session: session(9) })).toEqual([OWN]);
  });

  it('of no known form are none', async () => {
    await run('asset@0.2.0-new', 'https://evil.example/asset');
    await run('../asset@0.2.0-new', 'http://127.0.0.1:3').catch(() => undefined);
    now += 1_000;
    expect(await ask({})).toEqual([OWN]);
  });

  it('that do not answer are passed over, and what may be repeated is answered by the own one', async () => {
    expect(await ask({}, away)).toEqual([NEXT, OWN]);
    expect(faults).toEqual(['a version beside did not answer']);
    expect(await ask({}, away)).toEqual([OWN]);
    now += 60_000;
    expect(await ask({ isRepeatable: false }, away)).toEqual([NEXT, 'failed']);
  });

  it('that were killed leave what writes to the own one: nothing has been sent', async () => {
    expect(await ask({ isRepeatable: false }, failing('ECONNREFUSED'))).toEqual([NEXT, OWN]);
  });

  it('are not to blame for a client that goes before their answer', async () => {
    const leaving = async () => {
      throw new DOMException('This operation was aborted', 'AbortError');
    };
    expect(await ask({ isRepeatable: false }, leaving)).toEqual([NEXT, 'failed']);
    expect(faults).toEqual([]);
    expect(await ask({})).toEqual([NEXT]);
  });

  it('that fail for three people have their rules let rest; what all share counts for none', async () => {
    const answering = (status: number) => async () => ({ status });
    for (const userId of [1, 2, 3]) {
      await ask({ session: session(3, userId) }, answering(503));
    }
    for (const userId of [1, 2, 3]) {
      expect(await ask({ session: session(4, userId) }, answering(500))).toEqual([NEXT]);
    }
    expect(faults).toEqual(['release stepped back']);
    const { rules } = await readReleaseBook(path.join(folder, 'book.json'));
    expect(rules).toMatchObject([{ isPaused: true }]);
    now += 1_000;
    expect(await ask({})).toEqual([OWN]);
  });
});
