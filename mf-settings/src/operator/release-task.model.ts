import type { Released, ShownBook, ShownRule } from '@mingzhang/contract';
import { titleOf, versionText } from './shown-name.model';

/** What is done by a book: an act that was decided by another one is refused. */
interface ByBook {
  readonly released: Released;
  /** Of the book that it was asked by. */
  readonly revision: number;
  /** It was refused since the book had changed, and is asked again by the new one. */
  readonly isRenewed?: boolean;
}

/** An act that is asked about, and what it is done to. */
export type AskedAct = ByBook &
  (
    | { readonly kind: 'rollBack' | 'kill' | 'unkill' }
    | { readonly kind: 'pause' | 'resume'; readonly rule: ShownRule }
  );

/** What is about to be done. */
export type ReleaseTask = AskedAct | (ByBook & { readonly kind: 'add' });

/** The rule that 撤回 takes back. */
export const newestOf = ({ rules }: Released): ShownRule | undefined =>
  rules.toSorted((a, b) => b.id - a.id)[0];

/** The same task by a book that has changed meanwhile; a sentence where there is nothing left to be done. */
export function renewedTask(task: ReleaseTask, book: ShownBook): ReleaseTask | string {
  const { name } = task.released;
  const released = book.released.find((one) => one.name === name);
  if (!released) return `${titleOf(name)} 已不在规则中`;
  const by = { released, revision: book.revision, isRenewed: true };
  if ('rule' in task) {
    const { id } = task.rule;
    const rule = released.rules.find((one) => one.id === id);
    if (!rule) return `规则 ${id} 已被去掉`;
    if (rule.isPaused === (task.kind === 'pause')) {
      return `规则 ${id} 已经${rule.isPaused ? '暂停' : '恢复'}`;
    }
    return { ...task, ...by, rule };
  }
  if (task.kind === 'unkill' && released.killed.length === 0) {
    return `${titleOf(name)} 已没有停用的版本`;
  }
  if (task.kind === 'rollBack' && !newestOf(released)) return `${titleOf(name)} 已没有规则可撤回`;
  return { ...task, ...by };
}

/** What becomes of those who are given a version that is stopped. */
export function killEffect(
  { kind, builds, own, ownBefore }: Released,
  build: string | undefined,
): string {
  const gone = '提到它的规则一并去掉，以后恢复使用它时不会带回。';
  if (kind === 'remote' && build !== undefined && build === own) {
    const left = '停用后，没有规则给出别的版本的账套';
    if (ownBefore) {
      const before = `上一个本机版本 ${versionText(ownBefore.build)}`;
      return ownBefore.passedOver === null
        ? `${left}改用${before}；${gone}`
        : `${left}没有版本可用：${before} 现在不能给出（${ownBefore.passedOver}）；${gone}`;
    }
    return builds.every((each) => each === build)
      ? `这里没有别的版本可给：停用后仍会继续给出它，直到存入新的版本；${gone}`
      : `没有上一个本机版本：${left}仍会继续用它；${gone}`;
  }
  return `停用后不再给任何账套，也不再退回到它；${gone}`;
}
