import { withCodesNow, type StoredTemplate } from './own-template';

const formulasNow = (
  formula: string,
  ids: Readonly<Record<string, number>>,
  subjects: Parameters<typeof withCodesNow>[1],
) => {
  const template = { items: [{ formula, subjects: ids }] } as unknown as StoredTemplate;
  return withCodesNow(template, subjects).items.map((item) => item.formula);
};
const placed = (id: number, code: string, parentId: number | null = null) => ({
  id,
  code,
  parentId,
});

describe('the codes of a kept formula', () => {
  it('are those that its subjects have by now', () => {
    const subjects = [placed(1, '100200'), placed(2, '1002')];
    expect(formulasNow('期末余额(1002)', { 1002: 1 }, subjects)).toEqual(['期末余额(100200)']);
  });

  it('stay where a subject has handed its id to its first child: what was named has it below', () => {
    const subjects = [placed(9, '1002'), placed(1, '100201', 9), placed(3, '100202', 9)];
    expect(formulasNow('期末余额(1002)', { 1002: 1 }, subjects)).toEqual(['期末余额(1002)']);
    const deeper = [placed(9, '1002'), placed(8, '100201', 9), placed(1, '10020101', 8)];
    expect(formulasNow('期末余额(1002)', { 1002: 1 }, deeper)).toEqual(['期末余额(1002)']);
  });

  it('stay where a subject is gone', () => {
    expect(formulasNow('期末余额(1002)', { 1002: 1 }, [])).toEqual(['期末余额(1002)']);
  });
});
