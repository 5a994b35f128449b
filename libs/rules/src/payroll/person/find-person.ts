import { plainIdentityNumber } from './identity-card';
import { maskedNumber } from './masked-number';

/** A person whom rows of a file may name. `idNumber` is plain, '' without one. */
export interface KnownPerson {
  readonly number: string;
  readonly name: string;
  readonly idNumber: string;
}

/** What a row says of its person; '' where it says nothing. */
interface StatedPerson {
  readonly number: string;
  readonly name: string;
  /** Complete, or masked as the product shows it. */
  readonly idNumber: string;
}

/** People by everything that a row may say of them. */
export interface PersonIndex<P extends KnownPerson> {
  readonly byNumber: ReadonlyMap<string, readonly P[]>;
  readonly byName: ReadonlyMap<string, readonly P[]>;
  readonly byDocument: ReadonlyMap<string, readonly P[]>;
  readonly byMask: ReadonlyMap<string, readonly P[]>;
}

/** Errors: none. */
export function personIndex<P extends KnownPerson>(people: readonly P[]): PersonIndex<P> {
  const numbered = people.filter(({ idNumber }) => idNumber !== '');
  return {
    byNumber: groups(people, ({ number }) => number),
    byName: groups(people, ({ name }) => name),
    byDocument: groups(numbered, ({ idNumber }) => idNumber),
    byMask: groups(numbered, ({ idNumber }) => maskedNumber(idNumber)),
  };
}

function groups<P>(people: readonly P[], keyOf: (person: P) => string): Map<string, P[]> {
  const found = new Map<string, P[]>();
  for (const person of people) {
    const key = keyOf(person);
    found.set(key, [...(found.get(key) ?? []), person]);
  }
  return found;
}

/**
 * The person of a row: everything that the row says must fit one person, and only one.
 * @param where the list that the person should be in: 本月工资表
 * @returns the person, or what is wrong in Chinese; no text repeats a document's number
 */
export function findPerson<P extends KnownPerson>(
  { byNumber, byName, byDocument, byMask }: PersonIndex<P>,
  stated: StatedPerson,
  where: string,
): { readonly person: P } | { readonly msg: string } {
  const { number, name } = stated;
  const idNumber = plainIdentityNumber(stated.idNumber);
  const isMasked = idNumber.includes('*');
  const lists: (readonly P[])[] = [];
  if (number !== '') lists.push(byNumber.get(number) ?? []);
  if (idNumber !== '') lists.push((isMasked ? byMask : byDocument).get(idNumber) ?? []);
  if (name !== '') lists.push(byName.get(name) ?? []);
  const [first] = lists;
  if (first === undefined) return { msg: '请填写工号、姓名或证件号码中的至少一项' };
  if (first.length === 0) return { msg: unknownText({ number, name, idNumber }, where) };
  const fitting = first.filter((person) => lists.every((list) => list.includes(person)));
  const [person] = fitting;
  if (person === undefined) return { msg: mismatchText({ number, name }, first) };
  if (fitting.length === 1) return { person };
  const what = idNumber === '' ? `姓名“${name}”` : '掩码的证件号码';
  return { msg: `${what}在${where}中有 ${fitting.length} 人，请填写工号或完整的证件号码` };
}

function unknownText({ number, name, idNumber }: StatedPerson, where: string): string {
  if (number !== '') return `工号 ${number} 不在${where}中，请核对工号`;
  if (idNumber !== '') return `${where}中没有人登记这个证件号码，请核对证件号码`;
  return `姓名“${name}”不在${where}中，请核对姓名`;
}

function mismatchText(
  { number, name }: Pick<StatedPerson, 'number' | 'name'>,
  found: readonly KnownPerson[],
): string {
  const whose = found.map((each) => `${each.number} ${each.name}`).join('、');
  if (number === '') return `证件号码是 ${whose} 的，与姓名“${name}”不符，请核对`;
  if (name !== '' && found.every((each) => each.name !== name)) {
    return `工号 ${number} 是${found[0]?.name ?? ''}，与姓名“${name}”不符，请核对`;
  }
  return `证件号码与工号 ${whose} 登记的不符，请核对`;
}
