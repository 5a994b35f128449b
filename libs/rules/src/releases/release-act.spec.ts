import fc from 'fast-check';
import {
  changedNames,
  nameOf,
  type ReleaseAct,
  type ReleaseBook,
  ReleaseRefusal,
  type ReleaseRule,
  versionsFor,
  withAct,
} from '.';

const remote = 'mf-books';
const versions = ['0.1.0-a', '0.1.0-b'];
const telling = {
  timeText: (instant: string) => instant.slice(0, 10),
  now: '2026-11-20T00:00:00.000Z',
};
const nothing: ReleaseBook = { rules: [], killed: [] };
const version = fc.constantFrom(...versions);
const act: fc.Arbitrary<ReleaseAct> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    remote: fc.constant(remote),
    version,
    to: fc.oneof(
      fc.record({
        kind: fc.constant('share' as const),
        hundredths: fc.integer({ min: 1, max: 10_000 }),
      }),
      fc.record({
        kind: fc.constant('accountSets' as const),
        ids: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
      }),
      fc.constant({ kind: 'all' as const }),
    ),
    from: fc.constant(null),
    until: fc.constant(null),
  }),
  fc.record({
    kind: fc.constantFrom('pause' as const, 'resume' as const),
    id: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constantFrom('kill', 'unkill'), remote: fc.constant(remote), version }),
  fc.record({ kind: fc.constant('rollBack' as const), remote: fc.constant(remote) }),
);

/** What the book is after acts of which those that are refused leave it as it was. */
const after = (acts: readonly ReleaseAct[]) =>
  acts.reduce<ReleaseBook>((book, each) => {
    try {
      return withAct(book, each, telling).book;
    } catch (error) {
      if (error instanceof ReleaseRefusal) return book;
      throw error;
    }
  }, nothing);

describe('an act', () => {
  it('of any kind, after any others, leaves each rule a number of its own and gives nobody what was killed', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (acts, set) => {
        const book = after(acts);
        const ids = book.rules.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const subject = {
          accountSetId: set,
          agencyId: undefined,
          role: undefined,
          now: '2026-11-23T12:00:00.000Z',
        };
        const given = versionsFor(book, remote, ['0.1.0-own'], subject)[0]?.version;
        expect(book.killed.map((one) => one.version)).not.toContain(given);
      }),
    );
  });

  it('changes nothing of the book that it was given', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 6 }), act, (acts, last) => {
        const book = after(acts);
        const before = JSON.stringify(book);
        after([...acts, last]);
        expect(JSON.stringify(book)).toBe(before);
      }),
    );
  });

  it('leaves what the book says of everybody else as it is', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 6 }), act, (acts, last) => {
        const own = after(acts);
        const foreign = { ...own.rules[0], id: 90, remote: 'mf-voucher', version: '0.1.0-a' };
        const book = { ...own, rules: [foreign as ReleaseRule, ...own.rules] };
        const name = nameOf(book, last);
        let next: ReleaseBook;
        try {
          next = withAct(book, last, telling).book;
        } catch {
          return;
        }
        expect(changedNames(book, next)).toEqual([name]);
        expect(changedNames(next, book)).toEqual([name]);
      }),
    );
  });

  it('is told in a sentence, with the reason where somebody gave one', () => {
    const added = { kind: 'add', remote, version: '0.1.0-a', to: { kind: 'all' } } as const;
    const told = (book: ReleaseBook, each: ReleaseAct, reason = '') =>
      withAct(book, each, { ...telling, reason });
    const { book, what } = told(nothing, { ...added, from: null, until: null }, '先行试用');
    expect(what).toBe('mf-books：所有账套使用 0.1.0-a（规则 1）（原因：先行试用）');
    expect(told(book, { kind: 'pause', id: 1 }).what).toBe(
      '暂停规则 1（mf-books：所有账套使用 0.1.0-a）',
    );
    const paused = told(book, { kind: 'pause', id: 1 }).book;
    expect(told(paused, { kind: 'resume', id: 1 }).what).toBe(
      '恢复规则 1（mf-books：所有账套使用 0.1.0-a）',
    );
    expect(told(book, { kind: 'rollBack', remote }, '报错').what).toBe(
      '撤回 mf-books：所有账套使用 0.1.0-a（规则 1）（原因：报错）',
    );
    expect(told(book, { kind: 'kill', remote, version: '0.1.0-a' }).what).toBe(
      '停用 mf-books 0.1.0-a',
    );
  });

  it('tells its times as its reader has them, and the threshold that it sets', () => {
    const added = { kind: 'add', remote, version: '0.1.0-a', to: { kind: 'all' } } as const;
    const [from, until] = ['2026-12-01T08:00:00.000Z', '2026-12-09T08:00:00.000Z'];
    const threshold = { sessions: 5, minutes: 20, slowMs: 4_000, slowPercent: 30 };
    const { book, what } = withAct(nothing, { ...added, from, until, threshold }, telling);
    const sentence =
      '所有账套使用 0.1.0-a，自 2026-12-01 起，至 2026-12-09 止，' +
      '20 分钟内 5 人出错即暂停，或其中 30% 载入超过 4 秒';
    expect(what).toBe(`mf-books：${sentence}（规则 1）`);
    const back = withAct(book, { kind: 'rollBack', remote }, telling);
    expect(back.what).toBe(`撤回 mf-books：${sentence}（规则 1）`);
  });

  it('stops no switch, whoever asks', () => {
    const kill = { kind: 'kill', remote: 'feature:books.one', version: 'off' } as const;
    expect(() => withAct(nothing, kill, telling)).toThrow('功能开关不能停用');
  });
});
