import { sourceLink, sourcesOf } from './voucher-source';

const sources = sourcesOf([
  { sources: { salary: { title: '工资', path: '/salary/salary-info?salary={key}' } } },
  { sources: {} },
  { sources: { invoice: { title: '发票', path: null } } },
]);

describe('sourceLink', () => {
  it('leads to the page that the owner of the document declares', () => {
    expect(sourceLink(sources, { kind: 'salary', key: '2026-01' })).toEqual({
      title: '工资',
      path: '/salary/salary-info?salary=2026-01',
    });
  });

  it('keeps a key from reaching into the rest of the address', () => {
    const { path } = sourceLink(sources, { kind: 'salary', key: '1&period=2020-01#x/..' });
    expect(path).toBe('/salary/salary-info?salary=1%26period%3D2020-01%23x%2F..');
  });

  it('names a document that has no page, and one that nobody declares', () => {
    expect(sourceLink(sources, { kind: 'invoice', key: '9' })).toEqual({
      title: '发票',
      path: undefined,
    });
    expect(sourceLink(sources, { kind: 'cash', key: '9' }).title).toBe('业务单据');
  });
});
