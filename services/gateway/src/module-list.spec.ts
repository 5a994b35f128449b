import { defineCall, type ModuleRelease } from '@mingzhang/contract';
import { callKey, callShape, type CallShape } from '@mingzhang/contract/shapes';
import { z } from 'zod';
import { lacksOf } from './build-fitness';
import { moduleList, type Choice } from './module-list';
import type { ReleaseStore, StoredBuild } from './release-store';

const call = (result: z.ZodType, query: z.ZodType = z.strictObject({})) =>
  defineCall({ method: 'GET', path: '/book', access: 'session', summary: '账簿', query, result });
const total = z.strictObject({ total: z.string() });
const shapesOf = (...calls: readonly ReturnType<typeof call>[]) =>
  Object.fromEntries(calls.map((each) => [callKey(each), callShape(each)]));
const served = (shapes: Record<string, CallShape>, isWhole = true) => ({
  shapes: new Map(Object.entries(shapes)),
  isWhole,
});

interface Facts {
  readonly route?: string;
  readonly shellApi?: string;
  readonly calls?: Record<string, CallShape>;
  readonly switches?: Record<string, boolean>;
}

function built(name: string, version: string, facts: Facts = {}): StoredBuild {
  const { route = `/${name}`, shellApi = '0.1.0', calls = {}, switches } = facts;
  const entry = {
    title: name,
    path: route,
    permission: 'book.view',
    order: 1,
    icon: 'x',
  } as const;
  const own = { name, version, routes: [route], titles: {}, sources: {}, files: {} };
  const build = { version, entry: `/${version}`, integrity: '', filesIntegrity: '' };
  return {
    list: { ...own, menu: [{ ...entry, children: [] }], ...(switches && { switches }) },
    build,
    needs: { shellApi, calls },
  };
}

/** The versions given of remotes with stored builds, and the reasons for versions passed over. */
async function given(
  builds: readonly StoredBuild[],
  choice: Partial<Choice> & Pick<Choice, 'own'>,
): Promise<{ versions: Record<string, string>; told: string[]; list: ModuleRelease[] }> {
  const told: string[] = [];
  const store = {
    build: async (name: string, version: string) => {
      const found = builds.find(({ list }) => list.name === name && list.version === version);
      if (!found) throw new Error(`no ${name}@${version}`);
      return found;
    },
  } as unknown as ReleaseStore;
  const list = await moduleList(
    {
      store,
      served: served({}),
      shellApi: '0.1.0',
      book: { rules: [], killed: [] },
      subject: { accountSetId: 3, agencyId: 9, role: 'Manager', now: '2026-11-01T00:00:00.000Z' },
      ...choice,
    },
    ['book.view'],
    (reason) => told.push((reason as Error).message),
  );
  return { versions: Object.fromEntries(list.map((m) => [m.name, m.version])), told, list };
}

const forAll = (remote: string, version: string, id = 1) => ({
  id,
  remote,
  version,
  from: null,
  until: null,
  isPaused: false,
  to: { kind: 'all' as const },
});

describe('a list of remotes', () => {
  it('waits for all versions together, not for one after the other', async () => {
    const deadlines = new Set<number | undefined>();
    const store = {
      build: async (_name: string, _version: string, deadline?: number) => {
        deadlines.add(deadline);
        throw new Error('still on its way');
      },
    } as unknown as ReleaseStore;
    const rules = [1, 2, 3].map((id) => forAll('mf-books', String(id), id));
    await given([], { store, own: { 'mf-books': ['0'] }, book: { rules, killed: [] } });
    expect([...deadlines]).toEqual([expect.any(Number)]);
  });
});

describe('switches of a remote', () => {
  const archive = (version: string) => ({ ...forAll('feature:books.archive', version) });
  it.each([
    ['on by default', [], true],
    ['off by a rule', [archive('off')], false],
  ])('are told with it: %s', async (_name, rules, isOn) => {
    const books = [built('mf-books', '1'), built('mf-voucher', '1')];
    const { list } = await given(books, {
      own: { 'mf-books': ['1'], 'mf-voucher': ['1'] },
      book: { rules, killed: [] },
    });
    expect(list.map((one) => [one.name, one.switches, one.features])).toEqual([
      ['mf-books', { 'books.archive': isOn }, isOn ? ['books.archive'] : []],
      ['mf-voucher', {}, []],
    ]);
  });

  it('are what its build says where this gateway does not know them, and follow rules all the same', async () => {
    const [one, two] = ['books.of-later', 'books.of-before'];
    const switches = { [one]: true, [two]: true, 'books.archive': false, 'voucher.archive': true };
    const books = [built('mf-books', '2', { switches }), built('mf-books', '1')];
    const rules = [forAll(`feature:${two}`, 'off')];
    const own = { 'mf-books': ['2', '1'] };
    const { list } = await given(books, { own, book: { rules, killed: [] } });
    expect(list[0]?.switches).toEqual({ [one]: true, [two]: false, 'books.archive': false });
    expect(list[0]?.features).toEqual([one]);
  });

  it('of the build that is gone back to are told as well', async () => {
    const before = built('mf-books', '1', { switches: { 'books.of-before': true } });
    const books = [built('mf-books', '2', { switches: { 'books.of-later': false } }), before];
    const { list } = await given(books, { own: { 'mf-books': ['2', '1'] } });
    expect(list[0]?.switches).toMatchObject({ 'books.of-before': true, 'books.of-later': false });
  });
});

it('looks for no builds of services and switches, which rules name, too', async () => {
  const rules = [forAll('ledger', '0.2.0-new'), forAll('feature:books.archive', 'off', 2)];
  const { told } = await given([built('mf-books', '1')], {
    own: { 'mf-books': ['1'] },
    book: { rules, killed: [] },
  });
  expect(told).toEqual([]);
});

describe('a build that needs what is not there', () => {
  const old = built('mf-books', '1', { calls: shapesOf(call(total)) });
  const next = built('mf-books', '2', {
    calls: shapesOf(call(total.extend({ count: z.int() }))),
  });
  const book = { rules: [forAll('mf-books', '2')], killed: [] };
  const own = { 'mf-books': ['1'] };

  it('is not given: the last that fits is, and why stands in the log', async () => {
    const now = served(shapesOf(call(total)));
    const { versions, told, list } = await given([old, next], { own, book, served: now });
    expect(versions).toEqual({ 'mf-books': '1' });
    expect(told).toEqual(['mf-books@2 needs GET /book, which is changed']);
    // A build that does not fit is no fallback either.
    expect(list[0]?.previous).toBeNull();
  });

  it('is given as soon as the services have it, and the older one beside it that still fits', async () => {
    const later = served(shapesOf(call(total.extend({ count: z.int() }))));
    const { versions, told, list } = await given([old, next], { own, book, served: later });
    expect([versions, told]).toEqual([{ 'mf-books': '2' }, []]);
    expect(list[0]?.previous?.version).toBe('1');
  });

  it('is told by name when nobody answers a call, and waits for services that have not told', () => {
    expect(lacksOf(old, served({}), '0.1.0')).toEqual(['GET /book, which is absent']);
    expect(lacksOf(old, served({}, false), '0.1.0')).toEqual([]);
  });

  it('is measured by the interface of the page', async () => {
    const builds = [built('mf-books', '1'), built('mf-books', '2', { shellApi: '0.2.0' })];
    const { versions, told } = await given(builds, { own, book });
    expect(versions).toEqual({ 'mf-books': '1' });
    expect(told).toEqual(['mf-books@2 needs shell-api 0.2.0, the shell has 0.1.0']);
  });
});

describe('two remotes with one route', () => {
  const own = { 'mf-books': ['1'], 'mf-voucher': ['1'] };
  const books = built('mf-books', '1');
  const voucher = built('mf-voucher', '1');
  const grasping = built('mf-books', '2', { route: '/mf-voucher' });

  it('are never given together: what a rule gives makes way for what was there', async () => {
    const book = { rules: [forAll('mf-books', '2')], killed: [] };
    const { versions, told } = await given([books, voucher, grasping], { own, book });
    expect(versions).toEqual({ 'mf-books': '1', 'mf-voucher': '1' });
    expect(told).toEqual(['mf-books@2 has route /mf-voucher, as mf-voucher has']);
  });

  it('are given where the other has left it', async () => {
    const gone = built('mf-voucher', '2', { route: '/elsewhere' });
    const rules = [forAll('mf-books', '2'), forAll('mf-voucher', '2', 2)];
    const { versions } = await given([books, voucher, grasping, gone], {
      own,
      book: { rules, killed: [] },
    });
    expect(versions).toEqual({ 'mf-books': '2', 'mf-voucher': '2' });
  });
});

describe('a hundred releases of one remote', () => {
  const versions = Array.from({ length: 100 }, (_, index) => `0.1.0-${index}`);
  const builds = [built('mf-books', 'own'), ...versions.map((one) => built('mf-books', one))];
  const rules = versions.map((version, index) => forAll('mf-books', version, index + 1));
  const own = { 'mf-books': ['own'] };

  it('gives the newest, the one before it to go back to, and asks for no more than it needs', async () => {
    const { list, told } = await given(builds, { own, book: { rules, killed: [] } });
    expect(list.map(({ version, previous }) => [version, previous?.version])).toEqual([
      ['0.1.0-99', '0.1.0-98'],
    ]);
    expect(told).toEqual([]);
  });

  it('falls back past all that were stopped or are not there, to the installation’s own', async () => {
    const killed = versions.map((version) => ({ remote: 'mf-books', version }));
    const { versions: stopped } = await given(builds, { own, book: { rules, killed } });
    expect(stopped).toEqual({ 'mf-books': 'own' });
    const { versions: left, told } = await given(builds.slice(0, 1), {
      own,
      book: { rules, killed: [] },
    });
    expect(left).toEqual({ 'mf-books': 'own' });
    expect(told).toHaveLength(100);
  });
});

describe('the dates of a rule', () => {
  const builds = [built('mf-books', 'own'), built('mf-books', 'new')];
  const dated = {
    ...forAll('mf-books', 'new'),
    from: '2026-11-01T09:00:00.000Z',
    until: '2026-11-01T10:00:00.000Z',
  };
  const book = { rules: [dated], killed: [] };

  it('are of the gateway’s clock: one that is an hour off gives the version an hour off', async () => {
    const at = async (now: string) => {
      const subject = { accountSetId: 3, agencyId: undefined, role: 'Manager', now };
      return (await given(builds, { own: { 'mf-books': ['own'] }, book, subject })).versions;
    };
    expect(await at('2026-11-01T08:59:59.999Z')).toEqual({ 'mf-books': 'own' });
    expect(await at('2026-11-01T09:00:00.000Z')).toEqual({ 'mf-books': 'new' });
    expect(await at('2026-11-01T10:00:00.000Z')).toEqual({ 'mf-books': 'own' });
  });
});

describe('a build for one session alone', () => {
  const builds = ['own', 'ruled', 'local'].map((version) => built('mf-books', version));
  const own = { 'mf-books': ['own'] };
  const book = { rules: [forAll('mf-books', 'ruled')], killed: [] };
  const overrides = new Map([['mf-books', { version: 'local', secondsLeft: 60 }]]);

  it('comes before every rule, with what would be given without it to go back to', async () => {
    const { list } = await given(builds, { own, book, overrides });
    expect(list).toMatchObject([
      { version: 'local', overrideSeconds: 60, previous: { version: 'ruled' } },
    ]);
    expect(list[0]).not.toHaveProperty('isWatched');
    const [others] = (await given(builds, { own, book })).list;
    expect(others).toMatchObject({ version: 'ruled', isWatched: true });
    expect(others).not.toHaveProperty('overrideSeconds');
    // A killed version.
    const stopped = { ...book, killed: [{ remote: 'mf-books', version: 'local' }] };
    const { list: without } = await given(builds, { own, book: stopped, overrides });
    expect(without).toMatchObject([{ version: 'ruled' }]);
  });

  it('is passed over when it is not there, or has a route of another remote', async () => {
    const lost = await given(builds.slice(0, 2), { own, book, overrides });
    expect(lost.versions).toEqual({ 'mf-books': 'ruled' });
    const clash = [
      ...builds.slice(0, 2),
      built('mf-books', 'local', { route: '/mf-voucher' }),
      built('mf-voucher', 'own'),
    ];
    const { versions } = await given(clash, {
      own: { ...own, 'mf-voucher': ['own'] },
      book,
      overrides,
    });
    expect(versions).toEqual({ 'mf-books': 'ruled', 'mf-voucher': 'own' });
  });
});
