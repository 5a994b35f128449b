import type { Released, ShownBook } from '@mingzhang/contract';
import { killEffect, newestOf, renewedTask, type ReleaseTask } from './release-task.model';

const rule = (id: number, isPaused = false) => ({
  phase: 'during' as const,
  id,
  isPaused,
  build: '0.1.0-bb',
  sentence: `账套 ${id} 使用 0.1.0-bb`,
  hiddenBy: null,
  passedOver: null,
});
const of = (ids: readonly number[], more: Partial<Released> = {}): Released => ({
  name: 'mf-books',
  kind: 'remote',
  own: '0.1.0-aa',
  builds: ['0.1.0-bb', '0.1.0-aa'],
  ownBefore: null,
  killed: [],
  givenThoughKilled: null,
  rules: ids.map((id) => rule(id)),
  ...more,
});
const bookOf = (released: Released): ShownBook => ({ revision: 8, released: [released], acts: [] });
const rollBack: ReleaseTask = { kind: 'rollBack', released: of([6]), revision: 7 };
const pause: ReleaseTask = { kind: 'pause', released: of([6]), rule: rule(6), revision: 7 };

describe('a task that was refused since the book has changed', () => {
  it('is asked again by the new book, with what it would do now', () => {
    const next = renewedTask(rollBack, bookOf(of([6, 8])));
    expect(next).toMatchObject({ kind: 'rollBack', revision: 8, isRenewed: true });
    expect(typeof next === 'string' ? next : newestOf(next.released)?.id).toBe(8);
    expect(renewedTask(pause, bookOf(of([6, 8])))).toMatchObject({ rule: { id: 6 }, revision: 8 });
  });

  it('ends in a sentence where nothing of it is left', () => {
    expect(renewedTask(rollBack, bookOf(of([])))).toBe('mf-books 已没有规则可撤回');
    expect(renewedTask(rollBack, { revision: 8, released: [], acts: [] })).toBe(
      'mf-books 已不在规则中',
    );
    expect(renewedTask(pause, bookOf(of([8])))).toBe('规则 6 已被去掉');
    expect(renewedTask(pause, bookOf(of([], { rules: [rule(6, true)] })))).toBe('规则 6 已经暂停');
  });
});

it('who stops the only version there is reads that it goes on being given', () => {
  expect(killEffect(of([]), '0.1.0-bb')).toMatch(/^停用后不再给任何账套/);
  expect(killEffect(of([]), '0.1.0-aa')).toContain('没有上一个本机版本：停用后，');
  expect(killEffect(of([], { builds: ['0.1.0-aa'] }), '0.1.0-aa')).toMatch(
    /^这里没有别的版本可给：停用后仍会继续给出它/,
  );
});

it('who stops the own version reads which one takes its place, and why it would not', () => {
  const effect = (passedOver: string | null) =>
    killEffect(of([], { ownBefore: { build: '0.1.0-zz', passedOver } }), '0.1.0-aa');
  expect(effect(null)).toMatch(/^停用后，没有规则给出别的版本的账套改用上一个本机版本 0.1.0-zz；/);
  expect(effect('构建不在库中')).toContain(
    '没有版本可用：上一个本机版本 0.1.0-zz 现在不能给出（构建不在库中）；',
  );
});
