import { itemBehind, nameAgreesByCode, namePath } from './code-form';

/** A subject of the account set that a file's subjects are looked for among. */
interface MatchSubject {
  readonly id: number;
  readonly code: string;
  /** With its parents: 应交税费-应交增值税-销项税额. */
  readonly fullName: string;
}

/** The subjects of an account set by code, by path of names and by every end of that path. */
export interface SubjectIndex<S extends MatchSubject> {
  readonly byCode: ReadonlyMap<string, S>;
  readonly byPath: ReadonlyMap<string, readonly S[]>;
  /** 应交税费-应交增值税-销项税额, 应交增值税-销项税额 and 销项税额, as `nameAgrees` takes them. */
  readonly byEnd: ReadonlyMap<string, readonly S[]>;
}

/** What a line of a file says of its subject; the code without separators. */
interface OldSubject {
  readonly code: string;
  readonly name: string;
  readonly codeIsNumber: boolean;
  /** Both as the file shows them, for what is told to the user. */
  readonly shown: string;
}

export type SubjectMatch<S extends MatchSubject> =
  | { readonly subject: S; readonly byCodeAlone?: true }
  | { readonly msg: string };

export function subjectIndex<S extends MatchSubject>(subjects: Iterable<S>): SubjectIndex<S> {
  const byCode = new Map<string, S>();
  const byPath = new Map<string, S[]>();
  const byEnd = new Map<string, S[]>();
  for (const subject of subjects) {
    byCode.set(subject.code, subject);
    const path = namePath(subject.fullName);
    add(byPath, path, subject);
    for (let at = 0, next = path.length; next > 0; at = next) {
      add(byEnd, path.slice(at), subject);
      next = path.indexOf('-', at) + 1;
    }
  }
  return { byCode, byPath, byEnd };
}

function add<S>(map: Map<string, S[]>, key: string, subject: S): void {
  const found = map.get(key);
  if (found) found.push(subject);
  else map.set(key, [subject]);
}

/**
 * Finds the subject that a line of another product's file means: by a code whose name agrees, else
 * by the full path of names, else by the last name below the parent that the code names. A code alone counts only where the file gives no name at all, for the
 * same code means other things in other charts (old-books layouts, section 6). What is ambiguous is
 * refused with the way out.
 */
export function matchSubject<S extends MatchSubject>(
  line: OldSubject,
  index: SubjectIndex<S>,
): SubjectMatch<S> {
  const { byCode, byPath } = index;
  const title = line.shown;
  const candidates = codeCandidates(line).flatMap((code) => byCode.get(code) ?? []);
  if (line.name === '') return byCodeAlone(line, candidates);
  const named = candidates.filter(({ fullName }) => nameAgreesByCode(line.name, fullName));
  const paths = byPath.get(namePath(line.name)) ?? [];
  const exact = named.length > 0 ? named : paths;
  const found = exact.length > 0 ? exact : underParent(line, index);
  const [subject] = found;
  if (subject && found.length === 1) return { subject };
  if (found.length > 1) {
    const codes = found.map(({ code }) => code).join('、');
    return { msg: `科目 ${title} 在本账套中对应多个科目（${codes}），请在文件中改为其中一个编码` };
  }
  const proposal = proposalFor(line, index);
  const [other] = candidates;
  const way = '请先在「科目」中增加，或在文件中改为已有科目';
  if (!other) return { msg: `科目 ${title} 在本账套中没有，${way}${proposal}` };
  const ours = `编码 ${other.code} 在本账套中是“${other.fullName}”`;
  return { msg: `科目 ${title} 与本账套不同：${ours}，${way}${proposal}` };
}

/**
 * The subject of a line whose name goes on with an item, `1122 应收账款_甲公司`: by its code, where
 * the part before a separator is the subject's name. For lines that `matchSubject` refuses.
 */
export function matchWithItem<S extends MatchSubject>(
  line: OldSubject,
  { byCode }: SubjectIndex<S>,
): { readonly subject: S; readonly item: string } | undefined {
  for (const code of codeCandidates(line)) {
    const subject = byCode.get(code);
    const item = subject && itemBehind(line.name, subject.fullName);
    if (subject && item !== undefined) return { subject, item };
  }
  return undefined;
}

/**
 * Files that give the last name only: among the subjects below the parent that the code names, the
 * nearest one first. Children of 应交税费 have other numbers in every product, but their names agree.
 */
function underParent<S extends MatchSubject>(
  line: OldSubject,
  index: SubjectIndex<S>,
): readonly S[] {
  for (let length = line.code.length - 1; length >= shortestCode; length -= 1) {
    const parent = index.byCode.get(line.code.slice(0, length));
    const below = parent ? namedLike(line.name, index, parent.code) : [];
    if (below.length > 0) return below;
  }
  return [];
}

const shortestCode = 4;
const proposalsAtMost = 3;

/** Subjects below that code whose full path ends as the name does. */
function namedLike<S extends MatchSubject>(
  name: string,
  { byEnd }: SubjectIndex<S>,
  parent: string,
): S[] {
  const named = byEnd.get(namePath(name)) ?? [];
  return named.filter(({ code }) => code.length > parent.length && code.startsWith(parent));
}

/** Subjects that may be meant: those that have the last name of the file's path. */
function proposalFor<S extends MatchSubject>(line: OldSubject, index: SubjectIndex<S>): string {
  const last = namePath(line.name).split('-').at(-1) ?? '';
  const found = last === '' ? [] : namedLike(last, index, '').slice(0, proposalsAtMost);
  if (found.length === 0) return '';
  return `；是否为 ${found.map(({ code, fullName }) => `${code} ${fullName}`).join('、')}`;
}

function byCodeAlone<S extends MatchSubject>(
  { code, codeIsNumber, shown }: OldSubject,
  [subject, ...others]: readonly S[],
): SubjectMatch<S> {
  if (subject && others.length === 0 && !codeIsNumber) return { subject, byCodeAlone: true };
  if (subject && subject.code.length === code.length && others.length === 0) {
    return { subject, byCodeAlone: true };
  }
  if (subject) return { msg: `科目编码 ${shown} 可能少了末尾的 0，请把该列改为文本后填写完整编码` };
  return { msg: `科目编码 ${shown} 在本账套中没有，请先在「科目」中增加，或在文件中改为已有科目` };
}

/**
 * The codes that a code of a file may be here. A cell of numbers may have lost zeros: 1122.1 is
 * 1122.1 or 1122.10. Groups of three digits may be groups of two here and the other way round:
 * 1002001 is 100201; these count only with a name that agrees.
 */
function codeCandidates({ code, name, codeIsNumber }: OldSubject): string[] {
  const forms = new Set([code]);
  if (codeIsNumber) forms.add(`${code}0`);
  if (name !== '') {
    forms.add(regrouped(code, 3, 2));
    forms.add(regrouped(code, 2, 3));
  }
  forms.delete('');
  return [...forms];
}

function regrouped(code: string, from: number, to: number): string {
  const rest = code.slice(4);
  if (rest === '' || rest.length % from !== 0 || !/^\d+$/.test(code)) return '';
  const groups = rest.match(new RegExp(`.{${from}}`, 'g')) ?? [];
  const fit = groups.map((group) => String(Number(group)).padStart(to, '0'));
  return fit.every((group) => group.length === to) ? code.slice(0, 4) + fit.join('') : '';
}

/**
 * Whether code and name in our own layouts mean one subject; the name may stand without its parents.
 * @returns what to tell the user, undefined when they agree or no name is given
 */
export function nameConflict<S extends MatchSubject>(
  { name, subject }: { readonly name: string; readonly subject: S },
  index: SubjectIndex<S>,
): string | undefined {
  if (name.trim() === '' || nameAgreesByCode(name, subject.fullName)) return undefined;
  const shown = `${subject.code} ${name}`;
  const proposal = proposalFor({ code: '', name, codeIsNumber: false, shown }, index);
  return (
    `科目编码 ${subject.code} 在本账套中是“${subject.fullName}”，与科目名称“${name}”不符，` +
    `请改正编码或名称${proposal}`
  );
}
