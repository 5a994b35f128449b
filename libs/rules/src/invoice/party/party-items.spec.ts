import fc from 'fast-check';
import { PartyItems, partyWarning, settledParty, type PartyItem } from './party-items';

const hengtai = { taxId: '91110105MA01K7Q28A', name: '恒泰工贸有限公司' };
const itemOf = (id: number, name: string, ...texts: string[]): PartyItem => ({ id, name, texts });

describe('items of the parties of invoices', () => {
  it('are found by tax id first, wherever the item keeps it', () => {
    const items = new PartyItems([
      itemOf(1, '恒泰工贸有限公司'),
      itemOf(2, '恒泰', '税号 91110105ma01k7q28a，月结'),
    ]);
    expect(items.find(hengtai)).toMatchObject({ item: { id: 2 }, by: 'taxId' });
    expect(items.find({ ...hengtai, taxId: '' })).toMatchObject({ item: { id: 1 }, by: 'name' });
  });

  it('are found by the exact name, trimmed, full and half width alike', () => {
    const items = new PartyItems([itemOf(1, '上海（浦东）商行')]);
    for (const name of ['上海(浦东)商行', ' 上海（浦东）商行　', '上海（浦东)商行']) {
      expect(items.find({ taxId: '', name })).toMatchObject({ item: { id: 1 } });
    }
    expect(items.find({ taxId: '', name: '上海浦东商行' })).toBeUndefined();
  });

  it('of buyers without tax id and name are the common customer', () => {
    for (const name of ['', ' ', '个人', '　个人 ']) {
      expect(settledParty({ taxId: '', name })).toEqual({ taxId: '', name: '零散客户' });
    }
    expect(settledParty({ taxId: '', name: '王小明' }).name).toBe('王小明');
    expect(settledParty({ ...hengtai, name: '个人' })).toEqual({ ...hengtai, name: '个人' });
  });

  it('warn of another name with the same tax id, and of another tax id with the same name', () => {
    const item = itemOf(1, '恒泰商行', `税号 ${hengtai.taxId}`);
    const items = new PartyItems([item]);
    const found = items.find(hengtai);
    expect(found && partyWarning(hengtai, found)).toContain('没有改名');
    const other = { taxId: '91330106MA2BTUW396', name: '恒泰商行' };
    const byName = items.find(other);
    expect(byName && partyWarning(other, byName)).toContain('请核对是否同一单位');
    const same = { ...hengtai, name: '恒泰商行' };
    expect(partyWarning(same, { item, by: 'taxId' })).toBeUndefined();
  });

  it('find again what was added, however the parties come', () => {
    const party = fc.record({
      taxId: fc.constantFrom('', hengtai.taxId, '91330106MA2BTUW396'),
      name: fc.constantFrom('甲', '乙', '丙公司', '丙 公司'),
    });
    fc.assert(
      fc.property(fc.array(party), (parties) => {
        const items = new PartyItems<PartyItem>([]);
        const first = parties.map((each, at) => {
          const known = items.find(each);
          if (known) return known.item.id;
          items.add(itemOf(at, each.name, each.taxId));
          return at;
        });
        const again = parties.map((each) => items.find(each)?.item.id);
        for (const [at, each] of parties.entries()) {
          expect(again[at]).toBeDefined();
          if (each.taxId === '') expect(again[at]).toBe(first[at]);
        }
      }),
    );
  });
});
