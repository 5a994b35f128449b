import { inputAt } from './closing-inputs';
import {
  incomeTaxLawRateAt,
  lawAt,
  policyAt,
  type PolicyName,
  smallProfitAt,
} from './closing-policy';
import { templatesFor } from './closing-templates';

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
      'smallProfitLimit',
      [
        ['2022-12', undefined],
        ['2023-01', '3000000.00'],
        ['2027-12', '3000000.00'],
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

  it('tells rates of taxes with what they rest on, and none before their law', () => {
    expect(lawAt({ tax: 'education', at: 0 }, '2005-09')).toBeUndefined();
    expect(lawAt({ tax: 'education', at: 0 }, '2005-10')).toMatchObject({ value: '0.03' });
    expect(lawAt({ tax: 'localEducation', at: 0 }, '2026-01')).toMatchObject({ value: '0.02' });
    expect(lawAt({ tax: 'cityTax', at: 3 }, '2026-01')).toBeUndefined();
    expect(incomeTaxLawRateAt('2026-01')?.toExactText()).toBe('0.25');
    expect(smallProfitAt('2027-12')?.limit.toString()).toBe('3000000.00');
    expect(smallProfitAt('2028-01')).toBeUndefined();
  });

  it('offers 小型微利企业 only in months of which its policy is known', () => {
    const rate = templatesFor(0, 0)
      .find(({ id }) => id === 'income-tax')
      ?.inputs.find(({ key }) => key === 'rate');
    const offered = (period: string) =>
      rate && inputAt(rate, period).options?.map(({ value, title }) => `${value} ${title}`);
    const [law, small, high] = [
      '0.25 一般企业 25%',
      '0.05 小型微利企业 5%',
      '0.15 高新技术企业 15%',
    ];
    expect(offered('2027-12')).toEqual([law, small, high]);
    expect(offered('2028-01')).toEqual([law, high]);
  });
});
