import fc from 'fast-check';
import {
  givenThoughKilled,
  bucketOf,
  hiddenRules,
  isSwitchedOn,
  reachIn,
  reachOf,
  type ReleaseBook,
  ReleaseRefusal,
  remoteOfSwitch,
  type ReleaseRule,
  ruleSentence,
  servesVersion,
  shadowSentence,
  type SwitchState,
  versionsFor,
  withKilled,
  withoutKilled,
  withoutNewest,
  withoutShadow,
  withPaused,
  withResumed,
  withShadow,
} from '.';
import { withRule as addRule } from './release-change';

const remote = 'mf-books';
const own = ['0.1.0-own', '0.1.0-before'];
const now = '2026-11-23T12:00:00.000Z';
const nothing: ReleaseBook = { rules: [], killed: [] };
const ROLES = ['Manager', 'View'];

const rule = (version: string, to: string, more: Partial<ReleaseRule> = {}) => ({
  remote,
  version,
  from: null,
  until: null,
  isPaused: false,
  to: reachOf(to, ROLES),
  ...more,
});
const withRule = (
  book: ReleaseBook,
  added: ReturnType<typeof rule>,
  at = '2026-11-01T00:00:00.000Z',
) => addRule(book, added, at);
const bookOf = (...rules: ReturnType<typeof rule>[]) =>
  rules.reduce((book, each) => withRule(book, each), nothing);
const given = (book: ReleaseBook, accountSetId?: number, role?: string, at = now) =>
  versionsFor(book, remote, own, {
    accountSetId,
    agencyId: keeperOf(accountSetId),
    role,
    now: at,
  }).map(({ version }) => version);
/** Every agency of these tests keeps a hundred account sets. */
const keeperOf = (accountSetId?: number) =>
  accountSetId === undefined ? undefined : Math.floor(accountSetId / 100);

const set = fc.integer({ min: 1, max: 1_000_000 });
const share = fc.integer({ min: 1, max: 10_000 });

const asWritten = (instant: string) => instant;

describe('which version of a remote somebody is given', () => {
  it('is the installation’s own where no rule reaches them', () => {
    expect(given(nothing, 12, 'View')).toEqual(own);
    expect(given(bookOf(rule('0.1.0-new', 'set:13')), 12)).toEqual(own);
  });

  it('is decided by the first rule: sets, agencies, roles, all; newer before older', () => {
    const book = bookOf(
      rule('0.1.0-all', 'all'),
      rule('0.1.0-role', 'role:View'),
      rule('0.1.0-set', 'set:12'),
      rule('0.1.0-newer', 'set:12,13'),
      rule('0.1.0-agency', 'agency:7'),
    );
    expect(given(book, 12, 'View')).toEqual([
      '0.1.0-newer',
      '0.1.0-set',
      '0.1.0-role',
      '0.1.0-all',
      ...own,
    ]);
    expect(given(book, 14, 'View')[0]).toBe('0.1.0-role');
    expect(given(book, 14, 'Manager')[0]).toBe('0.1.0-all');
    expect(given(book, 712, 'View').slice(0, 2)).toEqual(['0.1.0-agency', '0.1.0-role']);
    // Who has chosen no account set yet is reached by what is for all.
    expect(given(book)[0]).toBe('0.1.0-all');
  });

  it('stays what it was when a share grows, and is never two at once', () => {
    fc.assert(
      fc.property(set, share, share, (accountSetId, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const small = bookOf(rule('0.1.0-new', `${less / 100}%`));
        const grown = withRule(small, rule('0.1.0-new', `${more / 100}%`));
        expect(grown.rules).toHaveLength(1);
        if (given(small, accountSetId)[0] === '0.1.0-new') {
          expect(given(grown, accountSetId)[0]).toBe('0.1.0-new');
        }
      }),
    );
  });

  it.each([100, 500, 2_500])(
    'reaches about a share of %d hundredths of a percent',
    (hundredths) => {
      const sets = Array.from({ length: 20_000 }, (_, index) => index + 1);
      const reached = sets.filter((id) => bucketOf(remote, id) < hundredths).length;
      const expected = (sets.length * hundredths) / 10_000;
      expect(Math.abs(reached - expected)).toBeLessThan(5 * Math.sqrt(expected));
      // Those of one remote are not those of another.
      const both = sets.filter(
        (id) => bucketOf(remote, id) < hundredths && bucketOf('mf-voucher', id) < hundredths,
      ).length;
      expect(both).toBeLessThan(reached / 2);
    },
  );

  it('is one for all account sets of an agency, and no other’s for that rule', () => {
    const agencies = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1 });
    fc.assert(
      fc.property(set, agencies, (accountSetId, ids) => {
        const book = bookOf(rule('0.1.0-new', `agency:${ids.join(',')}`), rule('0.1.0-all', 'all'));
        const isKept = ids.includes(keeperOf(accountSetId) ?? 0);
        expect(given(book, accountSetId)[0]).toBe(isKept ? '0.1.0-new' : '0.1.0-all');
        expect(given(book)[0]).toBe('0.1.0-all');
      }),
    );
  });

  it('keeps to dates and rests', () => {
    const dated = rule('0.1.0-new', 'all', {
      from: '2026-11-23T12:00:00.000Z',
      until: '2026-11-24T12:00:00.000Z',
    });
    const at = (text: string) => given(bookOf(dated), 1, undefined, text)[0];
    expect(at('2026-11-23T11:59:59.999Z')).toBe('0.1.0-own');
    expect(at('2026-11-23T12:00:00.000Z')).toBe('0.1.0-new');
    expect(at('2026-11-24T12:00:00.000Z')).toBe('0.1.0-own');
    const book = bookOf(rule('0.1.0-new', 'all'));
    expect(given(withPaused(book, 1), 1)).toEqual(own);
    expect(given(withResumed(withPaused(book, 1), 1, now), 1)[0]).toBe('0.1.0-new');
  });

  it('is nothing that was killed, unless nothing else is there', () => {
    const book = withKilled(bookOf(rule('0.1.0-new', 'all')), remote, '0.1.0-new');
    expect(given(book, 1)).toEqual(own);
    const noOwn = withKilled(book, remote, '0.1.0-own');
    expect(given(noOwn, 1)).toEqual(['0.1.0-before']);
    expect(given(withKilled(noOwn, remote, '0.1.0-before'), 1)).toEqual(['0.1.0-before']);
    expect(() => withRule(book, rule('0.1.0-new', '5%'))).toThrow('已停用，不能再发布');
  });

  it('keeps a number that it had once for itself', () => {
    const book = bookOf(rule('0.1.0-a', '50%'), rule('0.1.0-b', 'set:7'));
    const { book: back } = withoutNewest(book, remote);
    expect(withRule(back, rule('0.1.0-c', 'set:8')).rules.map(({ id }) => id)).toEqual([1, 3]);
    // Written by a version that gave them again.
    const { nextId: _nextId, ...before } = back;
    expect(withRule(before, rule('0.1.0-c', 'set:8')).rules.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('goes back by one rule', () => {
    const book = bookOf(rule('0.1.0-a', '50%'), rule('0.1.0-b', 'set:7'));
    const { book: back, taken } = withoutNewest(book, remote);
    expect([taken.version, given(back, 7)[0] === '0.1.0-b']).toEqual(['0.1.0-b', false]);
    expect(withoutNewest(back, remote).book.rules).toEqual([]);
    expect(() => withoutNewest(nothing, remote)).toThrow('没有发布规则');
  });
});

describe('a rule', () => {
  it.each([
    ['0%', '比例 0% 不正确'],
    ['100.01%', '比例 100.01% 不正确'],
    ['101%', '比例 101% 不正确'],
    ['set:', '发布范围 set: 不认识'],
    ['agency:x', '发布范围 agency:x 不认识'],
    ['role:Boss', '没有角色 Boss，可用的角色：Manager、View'],
    ['-5%', '发布范围 -5% 不认识'],
    ['set:0', '编号 0 不正确'],
    ['set:12,9007199254740993', '编号 9007199254740993 不正确'],
    [`set:${'9'.repeat(400)}`, '编号 9999999999999999… 不正确'],
    ['agency:99999999999999999999', '编号 9999999999999999… 不正确'],
  ])('for %s is refused', (text, reason) => {
    expect(() => reachOf(text, ROLES)).toThrow(reason);
    expect(() => reachOf(text, ROLES)).toThrow(ReleaseRefusal);
    expect(reachIn(text, ROLES)).toBeUndefined();
  });

  it('that would never hold is refused', () => {
    const dates = { from: '2026-12-02', until: '2026-12-01' };
    expect(() => withRule(nothing, rule('0.1.0-a', 'all', dates))).toThrow('这条规则不会生效');
    expect(() => withPaused(nothing, 9)).toThrow('没有编号为 9 的规则');
    const over = rule('0.1.0-a', 'all', { until: '2026-10-31T00:00:00.000Z' });
    expect(() => withRule(nothing, over)).toThrow('截止时间已过');
  });

  it('that is what it is to become is refused, or the history told of what did not happen', () => {
    const book = bookOf(rule('0.1.0-a', 'all'));
    expect(() => withResumed(book, 1, now)).toThrow('规则 1 没有暂停');
    expect(() => withPaused(withPaused(book, 1), 1)).toThrow('规则 1 已经是暂停状态');
    const killed = withKilled(book, remote, '0.1.0-a');
    expect(() => withKilled(killed, remote, '0.1.0-a')).toThrow('mf-books 0.1.0-a 已经停用');
    expect(() => withoutKilled(book, remote, '0.1.0-a')).toThrow('mf-books 0.1.0-a 没有停用');
  });

  it('that is allowed again may be released again, without the rules that it had', () => {
    const killed = withKilled(bookOf(rule('0.1.0-a', 'all')), remote, '0.1.0-a');
    const back = withoutKilled(killed, remote, '0.1.0-a');
    expect([back.rules, back.killed]).toEqual([[], []]);
    expect(given(withRule(back, rule('0.1.0-a', 'all')), 1)[0]).toBe('0.1.0-a');
  });

  it('that is stopped is given all the same where the installation has no other', () => {
    const book = withKilled(nothing, remote, '0.1.0-own');
    expect(givenThoughKilled(book, remote, own)).toBeUndefined();
    expect(givenThoughKilled(book, remote, ['0.1.0-own'])).toBe('0.1.0-own');
    expect(givenThoughKilled(book, remote, [])).toBeUndefined();
    const none = withKilled(book, remote, '0.1.0-before');
    expect(givenThoughKilled(none, remote, own)).toBe(given(none, 1)[0]);
  });

  it.each([
    [{ from: '-000001-12-31T00:01:00.000Z' }, '开始时间 -000001-12-31T00:01:00.000Z 不正确'],
    [{ from: '1999-12-31T23:59:59.999Z' }, '开始时间 1999-12-31T23:59:59.999Z 不正确'],
    [{ until: '+010000-01-01T23:58:59.000Z' }, '截止时间 +010000-01-01T23:58:59.000Z 不正确'],
    [{ until: '2101-01-01T00:00:00.000Z' }, '截止时间 2101-01-01T00:00:00.000Z 不正确'],
  ])('of no time that anybody lives in is refused (%j)', (dates, reason) => {
    expect(() => withRule(nothing, rule('0.1.0-a', 'all', dates))).toThrow(reason);
    expect(() => withRule(nothing, rule('0.1.0-a', 'all', dates))).toThrow(ReleaseRefusal);
  });

  it('behind a newer one that is as wide reaches nobody, and is known for it', () => {
    const book = bookOf(rule('0.1.0-a', '20%'), rule('0.1.0-b', 'set:1'), rule('0.1.0-c', '10%'));
    const hidden = ({ rules }: ReleaseBook) =>
      rules.flatMap(({ id, version }) => (hiddenRules(rules, remote).has(id) ? version : []));
    expect(hidden(book)).toEqual([]);
    const wider = withRule(book, rule('0.1.0-d', 'all'));
    expect(hidden(wider)).toEqual(['0.1.0-a', '0.1.0-c']);
    expect(hidden(withPaused(wider, 4))).toEqual([]);
    // Whoever is passed over with the newest is given the one behind it.
    const isGiven = ({ version }: ReleaseRule) => version !== '0.1.0-d';
    expect(hiddenRules(wider.rules, remote, isGiven)).toEqual(new Map());
    fc.assert(
      fc.property(set, (id) => expect(given(wider, id)[0]).toBe(id === 1 ? '0.1.0-b' : '0.1.0-d')),
    );
  });

  it('is hidden by newer ones that name all that it names, and by no other', () => {
    const hiddenIn = (...rules: ReturnType<typeof rule>[]) =>
      [...hiddenRules(bookOf(...rules).rules, remote)].map(([id, { id: by }]) => [id, by]);
    const one = rule('0.1.0-a', 'set:1,2');
    expect(hiddenIn(one, rule('0.1.0-b', 'set:1,2,3'))).toEqual([[1, 2]]);
    expect(hiddenIn(one, rule('0.1.0-b', 'set:2'), rule('0.1.0-c', 'set:1'))).toEqual([[1, 3]]);
    expect(hiddenIn(one, rule('0.1.0-b', 'set:2'))).toEqual([]);
    expect(hiddenIn(one, rule('0.1.0-b', 'agency:1,2'))).toEqual([]);
    expect(hiddenIn(one, rule('0.1.0-b', 'set:1,2', { isPaused: true }))).toEqual([]);
    const { rules } = bookOf(one, rule('0.1.0-b', 'set:1,2'));
    expect(hiddenRules(rules, remote, ({ id }) => id !== 2)).toEqual(new Map());
    expect(hiddenIn(rule('0.1.0-a', 'role:View'), rule('0.1.0-b', 'role:View'))).toEqual([[1, 2]]);
  });

  it('is hidden by the newest of those that are newer, as wide and always hold', () => {
    const to = fc.oneof(
      fc.constant(reachOf('all', ROLES)),
      fc.constant(reachOf('set:1', ROLES)),
      fc.integer({ min: 1, max: 4 }).map((percent) => reachOf(`${percent}%`, ROLES)),
    );
    const some = fc.record({
      to,
      isPaused: fc.boolean(),
      from: fc.constantFrom(null, '2026-12-01'),
      remote: fc.constantFrom(remote, 'mf-voucher'),
    });
    const widthOf = ({ to: reach }: ReleaseRule) =>
      reach.kind === 'share' ? reach.hundredths : reach.kind === 'all' ? 10_000 : 0;
    const isHider = (other: ReleaseRule, one: ReleaseRule) =>
      other.id > one.id &&
      (widthOf(one) > 0 ? widthOf(other) >= widthOf(one) : widthOf(other) === 0) &&
      !other.isPaused &&
      other.from === null;
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (facts) => {
        const rules = facts.map((fact, at) => ({ ...rule('0.1.0-a', 'all', fact), id: at + 1 }));
        const own = rules.filter((one) => one.remote === remote);
        const hiders = own.map((one) => own.findLast((other) => isHider(other, one))?.id);
        const found = hiddenRules(rules, remote);
        expect(own.map(({ id }) => found.get(id)?.id)).toEqual(hiders);
      }),
    );
  });

  it('reads as a sentence', () => {
    const [one] = bookOf(rule('0.1.0-a', '2.5%', { from: '2026-12-01' })).rules;
    expect(one && ruleSentence({ ...one, isPaused: true }, asWritten)).toBe(
      '2.5% 的账套使用 0.1.0-a，自 2026-12-01 起（已暂停）',
    );
    const [sets] = bookOf(rule('0.1.0-a', 'set:12,13,12')).rules;
    expect(sets && ruleSentence(sets, asWritten)).toBe('账套 12、13 使用 0.1.0-a');
    const [agency] = bookOf(rule('0.1.0-a', 'agency:7')).rules;
    expect(agency && ruleSentence(agency, asWritten)).toBe('代理 7 的账套使用 0.1.0-a');
  });
});

describe('a shadow', () => {
  const shadowed = (book: ReleaseBook, version: string, to: string) =>
    withShadow(book, { service: 'asset', version, to: reachOf(to, ROLES) });

  it('is one for each service, and ends with its version', () => {
    const book = shadowed(shadowed(nothing, '0.2.0-a', '10%'), '0.2.0-b', '2.5%');
    const [one] = book.shadows ?? [];
    expect(book.shadows).toEqual([{ service: 'asset', version: '0.2.0-b', hundredths: 250 }]);
    expect(one && shadowSentence(one)).toBe('asset 0.2.0-b：2.5% 的读取请求另发一份，只比较应答');
    expect(withoutShadow(book, 'asset').shadows).toEqual([]);
    expect(withKilled(book, 'asset', '0.2.0-b').shadows).toEqual([]);
    // Whatever else changes, it goes on.
    expect(withRule(book, rule('0.1.0-a', 'all')).shadows).toHaveLength(1);
    expect(withKilled(book, 'asset', '0.2.0-a').shadows).toHaveLength(1);
  });

  it('is refused for a version that was stopped, and for account sets', () => {
    const killed = withKilled(nothing, 'asset', '0.2.0-a');
    expect(() => shadowed(killed, '0.2.0-a', '10%')).toThrow('已停用，不能作为影子版本');
    expect(() => shadowed(nothing, '0.2.0-a', 'set:12')).toThrow('请写 --share 10%');
    expect(() => withoutShadow(nothing, 'asset')).toThrow('asset 没有影子版本');
  });
});

describe('a switch', () => {
  const sw = (state: SwitchState, to: string) => ({
    ...rule(state, to),
    remote: remoteOfSwitch('books.one'),
  });
  const isOn = (book: ReleaseBook, accountSetId: number, byDefault: boolean) =>
    isSwitchedOn(
      book,
      { name: 'books.one', isOn: byDefault },
      { accountSetId, agencyId: keeperOf(accountSetId), role: undefined, now },
    );

  it('is what it is by default where no rule of its own reaches', () => {
    fc.assert(
      fc.property(set, fc.boolean(), (id, byDefault) => {
        expect(isOn(bookOf(rule('on', 'all'), rule('off', 'all')), id, byDefault)).toBe(byDefault);
        expect(isOn(bookOf(sw(byDefault ? 'off' : 'on', 'all')), id, byDefault)).toBe(!byDefault);
      }),
    );
  });

  it('stays on for whom it was on when its share grows, and is off for all at once', () => {
    fc.assert(
      fc.property(set, share, share, (id, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const small = bookOf(sw('on', `${less / 100}%`));
        const grown = withRule(small, sw('on', `${more / 100}%`));
        expect(isOn(small, id, false) && !isOn(grown, id, false)).toBe(false);
        expect(isOn(withRule(grown, sw('off', 'all')), id, false)).toBe(false);
      }),
    );
  });

  it('reads as a sentence', () => {
    const [one] = bookOf(sw('off', 'agency:7')).rules;
    expect(one && ruleSentence(one, asWritten)).toBe('代理 7 的账套关闭');
  });
});

describe('an interface of one version', () => {
  it('serves what was built with it or before it, up to the next break', () => {
    expect(servesVersion('0.1.0', '0.1.0')).toBe(true);
    expect(servesVersion('0.1.4', '0.1.0')).toBe(true);
    expect(servesVersion('0.1.0', '0.1.4')).toBe(false);
    expect(servesVersion('0.2.0', '0.1.0')).toBe(false);
    expect(servesVersion('1.3.0', '1.2.9')).toBe(true);
    expect(servesVersion('1.2.9', '1.3.0')).toBe(false);
    expect(servesVersion('2.0.0', '1.9.0')).toBe(false);
    expect(servesVersion('1.10.0', '1.9.0')).toBe(true);
    expect(servesVersion('', '0.1.0')).toBe(false);
  });
});
