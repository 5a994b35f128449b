import {
  isKilled,
  isWide,
  type Reach,
  type ReleaseBook,
  type ReleaseRule,
  WHOLE,
} from './release-rule';
import { ReleaseRefusal } from './release-refusal';
import { reachText } from './release-sentence';
import { isOfSwitch } from './switch-rule';

const share = /^(\d{1,3}(?:\.\d{1,2})?)%$/;
const sets = /^set:(\d+(?:,\d+)*)$/;
const agencies = /^agency:(\d+(?:,\d+)*)$/;
const roles = /^role:([A-Za-z]+(?:,[A-Za-z]+)*)$/;

/**
 * Whom a release is for, as one types it: `5%`, `set:12,13`, `agency:7`, `role:View`, `all`.
 * @param known roles that there are
 * @throws {ReleaseRefusal} saying what is wrong with it
 */
export function reachOf(text: string, known: readonly string[]): Reach {
  if (text === 'all') return { kind: 'all' };
  const percent = share.exec(text)?.[1];
  if (percent !== undefined) {
    const hundredths = Math.round(Number(percent) * 100);
    if (hundredths > 0 && hundredths <= WHOLE) return { kind: 'share', hundredths };
    throw new ReleaseRefusal(`比例 ${text} 不正确，请填大于 0、不超过 100 的百分数。`);
  }
  const ids = sets.exec(text)?.[1];
  if (ids !== undefined) return { kind: 'accountSets', ids: numbersOf(ids) };
  const keepers = agencies.exec(text)?.[1];
  if (keepers !== undefined) return { kind: 'agencies', ids: numbersOf(keepers) };
  const named = roles.exec(text)?.[1]?.split(',');
  const unknown = named?.find((role) => !known.includes(role));
  if (unknown !== undefined) {
    throw new ReleaseRefusal(`没有角色 ${unknown}，可用的角色：${known.join('、')}。`);
  }
  if (named) return { kind: 'roles', roles: [...new Set(named)] };
  throw new ReleaseRefusal(
    `发布范围 ${text} 不认识，可填 5%、set:12、agency:7、role:View 或 all，多个编号用逗号分开。`,
  );
}

/** Whom a text means, as `reachOf` reads it; undefined: nobody, what is wrong with it is said elsewhere. */
export function reachIn(text: string, known: readonly string[]): Reach | undefined {
  try {
    return reachOf(text, known);
  } catch (error) {
    if (error instanceof ReleaseRefusal) return undefined;
    throw error;
  }
}

function numbersOf(text: string): number[] {
  const wrong = text.split(',').find((each) => !isId(Number(each)));
  if (wrong === undefined) return [...new Set(text.split(',').map(Number))];
  const short = wrong.length > SHOWN_DIGITS ? `${wrong.slice(0, SHOWN_DIGITS)}…` : wrong;
  throw new ReleaseRefusal(`编号 ${short} 不正确，应为大于 0、最多 16 位的整数。`);
}

/** More digits than any id has. */
const SHOWN_DIGITS = 16;
const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/**
 * Refuses an instant that no release waits for, and no file of releases can hold.
 * @param title 开始时间
 * @param at as `Date.toISOString` writes it; null: none
 * @throws {ReleaseRefusal}
 */
export function requireInstant(title: string, at: string | null): void {
  // Years of more than four digits have a sign before them.
  if (at === null || (at >= '2000' && at < '2101')) return;
  throw new ReleaseRefusal(`${title} ${at} 不正确，应在 2000 至 2100 年之间。`);
}

/**
 * Adds a rule. One that gives the same version to another share, or to all, takes the place of the share before:
 * a release grows.
 * @param now the instant
 * @throws {ReleaseRefusal} when it could reach nobody
 */
export function withRule(
  book: ReleaseBook,
  added: Omit<ReleaseRule, 'id' | 'heldSince'>,
  now: string,
): ReleaseBook {
  const { remote, version, to, from, until } = added;
  requireInstant('开始时间', from);
  requireInstant('截止时间', until);
  if (from !== null && until !== null && until <= from) {
    throw new ReleaseRefusal('截止时间不晚于开始时间，这条规则不会生效。');
  }
  if (until !== null && until <= now) {
    throw new ReleaseRefusal('截止时间已过，这条规则不会生效，请改晚截止时间。');
  }
  if (isKilled(book, remote, version)) {
    throw new ReleaseRefusal(
      `${remote} ${version} 已停用，不能再发布；请修正后重新构建发布，或先恢复使用这个版本。`,
    );
  }
  const isOfGrowth = (rule: ReleaseRule) =>
    rule.remote === remote && rule.version === version && isWide(rule.to) && isWide(to);
  const kept = book.rules.filter((rule) => !isOfGrowth(rule));
  const id = nextIdOf(book);
  // Who lets a share grow and says nothing of its threshold means the one that it has.
  const threshold = added.threshold ?? book.rules.findLast(isOfGrowth)?.threshold;
  const rule = { ...added, id, heldSince: now, ...(threshold && { threshold }) };
  return { ...book, rules: [...kept, rule], nextId: id + 1 };
}

/** The number that the next rule is given. */
export const nextIdOf = ({ rules, nextId = 1 }: ReleaseBook): number =>
  Math.max(nextId, ...rules.map(({ id }) => id + 1));

/** @throws {ReleaseRefusal} when there is no such rule */
export function ruleOf(book: ReleaseBook, id: number): ReleaseRule {
  const rule = book.rules.find((each) => each.id === id);
  if (!rule) throw new ReleaseRefusal(`没有编号为 ${id} 的规则，可能已被撤回，请刷新后再试。`);
  return rule;
}

/**
 * Lets a rule rest.
 * @throws {ReleaseRefusal} when there is no such rule, or it rests
 */
export function withPaused(book: ReleaseBook, id: number): ReleaseBook {
  if (ruleOf(book, id).isPaused) throw new ReleaseRefusal(`规则 ${id} 已经是暂停状态。`);
  return {
    ...book,
    rules: book.rules.map((rule) => (rule.id === id ? { ...rule, isPaused: true } : rule)),
  };
}

/**
 * Takes a rule up again.
 * @param now the instant: what failed before it is not held against the rule
 * @throws {ReleaseRefusal} when there is no such rule, or it does not rest
 */
export function withResumed(book: ReleaseBook, id: number, now: string): ReleaseBook {
  if (!ruleOf(book, id).isPaused) throw new ReleaseRefusal(`规则 ${id} 没有暂停，不用恢复。`);
  const resumed = { isPaused: false, heldSince: now };
  return {
    ...book,
    rules: book.rules.map((rule) => (rule.id === id ? { ...rule, ...resumed } : rule)),
  };
}

/**
 * Stops a version: no rule gives it to anybody any more, nor is it what is gone back to, until it is
 * allowed again by `withoutKilled`.
 * @throws {ReleaseRefusal} for a switch: neither of its states is broken for ever; for what is stopped
 */
export function withKilled(book: ReleaseBook, remote: string, version: string): ReleaseBook {
  if (isOfSwitch(remote)) {
    throw new ReleaseRefusal('功能开关不能停用，请改用一条关闭它的规则。');
  }
  if (isKilled(book, remote, version)) {
    throw new ReleaseRefusal(`${remote} ${version} 已经停用。`);
  }
  return {
    ...book,
    rules: book.rules.filter((rule) => rule.remote !== remote || rule.version !== version),
    killed: [...book.killed, { remote, version }],
    shadows: (book.shadows ?? []).filter(
      (one) => one.service !== remote || one.version !== version,
    ),
  };
}

/**
 * Allows a stopped version again. The rules that named it do not come back.
 * @throws {ReleaseRefusal} when the version is not stopped
 */
export function withoutKilled(book: ReleaseBook, remote: string, version: string): ReleaseBook {
  if (!isKilled(book, remote, version)) {
    throw new ReleaseRefusal(`${remote} ${version} 没有停用，不用恢复。`);
  }
  return {
    ...book,
    killed: book.killed.filter((one) => one.remote !== remote || one.version !== version),
  };
}

/**
 * Takes back the newest rule of a remote.
 * @returns the book, and what it said
 * @throws {ReleaseRefusal} when the remote has none
 */
export function withoutNewest(
  book: ReleaseBook,
  remote: string,
): { book: ReleaseBook; taken: ReleaseRule } {
  const taken = book.rules
    .filter((rule) => rule.remote === remote)
    .toSorted((a, b) => b.id - a.id)[0];
  if (!taken) {
    throw new ReleaseRefusal(
      `${remote} 没有发布规则，${reachText({ kind: 'all' })}都使用本机版本。`,
    );
  }
  return { book: { ...book, rules: book.rules.filter((rule) => rule !== taken) }, taken };
}
