import fc from 'fast-check';
import { findPerson, personIndex } from './find-person';
import { maskedNumber } from './masked-number';

const zhang = { number: '0001', name: '张磊', idNumber: '11010519491231002X' };
const zhao = { number: '0002', name: '赵婷', idNumber: '110105198101010011' };
const other = { number: '0003', name: '张磊', idNumber: '' };
const people = [zhang, zhao, other];
const index = personIndex(people);
const find = (stated: Partial<typeof zhang>) =>
  findPerson(index, { number: '', name: '', idNumber: '', ...stated }, '本月工资表');

describe('the person of a row', () => {
  it('is found by number, by document complete or masked, or by a name that one person has', () => {
    expect(find({ number: '0003' })).toEqual({ person: other });
    expect(find({ idNumber: '11010519491231002x' })).toEqual({ person: zhang });
    expect(find({ idNumber: '110***********002X' })).toEqual({ person: zhang });
    expect(find({ name: '赵婷' })).toEqual({ person: zhao });
    expect(find({ name: '张磊', idNumber: maskedNumber(zhang.idNumber) })).toEqual({
      person: zhang,
    });
  });

  it('is refused with nobody, with several, and where what is said does not fit together', () => {
    const msgs = [
      find({}),
      find({ number: '0009' }),
      find({ idNumber: '110105198101010038' }),
      find({ name: '林子昂' }),
      find({ name: '张磊' }),
      find({ number: '0001', name: '赵婷' }),
      find({ number: '0001', idNumber: zhao.idNumber }),
      find({ idNumber: zhao.idNumber, name: '张磊' }),
    ].map((found) => ('msg' in found ? found.msg : found.person.name));
    expect(msgs).toEqual([
      '请填写工号、姓名或证件号码中的至少一项',
      '工号 0009 不在本月工资表中，请核对工号',
      '本月工资表中没有人登记这个证件号码，请核对证件号码',
      '姓名“林子昂”不在本月工资表中，请核对姓名',
      '姓名“张磊”在本月工资表中有 2 人，请填写工号或完整的证件号码',
      '工号 0001 是张磊，与姓名“赵婷”不符，请核对',
      '证件号码与工号 0001 张磊 登记的不符，请核对',
      '证件号码是 0002 赵婷 的，与姓名“张磊”不符，请核对',
    ]);
    expect(msgs.join()).not.toContain('19810101');
  });

  it('never is another one than the row says', () => {
    const said = fc.record({
      number: fc.constantFrom('', '0001', '0002', '0009'),
      name: fc.constantFrom('', '张磊', '赵婷'),
      idNumber: fc.constantFrom('', zhang.idNumber, zhao.idNumber, maskedNumber(zhao.idNumber)),
    });
    fc.assert(
      fc.property(said, (stated) => {
        const found = find(stated);
        if ('msg' in found) return;
        const { number, name, idNumber } = found.person;
        expect(['', number]).toContain(stated.number);
        expect(['', name]).toContain(stated.name);
        expect(['', idNumber, maskedNumber(idNumber)]).toContain(stated.idNumber);
      }),
    );
  });
});
