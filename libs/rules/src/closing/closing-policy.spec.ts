import { policyAt, type PolicyName } from './closing-policy';

describe('what the law holds in a month', () => {
  it.each<[PolicyName, readonly (readonly [month: string, value: string | undefined])[]]>([
    [
      'smallScaleThreshold',
      [
        ['2022-12', undefined],
        ['2023-01', '300000.00'],
        ['2027-12', '300000.00'],
        ['2028-01', undefined],
      ],
    ],
    [
      'smallScaleThresholdMonth',
      [
        ['2022-12', undefined],
        ['2023-01', '100000.00'],
        ['2027-12', '100000.00'],
        ['2028-01', undefined],
      ],
    ],
    [
      'smallScaleThresholdIncluded',
      [
        ['2022-12', undefined],
        ['2025-12', '1'],
        ['2026-01', '0'],
        ['2028-01', undefined],
      ],
    ],
    [
      'halfOfSixTaxes',
      [
        ['2022-12', undefined],
        ['2023-01', '0.5'],
        ['2027-12', '0.5'],
        ['2028-01', undefined],
      ],
    ],
    [
      'smallProfitRate',
      [
        ['2022-12', undefined],
        ['2023-01', '0.05'],
        ['2027-12', '0.05'],
        ['2028-01', undefined],
      ],
    ],
    [
      'educationExemption',
      [
        ['2016-01', undefined],
        ['2016-02', '100000.00'],
        ['2030-01', '100000.00'],
      ],
    ],
  ])('begins and ends with its notice: %s', (name, months) => {
    expect(months.map(([month]) => [month, policyAt(name, month)?.value])).toEqual(months);
  });
});
