import { kindsOf, sourceLink, sourcesOf } from './voucher-source';

const sources = sourcesOf([
  { sources: { salary: { title: '工资', path: '/salary/salary-info?salary={key}' } } },
  { sources: { asset: { title: '资产', path: '/assets' } } },
  {
    sources: {
      'asset card:{id}': { title: '资产卡片', path: '/assets?id={id}' },
      'carryForward {period}/depreciation': { title: '计提折旧', path: '/runs?run={period}' },
      carryForward: { title: '期末结转', path: null },
    },
  },
  { sources: { invoice: { title: '发票', path: null } } },
]);

describe('sourceLink', () => {
  it('leads to the page that the owner of the document declares', () => {
    expect(sourceLink(sources, { kind: 'salary', key: '2026-01' })).toEqual({
      title: '工资',
      path: '/salary/salary-info?salary=2026-01',
    });
  });

  it.each([
    ['asset', 'card:12', '资产卡片', '/assets?id=12'],
    ['asset', 'other:12', '资产', '/assets'],
    ['asset', 'card:1&x=2', '资产卡片', '/assets?id=1%26x%3D2'],
    ['carryForward', '2026-01/depreciation', '计提折旧', '/runs?run=2026-01'],
    ['carryForward', '2026-01/depreciation/2', '计提折旧', '/runs?run=2026-01'],
    ['carryForward', '2026-01/depreciations', '期末结转', undefined],
  ])(
    'leads of %s %s to the page of such documents, whoever owns their kind',
    (kind, key, title, path) => expect(sourceLink(sources, { kind, key })).toEqual({ title, path }),
  );

  it('lists kinds, not the documents that some of them have', () => {
    expect(Object.keys(kindsOf(sources))).toEqual(['salary', 'asset', 'carryForward', 'invoice']);
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
