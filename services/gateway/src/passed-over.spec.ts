import type { KeptReleaseBook } from '@mingzhang/contract';
import { StoreAway, UntrustedBuild } from '@mingzhang/server';
import { type Offering, whyPassedOver } from './passed-over';
import { type Shown, shownBook } from './release-desk-view';
import { LateBuild } from './release-store';
import type { VersionBeside } from './served-contracts';

const shape = { as: 'json', answers: 'json', request: {}, answer: {} } as const;
const needs = { shellApi: '0.1.0', calls: { 'GET /aging': shape } };
const empty: KeptReleaseBook = { revision: 1, rules: [], killed: [], shadows: [], acts: [] };
const rule = { id: 1, from: null, until: null, isPaused: false, to: { kind: 'all' } } as const;
const beside = new Map([['ledger', new Map([['0.0.9-old', 'http://old']])]]);

interface Now {
  readonly build?: object | Error;
  /** The calls of the own services; the older version beside answers none. */
  readonly calls?: object;
  readonly book?: KeptReleaseBook;
  readonly state?: 'running' | 'absent' | 'lost';
}

function offeringOf({ build = {}, calls = needs.calls, book = empty, state }: Now): Offering {
  const own = { shapes: new Map(Object.entries(calls)), isWhole: true };
  const old = { shapes: new Map(), isWhole: true };
  return {
    book,
    services: ['ledger'],
    shellApi: '0.1.0',
    releases: {
      store: {
        build: async () => {
          if (build instanceof Error) throw build;
          return build;
        },
      } as unknown as Offering['releases']['store'],
    },
    contracts: {
      current: async (given: readonly VersionBeside[] = []) => (given.length > 0 ? old : own),
    },
    versions: { beside: async () => beside, stateOf: async () => state ?? 'running' },
  };
}

describe('why a version is passed over', () => {
  const why = (now: Now, name = 'mf-books') =>
    whyPassedOver({ name, version: '0.1.0-b' }, offeringOf(now));
  const books = { build: { needs } };
  const withOld = (isPaused: boolean) => ({
    ...empty,
    rules: [{ ...rule, isPaused, remote: 'ledger', version: '0.0.9-old' }],
  });

  it('is what it lacks of the own services, or of one beside that a rule gives', async () => {
    expect(await why(books)).toBeNull();
    const lacks = '需要的接口现在没有：GET /aging, which is absent';
    expect(await why({ ...books, calls: {} })).toBe(lacks);
    expect(await why({ ...books, book: withOld(false) })).toBe(lacks);
    expect(await why({ ...books, book: withOld(true) })).toBeNull();
  });

  it('is that it cannot be had, in the words of how that is', async () => {
    expect(await why({ build: new UntrustedBuild('') })).toMatch(/^构建不在库中/);
    expect(await why({ build: new LateBuild('') })).toMatch(/^正从发布库取来，3 秒内没有到齐/);
    expect(await why({ build: new StoreAway('') })).toMatch(/^发布库没有应答/);
  });

  it('is of a service that it does not run or did not answer, and nothing of a switch', async () => {
    expect(await why({ state: 'absent' }, 'ledger')).toBe('这个版本没有在运行');
    expect(await why({ state: 'lost' }, 'ledger')).toMatch(/^这个版本刚才没有应答/);
    expect(await why({}, 'ledger')).toBeNull();
    expect(await why({ build: new UntrustedBuild('') }, 'feature:books.archive')).toBeNull();
  });
});

describe('what takes the place of the own version', () => {
  const shown = async (own: readonly string[], killed: readonly string[], build?: Error) => {
    const book = { ...empty, killed: killed.map((version) => ({ remote: 'mf-books', version })) };
    const offering = offeringOf({ book, ...(build && { build }) });
    const releases = { ...offering.releases, own: { 'mf-books': own } };
    const all = { ...offering, releases, beside: new Map(), folder: '/nowhere' };
    const { released } = await shownBook(all as unknown as Shown);
    const { own: now, ownBefore } = released.find(({ name }) => name === 'mf-books') ?? {};
    return [now, ownBefore];
  };

  it.each([
    ['the one before', ['a', 'b'], [], 'a', { build: 'b', passedOver: null }],
    ['nothing where there is none before', ['a'], [], 'a', null],
    ['the one before, though stopped: a page needs some', ['a', 'b'], ['b'], 'a', { build: 'b' }],
    ['nothing where that is given already', ['a', 'b'], ['a'], 'b', null],
  ])('is %s', async (_what, own, killed, now, before) => {
    const [given, next] = await shown(own, killed);
    expect(given).toBe(now);
    if (before === null) expect(next).toBeNull();
    else expect(next).toMatchObject(before);
  });

  it('tells why that would not be given', async () => {
    const [, next] = await shown(['a', 'b'], [], new UntrustedBuild(''));
    expect(next).toEqual({ build: 'b', passedOver: expect.stringMatching(/^构建不在库中/) });
  });
});
