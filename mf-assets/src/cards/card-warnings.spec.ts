import type { AssetType } from '@mingzhang/contract';
import { warningsOf } from './card-warnings';

const type = {
  id: 1,
  version: 1,
  code: '04',
  name: '电子设备',
  kind: 'fixed',
  method: 'straightLine',
  lifeMonths: 36,
  residualRate: '0.05',
  assetSubjectId: 1,
  accumulatedSubjectId: 2,
  impairmentSubjectId: null,
  clearingSubjectId: null,
  expenseSubjectId: 3,
  taxMinimumMonths: 36,
  mnemonic: 'dzsb',
  cardCount: 0,
} as const satisfies AssetType;
const typed: Parameters<typeof warningsOf>[0] = {
  startUse: '2026-01-10',
  method: 'straightLine',
  lifeMonths: 24,
  originalValue: '6000',
  residualPercent: '5',
};
const of = { type, entryPeriod: '2026-01' };
const kinds = (values: Parameters<typeof warningsOf>[0]) =>
  warningsOf(values, of).map(({ kind }) => kind);

describe('warnings of a card that is being typed', () => {
  it('tell a life shorter than tax law has it', () => {
    expect(kinds(typed)).toEqual(['shortLife']);
    expect(kinds({ ...typed, lifeMonths: 36 })).toEqual([]);
  });

  it('tell months that were missed before the card came, and what they come to', () => {
    const late = warningsOf({ ...typed, lifeMonths: 36, startUse: '2025-10-10' }, of);
    expect(late.map(({ kind }) => kind)).toEqual(['usedMonths', 'lateEntry']);
    expect(late.at(-1)?.catchUp?.toString()).toBe('316.66');
  });

  it('tell what cannot be deducted at once', () => {
    const dear = { ...typed, lifeMonths: 36, originalValue: '5000001', isDeductedAtOnce: true };
    expect(kinds(dear)).toEqual(['notAtOnce']);
  });

  it('wait for figures', () => {
    expect(kinds({ ...typed, originalValue: '6,00x' })).toEqual([]);
    expect(kinds({ ...typed, residualPercent: '' })).toEqual([]);
  });
});
