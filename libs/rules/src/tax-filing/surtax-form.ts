import { taxRatesAt } from '../closing/closing-policy';
import { Money, round2 } from '../money';
import type { FormRow, TaxForm } from './form';
import type { TaxTerm } from './tax-term';
import { closingTerm, greater, inputOf, moved, valueOf, type TaxFacts } from './tax-facts';

const step = 'surtax';
const zero = Money.zero;

/** The part that is paid, where 六税两费 are halved; the whole otherwise. */
const half = (facts: TaxFacts) => inputOf(facts, step, 'half', '1');
/** 1 where 教育费附加 is levied: sales above its exemption, or a closing that can't be reckoned. */
const levied = (facts: TaxFacts) => facts.steps.get(step)?.values.get('levied') ?? Money.parse(1);

interface Surtax {
  readonly at: number;
  readonly title: string;
  readonly rateOf: (facts: TaxFacts) => Money;
  readonly code: string;
  readonly isExemptible: boolean;
  readonly basis: string;
}

const surtaxes: readonly Surtax[] = [
  {
    at: 10,
    title: '城市维护建设税',
    code: '222114',
    isExemptible: false,
    rateOf: (facts) => inputOf(facts, step, 'city', '0.07'),
    basis: '城市维护建设税法第四条',
  },
  {
    at: 20,
    title: '教育费附加',
    code: '222115',
    isExemptible: true,
    rateOf: (facts) => Money.parse(taxRatesAt('education', facts.periodTo)[0] ?? '0.03'),
    basis: '国务院令第448号；财税〔2016〕12号',
  },
  {
    at: 30,
    title: '地方教育附加',
    code: '222116',
    isExemptible: true,
    rateOf: (facts) => Money.parse(taxRatesAt('localEducation', facts.periodTo)[0] ?? '0.02'),
    basis: '财综〔2010〕98号；财税〔2016〕12号',
  },
];

/** The closing's own formula: `round(base × rate × half × levied)`. */
function due({ rateOf, isExemptible }: Surtax, base: Money, facts: TaxFacts): Money {
  const share = isExemptible ? half(facts).times(levied(facts)) : half(facts);
  return round2(base.times(rateOf(facts)).times(share));
}

function rowsOf(surtax: Surtax): FormRow[] {
  const { at, title, rateOf, code, isExemptible, basis } = surtax;
  const isSpared = (facts: TaxFacts) => isExemptible && !levied(facts).isPositive;
  const exemption: FormRow[] = isExemptible
    ? [
        {
          line: at + 2,
          title: `${title} 免征额`,
          formula: '销售额未超过免征标准的，等于应纳额',
          of: (read, facts) => (isSpared(facts) ? read(at + 1) : zero),
          basis: '财税〔2016〕12号',
        },
      ]
    : [];
  return [
    {
      line: at,
      title: `${title} 税（费）率`,
      unit: 'rate',
      of: (_, facts) => rateOf(facts),
      basis,
    },
    {
      line: at + 1,
      title: `${title} 本期应纳税（费）额`,
      formula: `3×${at}`,
      of: (read, facts) => read(3).times(rateOf(facts)),
      basis,
    },
    ...exemption,
    {
      line: at + 3,
      title: `${title} 减征额`,
      formula: '六税两费减半征收',
      of: (read, facts) =>
        read(at + 1)
          .minus(read(at + 2))
          .minus(due(surtax, read(3), facts)),
      basis: '财政部 税务总局公告2023年第12号',
    },
    {
      line: at + 4,
      title: `${title} 本期应补（退）税（费）额`,
      formula: isExemptible ? `${at + 1}−${at + 2}−${at + 3}` : `${at + 1}−${at + 3}`,
      of: (read) =>
        read(at + 1)
          .minus(read(at + 2))
          .minus(read(at + 3)),
      terms: (facts) => [moved(facts, code, 'credit')],
      books: (facts) => [moved(facts, code, 'credit')],
    },
  ];
}

/**
 * VAT on which surcharges were levied as it was prepaid: 分次预缴 of the same declaration, or more where the closing's
 * settings say so. 附列资料（五）takes 本期应补（退）税额 (公告2021年第20号附件2).
 */
export function prepaidVat(facts: TaxFacts): Money {
  return greater(facts.vatPrepaid ?? zero, inputOf(facts, step, 'prepaid'));
}

function prepaidTerm(facts: TaxFacts): TaxTerm {
  const [declared, told] = [facts.vatPrepaid ?? zero, inputOf(facts, step, 'prepaid')];
  return declared.compare(told) >= 0 && declared.isPositive
    ? { title: '同期增值税申报 本期预缴税额', amount: declared.negate(), origin: 'declared' }
    : closingTerm('结转设置 已预缴附加的增值税', told.negate());
}

const baseRows: readonly FormRow[] = [
  {
    line: 1,
    title: '增值税税额',
    formula: '增值税申报的应纳税额合计−预缴时已缴附加的增值税',
    of: (_, facts) => {
      if (facts.vatPayable) return greater(facts.vatPayable.minus(prepaidVat(facts)), zero);
      const base = valueOf(facts, step, 'base').minus(excise(facts));
      return greater(base.minus(inputOf(facts, step, 'prepaid')), zero);
    },
    terms: (facts) => [
      ...(facts.vatPayable
        ? [
            {
              title: '同期增值税申报 应纳税额合计',
              amount: facts.vatPayable,
              origin: 'declared',
            } as const,
          ]
        : []),
      prepaidTerm(facts),
    ],
    basis: '城市维护建设税法第二条；国家税务总局公告2021年第20号附件2（附列资料五第 1 列）',
  },
  {
    line: 2,
    title: '消费税税额',
    terms: (facts) => [moved(facts, '222111', 'credit')],
  },
  {
    line: 3,
    title: '计税（费）依据',
    formula: '1+2，不小于 0',
    of: (read) => greater(read(1).plus(read(2)), zero),
    books: (facts) => [
      closingTerm('期末结转 计提税金及附加的计税依据', valueOf(facts, step, 'base')),
    ],
  },
];

function excise(facts: TaxFacts): Money {
  return facts.books('222111').credit;
}

/** 附加税费 of VAT and excise (附列资料五), at the rates and the part that the closing accrues by. */
export const surtaxForm: TaxForm = {
  title: '增值税及附加税费申报表附列资料（附加税费情况表）',
  rows: [
    ...baseRows,
    ...surtaxes.flatMap(rowsOf),
    {
      line: 40,
      title: '附加税费本期应补（退）合计',
      formula: '14+24+34',
      of: (read) => read(14).plus(read(24)).plus(read(34)),
    },
  ],
  base: [3],
  payable: 40,
  notes: [
    '税率、减征比例与期末结转的“计提税金及附加”相同，需要更改的请到结转设置。',
    '小规模纳税人账面没有计提增值税的，附加按申报的增值税计算，期末结转相同；请补记应交增值税。',
  ],
};

/** The tax on top of VAT that a base owes, by the line it is declared in. */
export function surtaxesDue(base: Money, facts: TaxFacts) {
  return surtaxes.map((surtax) => ({
    line: surtax.at + 4,
    title: surtax.title,
    due: due(surtax, base, facts),
  }));
}
