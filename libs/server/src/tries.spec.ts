import { Tries } from './tries';

it('tries of somebody are too many within their time, and begin anew after it', () => {
  let now = 0;
  const tries = new Tries({ atMost: 2, ms: 1_000 }, () => now);
  tries.note('a');
  expect(tries.isFull('a')).toBe(false);
  tries.note('a');
  tries.note('b');
  expect([tries.isFull('a'), tries.isFull('b')]).toEqual([true, false]);
  now = 999;
  expect(tries.isFull('a')).toBe(true);
  now = 1_000;
  expect(tries.isFull('a')).toBe(false);
});

it('a try that is taken back does not count', () => {
  const tries = new Tries({ atMost: 1, ms: 1_000 }, () => 0);
  tries.note('a');
  tries.forget('a');
  expect(tries.isFull('a')).toBe(false);
  tries.forget('b');
  tries.note('a');
  expect(tries.isFull('a')).toBe(true);
});
