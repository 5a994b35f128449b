import { type MonthColumn, quoted, rowsOfColumns } from './month-row';

describe('rows as arrays of PostgreSQL', () => {
  const columns: readonly MonthColumn<{ id: number; name: string; of: readonly number[] }>[] = [
    { name: 'id', type: 'bigint', of: ({ id }) => id },
    { name: 'name', type: 'text', of: ({ name }) => quoted(name) },
    { name: 'of', type: 'bigint[]', of: ({ of }) => quoted(`{${of.join(',')}}`) },
  ];

  it('quote what people wrote, and send a list within a list as text', () => {
    const items = [
      { id: 1, name: 'NULL', of: [] },
      { id: 2, name: '24" 屏, {A\\B}', of: [3, 4] },
    ];
    expect(rowsOfColumns(items, columns, 3)).toEqual({
      names: 'id, name, of',
      selected: 'id, name, of::bigint[]',
      table: 'unnest($3::bigint[], $4::text[], $5::text[]) as line (id, name, of)',
      values: ['{1,2}', '{"NULL","24\\" 屏, {A\\\\B}"}', '{"{}","{3,4}"}'],
    });
  });
});
