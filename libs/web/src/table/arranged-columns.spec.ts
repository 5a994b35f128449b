import fc from 'fast-check';
import {
  arrangedColumns,
  columnPlaces,
  movedPlaces,
  settingOf,
  withWidth,
  type ArrangeableColumn,
} from './arranged-columns';

const declared: readonly ArrangeableColumn[] = [
  { key: 'code', width: 100, fixed: true },
  { key: 'name', width: 200 },
  { key: 'type', width: 80 },
  { key: 'amount', width: 120, leastPx: 110, align: 'right' },
  { key: 'acts', width: 90 },
];
const keysOf = (columns: readonly ArrangeableColumn[]) => columns.map(({ key }) => key).join(' ');
const shown = (column: string) => ({ column, shown: true });
const hidden = (column: string) => ({ column, shown: false });

describe('columns as a person arranges them', () => {
  it('are the declared ones while nothing is stored', () => {
    expect(arrangedColumns(declared, [])).toBe(declared);
  });

  it('stand in the order of the setting, without those that are hidden', () => {
    const setting = ['code', 'amount', 'name'].map(shown);
    const columns = arrangedColumns(declared, [...setting, hidden('type'), shown('acts')]);
    expect(keysOf(columns)).toBe('code amount name acts');
  });

  it('keep leading columns in front and acts at the end, and always show both', () => {
    const setting = [hidden('acts'), shown('amount'), hidden('code'), shown('name'), shown('type')];
    expect(keysOf(arrangedColumns(declared, setting))).toBe('code amount name type acts');
  });

  it('ignore keys that the list does not declare', () => {
    const setting = [shown('gone'), shown('code'), shown('type'), shown('name'), shown('amount')];
    expect(keysOf(arrangedColumns(declared, setting))).toBe('code type name amount acts');
  });

  it('show a column of a later version behind the one it is declared behind', () => {
    const setting = ['code', 'amount', 'name', 'acts'].map(shown);
    expect(keysOf(arrangedColumns(declared, setting))).toBe('code amount name type acts');
    const first = [{ key: 'new', width: 60 }, ...declared.slice(1)];
    expect(keysOf(arrangedColumns(first, setting))).toBe('new amount name type acts');
  });

  it('have the width of the setting, which neither shrinks nor cuts a figure', () => {
    const setting = [
      { column: 'name', shown: true, widthPx: 64 },
      { column: 'amount', shown: true, widthPx: 64 },
    ];
    const columns = arrangedColumns(declared, setting);
    expect(columns.find(({ key }) => key === 'name')).toMatchObject({ width: 64, leastPx: 64 });
    expect(columns.find(({ key }) => key === 'amount')).toMatchObject({ width: 110 });
  });

  it('are all shown where the setting hides every one', () => {
    const movable = declared.slice(1, 4);
    const columns = arrangedColumns(
      movable,
      movable.map(({ key }) => hidden(key)),
    );
    expect(keysOf(columns)).toBe('name type amount');
  });

  it('keep order and visibility when one of them gets another width', () => {
    const setting = [shown('amount'), hidden('type'), shown('name')];
    const wider = withWidth(declared, setting, { key: 'name', widthPx: 300 });
    const columns = arrangedColumns(declared, wider);
    expect(keysOf(columns)).toBe(keysOf(arrangedColumns(declared, setting)));
    expect(columns.find(({ key }) => key === 'name')?.width).toBe(300);
  });

  it('keep what is stored for columns that the list does not show at the moment', () => {
    const setting = [shown('name'), { column: 'currency', shown: false }, shown('type')];
    const stored = withWidth(declared, setting, { key: 'type', widthPx: 90 });
    expect(stored.map(({ column }) => column).join(' ')).toBe(
      'code name currency type amount acts',
    );
    expect(stored[2]).toEqual({ column: 'currency', shown: false });
  });

  it('move among each other, not past leading columns or acts', () => {
    const places = columnPlaces(declared, []);
    const orderOf = (from: number, to: number) =>
      keysOf(movedPlaces(places, from, to).map(({ column }) => column));
    expect(orderOf(1, 3)).toBe('code type amount name acts');
    expect(orderOf(1, 0)).toBe(keysOf(declared));
    expect(orderOf(3, 4)).toBe(keysOf(declared));
  });

  it('hold each declared column once, whatever is stored, and are stored as they are', () => {
    const entry = fc.record({
      column: fc.constantFrom('code', 'name', 'type', 'amount', 'acts', 'gone', 'other'),
      shown: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 9 }), (setting) => {
        const places = columnPlaces(declared, setting);
        const keys = places.map(({ column }) => column.key);
        expect(keys.toSorted()).toEqual(declared.map(({ key }) => key).toSorted());
        expect(columnPlaces(declared, settingOf(places))).toEqual(places);
      }),
    );
  });
});
