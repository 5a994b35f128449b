import { assetChangeKinds, changeKindsOf, isThing } from './asset-words';

describe('changes of a card', () => {
  it('are no impairment under 小企业会计准则', () => {
    expect(changeKindsOf(1)).toEqual(assetChangeKinds);
    expect(changeKindsOf(0)).toEqual(assetChangeKinds.filter((kind) => kind !== 'impairment'));
  });
});

it('has no thing to label behind 长期待摊费用', () => {
  const kinds = ['fixed', 'intangible', 'prepaid'] as const;
  expect(kinds.filter((kind) => isThing({ kind }))).toEqual(['fixed', 'intangible']);
});
