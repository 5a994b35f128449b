import fc from 'fast-check';
import { FairTurns, type TurnOwner } from './fair-turns';

const options = {
  eachUser: 2,
  eachSet: 3,
  all: 4,
  waitingEachUser: 5,
  restsAfterMs: 1_000,
  msg: '请等前面的查询完成',
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends on request, one start at a time. */
function workshop(turns = new FairTurns(options)) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, owner: TurnOwner, gone?: AbortSignal) =>
    turns.take(
      owner,
      async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      },
      gone,
    );
  const endFirst = async () => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { started, ends, ask, endFirst };
}

const ofUser = (userId: number, accountSetId: number | null = 1) => ({ userId, accountSetId });

describe('heavy work in turn', () => {
  it('goes on twice for a user, three times in an account set and four times in all', async () => {
    const { started, ask } = workshop();
    for (const user of [1, 1, 1, 2, 2]) void ask(`set 1 user ${user}`, ofUser(user));
    for (const user of [3, 4]) void ask(`set 2 user ${user}`, ofUser(user, 2));
    await settled();
    expect(started).toEqual(['set 1 user 1', 'set 1 user 1', 'set 1 user 2', 'set 2 user 3']);
  });

  it('counts a user in all account sets together', async () => {
    const { started, ask } = workshop();
    for (const set of [1, 2, 3, null]) void ask(`set ${set}`, ofUser(1, set));
    await settled();
    expect(started).toEqual(['set 1', 'set 2']);
  });

  it('starts all who may, where one end frees the place of a user and that of a set', async () => {
    const tight = new FairTurns({ ...options, eachUser: 1, eachSet: 2 });
    const { started, ask, endFirst } = workshop(tight);
    void ask('A in set 1', ofUser(1, 1));
    void ask('C in set 1', ofUser(3, 1));
    void ask('A in set 2', ofUser(1, 2));
    void ask('B in set 1', ofUser(2, 1));
    await endFirst();
    expect(started.toSorted()).toEqual(['A in set 1', 'A in set 2', 'B in set 1', 'C in set 1']);
  });

  it('gives a free place to the user of the set who has started nothing for longest', async () => {
    const { started, ask, endFirst } = workshop(new FairTurns({ ...options, eachSet: 1 }));
    for (const name of ['a1', 'a2', 'a3']) void ask(name, ofUser(1));
    for (const name of ['b1', 'b2']) void ask(name, ofUser(2));
    for (let count = 0; count < 4; count += 1) await endFirst();
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('gives it to the account set that has started nothing for longest', async () => {
    const { started, ask, endFirst } = workshop(new FairTurns({ ...options, all: 1 }));
    // Many users of one set together count as much as the single one of another.
    for (const user of [1, 2, 3]) void ask(`set 1 user ${user}`, ofUser(user));
    void ask('set 2', ofUser(4, 2));
    for (let count = 0; count < 3; count += 1) await endFirst();
    expect(started).toEqual(['set 1 user 1', 'set 2', 'set 1 user 2', 'set 1 user 3']);
  });

  it('keeps nobody waiting for good while others come anew', async () => {
    const { started, ask, endFirst } = workshop(new FairTurns({ ...options, all: 1 }));
    for (const name of ['a1', 'a2']) void ask(name, ofUser(1, 1));
    for (let set = 2; set <= 5; set += 1) {
      void ask(`set ${set}`, ofUser(set, set));
      await endFirst();
    }
    expect(started.indexOf('a2')).toBeGreaterThan(0);
    expect(started.indexOf('a2')).toBeLessThanOrEqual(3);
  });

  it('is refused where too much of the user waits, and of nobody else', async () => {
    const { ask } = workshop();
    const asked = Array.from({ length: 8 }, () => ask('a', ofUser(1)));
    await expect(asked[7]).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: '请等前面的查询完成',
    });
    const { started, ask: another } = workshop();
    for (let count = 0; count < 7; count += 1) void another('a', ofUser(1));
    void another('b', ofUser(2));
    await settled();
    expect(started).toEqual(['a', 'a', 'b']);
  });

  it('leaves the queue when nobody waits for it any more, and never begins', async () => {
    const { started, ask, endFirst } = workshop(new FairTurns({ ...options, eachUser: 1 }));
    const leaving = new AbortController();
    void ask('first', ofUser(1));
    const left = ask('left', ofUser(1), leaving.signal);
    void ask('last', ofUser(1));
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'Error', message: 'who asked has gone' });
    await endFirst();
    expect(started).toEqual(['first', 'last']);
    await expect(ask('late', ofUser(2), leaving.signal)).rejects.toThrow('who asked has gone');
  });

  it('gives its place back when it fails', async () => {
    const turns = new FairTurns(options);
    const failing = () => turns.take(ofUser(1), () => Promise.reject(new Error('no data')));
    for (let count = 0; count < 5; count += 1) await expect(failing()).rejects.toThrow('no data');
  });

  it('rests before the next turn after long work, and its answer does not wait for that', async () => {
    const turns = new FairTurns({ ...options, eachUser: 1, restsAfterMs: 0 });
    const order: string[] = [];
    const first = turns.take(ofUser(1), settled).then(() => order.push('answer'));
    const second = turns.take(ofUser(1), async () => void order.push('next turn'));
    await Promise.all([first, second]);
    expect(order).toEqual(['answer', 'next turn']);
  });

  it('keeps its bounds and starts everything once, in any order of asking and ending', async () => {
    const owner = fc.record({
      userId: fc.integer({ min: 1, max: 4 }),
      accountSetId: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(owner, { maxLength: 20 }),
        fc.array(fc.nat()),
        async (owners, picks) => {
          const turns = new FairTurns({ ...options, waitingEachUser: 100 });
          const running: { owner: TurnOwner; end: () => void }[] = [];
          const asked = owners.map((each) =>
            turns.take(each, () => new Promise<void>((end) => running.push({ owner: each, end }))),
          );
          for (let count = 0; count < owners.length; count += 1) {
            await settled();
            expect(running.length).toBeLessThanOrEqual(options.all);
            for (const {
              owner: { userId, accountSetId },
            } of running) {
              const share = running.filter(({ owner: other }) => other.userId === userId);
              expect(share.length).toBeLessThanOrEqual(options.eachUser);
              const inSet = running.filter(
                ({ owner: other }) => other.accountSetId === accountSetId,
              );
              expect(inSet.length).toBeLessThanOrEqual(options.eachSet);
            }
            running.splice((picks[count] ?? 0) % running.length, 1)[0]?.end();
          }
          await Promise.all(asked);
        },
      ),
      { numRuns: 100 },
    );
  });
});
