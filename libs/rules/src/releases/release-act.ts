import {
  nextIdOf,
  ruleOf,
  withKilled,
  withoutKilled,
  withoutNewest,
  withPaused,
  withResumed,
  withRule,
} from './release-change';
import type { ReleaseBook, ReleaseRule } from './release-rule';
import { ruleSentence, type TimeText } from './release-sentence';

/** What an operator, a pipeline or the command line does to a release book. */
export type ReleaseAct =
  | ({ readonly kind: 'add' } & Pick<
      ReleaseRule,
      'remote' | 'version' | 'to' | 'from' | 'until' | 'threshold'
    >)
  | { readonly kind: 'pause' | 'resume'; readonly id: number }
  | { readonly kind: 'kill' | 'unkill'; readonly remote: string; readonly version: string }
  | { readonly kind: 'rollBack'; readonly remote: string };

/** What becomes of the book, and the sentence for its history. */
interface ReleaseActed {
  readonly book: ReleaseBook;
  readonly what: string;
}

/**
 * The remote, service or switch that an act is about.
 * @returns undefined for a rule that the book has not, or not any more
 */
export const nameOf = (book: ReleaseBook, act: ReleaseAct): string | undefined =>
  'remote' in act ? act.remote : book.rules.find(({ id }) => id === act.id)?.remote;

/** Remotes, services and switches of which a book says something else than the one before it. */
export function changedNames(before: ReleaseBook, after: ReleaseBook): string[] {
  const [old, now] = [before, after].map(saidOf) as [Map<string, object[]>, Map<string, object[]>];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)));
}

/** All that a book says, by whom it is about. */
function saidOf({ rules, killed, shadows = [] }: ReleaseBook): Map<string, object[]> {
  const said = new Map<string, object[]>();
  const add = (name: string, one: object) => said.set(name, [...(said.get(name) ?? []), one]);
  for (const one of [...rules, ...killed]) add(one.remote, one);
  for (const one of shadows) add(one.service, one);
  return said;
}

/** How an act is told. */
interface ActTelling {
  /** The instant of the act. */
  readonly now: string;
  readonly timeText: TimeText;
  /** Why, for the history; empty: nobody said. */
  readonly reason?: string;
}

/**
 * Does an act. The command line, the operators' screen and pipelines all come here, so that what one of them is refused
 * none of them may do.
 * @throws {ReleaseRefusal} when the rules do not allow it
 */
export function withAct(
  book: ReleaseBook,
  act: ReleaseAct,
  { timeText, now, reason = '' }: ActTelling,
): ReleaseActed {
  const acted = actedOn(book, act, { timeText, now });
  return reason === '' ? acted : { ...acted, what: `${acted.what}（原因：${reason}）` };
}

function actedOn(
  book: ReleaseBook,
  act: ReleaseAct,
  { timeText, now }: Omit<ActTelling, 'reason'>,
): ReleaseActed {
  /** By number and content: the history tells of rules that are gone. */
  const told = (rule: ReleaseRule) => `${rule.remote}：${ruleSentence(rule, timeText)}`;
  switch (act.kind) {
    case 'add': {
      const { remote, version, to, from, until, threshold } = act;
      const own = threshold && { threshold };
      const added = { remote, version, to, from, until, isPaused: false, ...own };
      const id = nextIdOf(book);
      return { book: withRule(book, added, now), what: `${told({ ...added, id })}（规则 ${id}）` };
    }
    case 'pause':
    case 'resume': {
      const rule = told({ ...ruleOf(book, act.id), isPaused: false });
      return act.kind === 'pause'
        ? { book: withPaused(book, act.id), what: `暂停规则 ${act.id}（${rule}）` }
        : { book: withResumed(book, act.id, now), what: `恢复规则 ${act.id}（${rule}）` };
    }
    case 'kill': {
      const { remote, version } = act;
      return { book: withKilled(book, remote, version), what: `停用 ${remote} ${version}` };
    }
    case 'unkill': {
      const { remote, version } = act;
      return { book: withoutKilled(book, remote, version), what: `恢复使用 ${remote} ${version}` };
    }
    case 'rollBack': {
      const { book: next, taken } = withoutNewest(book, act.remote);
      return { book: next, what: `撤回 ${told(taken)}（规则 ${taken.id}）` };
    }
  }
}
