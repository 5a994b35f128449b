import { copyOfBuiltIn, isCopyable, templatesFor } from '@mingzhang/rules';
import { ownTemplateFields } from './own-template.schema';

describe('a copy of a built-in template', () => {
  it('can be sent and kept, for both standards and both kinds of taxpayers', () => {
    const sets = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const;
    for (const [standard, vatType] of sets) {
      const copyable = templatesFor(standard, vatType).filter(isCopyable);
      expect(copyable.length).toBeGreaterThan(10);
      for (const template of copyable) {
        const context = { standard, vatType, codeOf: (code: string) => code, period: '2026-01' };
        const copy = copyOfBuiltIn(template, context, () => 1);
        const { error } = ownTemplateFields.safeParse(copy);
        expect([template.id, error?.issues ?? []]).toEqual([template.id, []]);
      }
    }
  });
});
