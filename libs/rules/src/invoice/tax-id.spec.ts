import fc from 'fast-check';
import { checkTaxId, plainTaxId } from './tax-id';

const right = [
  '91110105MA01K7Q28A',
  '91310115MA1H5XY832',
  '91440300572031849X',
  '91330106MA2BTUW396',
  '92510104MA6CNLR54N',
  '93371302MA3DPEG6XG',
  '1242010642000813XM',
  '52320102MJ58QHN00U',
  '91500112MAABCD1E7Q',
  '91460100MAC0X9Y420',
];
const wrong = [
  ['91110105MA01K7Q28B', 'CHECK'],
  ['91310115MA1H5XY839', 'CHECK'],
  ['91440300572301849X', 'CHECK'],
  ['91330106MA2BTUW39', 'LENGTH'],
  ['91330106MA2BTUW3960', 'LENGTH'],
  ['91110105MI01K7Q28A', 'CHARSET'],
  ['91310115MO1H5XY832', 'CHARSET'],
  ['914403005720S1849X', 'CHARSET'],
  ['91330106-A2BTUW396', 'CHARSET'],
  ['91110405MA01K7Q28A', 'CHECK'],
] as const;

describe('a tax id', () => {
  it.each(right)('%s is a credit code, with its inner check', (id) =>
    expect(checkTaxId(id)).toEqual({ kind: 'creditCode', error: null, isInnerRight: true }),
  );

  it.each(wrong)('%s fails: %s', (id, error) => expect(checkTaxId(id)).toMatchObject({ error }));

  it('is read in small letters, full width and with blanks', () => {
    expect(plainTaxId(' ９１110105ma01k7q28a ')).toBe('91110105MA01K7Q28A');
    expect(checkTaxId(' ９１110105ma01k7q28a ').error).toBeNull();
  });

  it.each([
    ['310115703012345', 'old15', null],
    ['31011570301234-', null, 'CHARSET'],
    ['31010119880716234500', 'old20', null],
    ['3101011988071623ABC!', 'old20', null],
    ['11010519491231002X', 'identity', null],
    ['110105194912310021', null, 'CHECK'],
    ['', null, 'LENGTH'],
  ])('%j is %s, error %s', (id, kind, error) =>
    expect(checkTaxId(id)).toMatchObject({ kind, error }),
  );

  it('says where only the inner check character differs', () => {
    expect(checkTaxId('91110105MA01K7Q29D')).toEqual({
      kind: 'creditCode',
      error: null,
      isInnerRight: false,
    });
  });

  it('finds one changed character of a credit code', () => {
    const changes = fc.tuple(
      fc.constantFrom(...right),
      fc.nat({ max: 17 }),
      fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY'),
    );
    fc.assert(
      fc.property(changes, ([id, at, character]) => {
        const changed = id.slice(0, at) + character + id.slice(at + 1);
        expect(checkTaxId(changed).kind === 'creditCode').toBe(changed === id);
      }),
    );
  });
});
