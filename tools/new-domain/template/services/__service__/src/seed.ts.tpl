import { {{camel}}Calls } from '@mingzhang/contract';
import type { DemoBooks } from '@mingzhang/server';

/** Records of {{title}} for the demo company: one in each of the last three months, each booked. */
export async function seedDemo({ months, wordId, subjectId, call }: DemoBooks): Promise<void> {
  const terms = { wordId, debitSubjectId: subjectId('1405'), creditSubjectId: subjectId('1002') };
  for (const [index, month] of months.slice(-3).entries()) {
    const fields = { code: `00${index + 1}`, name: `{{title}} ${index + 1}`, date: `${month}-05` };
    const record = { ...fields, amount: `${index + 1}200.00` };
    const { id } = await call({{camel}}Calls.create, { body: record });
    await call({{camel}}Calls.book, { params: { id }, body: terms });
  }
}
