import { sentenceOf } from '@mingzhang/contract';
import { parentCodeOf, type SubjectCodeRule } from '@mingzhang/rules';

const notesShown = 5;

/** A subject as a row of a file leaves it. */
interface Named {
  readonly row: number;
  readonly fields: { readonly code: string; readonly name: string };
}

/**
 * Notes on subjects that get the name of a sibling. They are accepted, as on the screen, because
 * their codes differ.
 */
export function namesakeNotes(
  written: readonly Named[],
  existing: Iterable<{ readonly code: string; readonly name: string }>,
  rule: SubjectCodeRule,
): string[] {
  const names = new Map([...existing].map(({ code, name }) => [code, name]));
  for (const { fields } of written) names.set(fields.code, fields.name);
  const keyOf = (code: string, name: string) => `${parentCodeOf(code, rule) ?? ''} ${name}`;
  const codes = new Map<string, string[]>();
  for (const [code, name] of names) {
    const key = keyOf(code, name);
    const same = codes.get(key);
    if (same) same.push(code);
    else codes.set(key, [code]);
  }
  const notes = written.flatMap(({ row, fields: { code, name } }) => {
    const other = codes.get(keyOf(code, name))?.find((each) => each !== code);
    if (other === undefined) return [];
    const msg = `科目 ${code} 与同级科目 ${other} 同名（${name}），已导入，请核对是否重复`;
    return sentenceOf({ row, msg });
  });
  const more = notes.length - notesShown;
  if (more <= 0) return notes;
  return [...notes.slice(0, notesShown), `另有 ${more} 处同类提示`];
}
