import { columnArrays, quoted, type WrittenColumn } from './column-arrays';

describe('rows as arrays of PostgreSQL', () => {
  const columns: readonly WrittenColumn<{ id: number; name: string; list: readonly number[] }>[] = [
    { name: 'id', type: 'bigint', value: ({ id }) => id },
    { name: 'name', type: 'text', value: ({ name }) => quoted(name) },
    { name: 'list', type: 'bigint[]', value: ({ list }) => quoted(`{${list.join(',')}}`) },
  ];

  it('quote what people wrote, and send a list within a list as text', () => {
    const items = [
      { id: 1, name: 'NULL', list: [] },
      { id: 2, name: '24" 屏, {A\\B}', list: [3, 4] },
    ];
    expect(columnArrays(items, columns, 3)).toEqual({
      names: 'id, name, list',
      selected: 'id, name, list::bigint[]',
      table: 'unnest($3::bigint[], $4::text[], $5::text[]) as line (id, name, list)',
      values: ['{1,2}', '{"NULL","24\\" 屏, {A\\\\B}"}', '{"{}","{3,4}"}'],
    });
  });
});
