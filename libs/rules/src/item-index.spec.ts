import fc from 'fast-check';
import { ItemIndex, type KnownItem } from './item-index';

const staff = { name: '职员', sharesNames: true };
const customers = { name: '客户', sharesNames: false };

function indexOf(category: typeof staff, items: readonly KnownItem[]): ItemIndex<KnownItem> {
  const index = new ItemIndex<KnownItem>(category);
  for (const item of items) index.add(item);
  return index;
}

const zhang = { code: '001', name: '张伟' };

describe('the item that a file names', () => {
  it('is told by its code where several may share a name', () => {
    const index = indexOf(staff, [zhang]);
    expect(index.match({ code: '001', name: '张伟' })).toEqual({ item: zhang });
    expect(index.match({ code: '001', name: '' })).toEqual({ item: zhang });
    expect(index.match({ code: '002', name: '张伟' })).toEqual({ isNew: true });
    expect(index.match({ code: '', name: '张伟' })).toEqual({ item: zhang });
    index.add({ code: '003', name: '张伟' });
    expect(index.match({ code: '', name: '张伟' })).toEqual({
      msg: '有几名职员叫“张伟”，请填编码，或“编码 姓名”',
    });
  });

  it('is the one of its name where names are unique, whatever its code elsewhere', () => {
    const index = indexOf(customers, [zhang]);
    expect(index.match({ code: 'C9', name: '张伟' })).toEqual({ item: zhang });
    expect(index.match({ code: 'C9', name: '李娜' })).toEqual({ isNew: true });
  });

  it('is refused where its code is another name’s', () => {
    for (const category of [staff, customers]) {
      expect(indexOf(category, [zhang]).match({ code: '001', name: '李娜' })).toEqual({
        msg: expect.stringContaining('编码 001 是“张伟”，与文件中的“李娜”不同'),
      });
    }
  });

  it('is refused where a namesake comes after rows that told the name alone', () => {
    const index = indexOf(staff, [zhang]);
    index.match({ code: '', name: '张伟' });
    expect(index.match({ code: '002', name: '张伟' })).toEqual({
      msg: expect.stringContaining('请在每一行填编码'),
    });
  });

  it('never is one item for two codes that are told with a shared name', () => {
    const row = fc.record({
      code: fc.constantFrom('', '001', '002', '003'),
      name: fc.constantFrom('张伟', '李娜'),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const index = new ItemIndex<KnownItem>(staff);
        const told = new Map<KnownItem, Set<string>>();
        for (const { code, name } of rows) {
          const match = index.match({ code, name });
          if ('msg' in match) continue;
          const item = 'item' in match ? match.item : { code, name };
          if ('isNew' in match) index.add(item);
          const codes = told.get(item) ?? new Set();
          told.set(item, code === '' ? codes : codes.add(code));
          expect([item.name, codes.size <= 1]).toEqual([name, true]);
        }
      }),
    );
  });
});
