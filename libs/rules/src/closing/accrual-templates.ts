import { byHandWarning, postedByHand, restFormula, restsOf } from './by-hand';
import type { AmountLine, ByStandard, ClosingTemplate, TemplateInput } from './closing-template';

/** Amounts that another domain will give once it is there; until then a person does. */
function amounts(titles: Readonly<Record<string, string>>): TemplateInput[] {
  return Object.entries(titles).map(([key, title]) => ({ key, title, kind: 'amount' }));
}

/** As `amounts`, of wage sheets: too much of the month before is taken back in red. */
function wages(titles: Readonly<Record<string, string>>): TemplateInput[] {
  return amounts(titles).map((input) => ({ ...input, mayBeRed: true }));
}

/** Of these 企业会计准则 alone tells what is a defined contribution plan (第9号 职工薪酬): 小企业会计准则 has no subject for it. */
function ofContributions(titles: Readonly<Record<string, string>>): TemplateInput[] {
  return wages(titles).map((input) =>
    input.key === 'pension' ? { ...input, onlyStandard: 1 } : input,
  );
}

function line(
  side: AmountLine['side'],
  codes: ByStandard<string | null>,
  formula: string,
  summary?: string,
): AmountLine {
  return { side, codes, formula, ...(summary === undefined ? {} : { summary }) };
}

const everyMonth = { frequency: 'month', enabled: true } as const;

/** 折旧, 摊销, 薪酬: steps whose amounts come from cards and sheets (reference, orders 10 to 43). */
export const accrualTemplates: readonly ClosingTemplate[] = [
  {
    id: 'depreciation',
    name: '计提折旧',
    ...everyMonth,
    inputs: amounts({
      office: '管理部门',
      sales: '销售部门',
      workshop: '生产部门',
      research: '研发部门',
    }),
    variables: [
      { name: 'cost', title: '期末余额', take: 'closing', codes: [['1601'], ['1601']] },
      {
        name: 'kept',
        title: '期末贷方余额',
        take: 'closing',
        negated: true,
        codes: [['1602'], ['1602']],
      },
      { name: 'left', formula: 'max(cost - kept, 0)' },
      ...postedByHand([['1602'], ['1602']]),
      ...restsOf([
        ['office', ['560205', '660205']],
        ['sales', ['560112', '660112']],
        ['workshop', ['410102', '510102']],
        ['research', ['430101', '530101']],
      ]),
      { name: 'charged', formula: 'officeRest + salesRest + workshopRest + researchRest' },
    ],
    needs: { formula: 'cost', note: '固定资产没有余额' },
    // Cards know what each asset still has to bear; without them the sum is all that can be told.
    warnings: [
      byHandWarning,
      {
        formula: 'charged - left',
        note: '固定资产净值只有 {left}，本月计提 {charged} 会使累计折旧超过原值，请核对',
      },
    ],
    body: {
      kind: 'lines',
      lines: [
        line('debit', ['560205', '660205'], 'officeRest'),
        line('debit', ['560112', '660112'], 'salesRest'),
        line('debit', ['410102', '510102'], 'workshopRest'),
        line('debit', ['430101', '530101'], 'researchRest'),
        line('credit', ['1602', '1602'], 'charged'),
      ],
    },
    computation: '按固定资产卡片应提折旧填写',
  },
  {
    id: 'amort-intangible',
    name: '无形资产摊销',
    ...everyMonth,
    inputs: amounts({ amount: '本期摊销额' }),
    variables: [
      {
        name: 'book',
        title: '账面余额',
        take: 'closing',
        codes: [
          ['1701', '1702'],
          ['1701', '1702'],
        ],
      },
      ...postedByHand([['1702'], ['1702']]),
      { name: 'rest', formula: restFormula('amount') },
    ],
    needs: { formula: 'book', note: '无形资产没有余额' },
    warnings: [byHandWarning],
    body: {
      kind: 'lines',
      lines: [
        line('debit', ['560206', '660206'], 'rest'),
        line('credit', ['1702', '1702'], 'rest'),
      ],
    },
    computation: '按无形资产台账填写',
  },
  {
    id: 'amort-deferred',
    name: '摊销长期待摊费用',
    ...everyMonth,
    inputs: amounts({ amount: '本期摊销额' }),
    variables: [
      { name: 'book', title: '期末余额', take: 'closing', codes: [['1801'], ['1801']] },
      ...postedByHand([['1801'], ['1801']]),
      { name: 'rest', formula: restFormula('amount') },
    ],
    needs: { formula: 'book', note: '长期待摊费用没有余额' },
    warnings: [byHandWarning],
    body: {
      kind: 'lines',
      lines: [
        line('debit', ['560207', '660207'], 'rest'),
        line('credit', ['1801', '1801'], 'rest'),
      ],
    },
    computation: '原值 ÷ 摊销月数，按台账填写',
  },
  {
    id: 'amort-prepaid',
    name: '摊销待摊费用（预付性质）',
    ...everyMonth,
    enabled: false,
    inputs: amounts({ amount: '本期摊销额' }),
    variables: [{ name: 'book', title: '期末余额', take: 'closing', codes: [['1123'], ['1123']] }],
    needs: { formula: 'book', note: '预付账款没有借方余额' },
    body: {
      kind: 'lines',
      lines: [
        line('debit', ['560213', '660213'], 'amount'),
        line('credit', ['1123', '1123'], 'amount'),
      ],
    },
    computation: '预付费用 ÷ 受益月数，按台账填写',
  },
  {
    id: 'payroll',
    name: '计提工资',
    ...everyMonth,
    inputs: wages({
      office: '管理人员',
      sales: '销售人员',
      production: '生产工人',
      workshop: '车间管理人员',
      research: '研发人员',
    }),
    variables: [
      ...postedByHand([['221101'], ['221101']]),
      ...restsOf([
        ['office', ['56020101', '66020101']],
        ['sales', ['56010101', '66010101']],
        ['production', ['40010102', '50010102']],
        ['workshop', ['41010101', '51010101']],
        ['research', ['430101', '530101']],
      ]),
      {
        name: 'rest',
        formula: 'officeRest + salesRest + productionRest + workshopRest + researchRest',
      },
    ],
    warnings: [byHandWarning],
    body: {
      kind: 'lines',
      lines: [
        line('debit', ['56020101', '66020101'], 'officeRest'),
        line('debit', ['56010101', '66010101'], 'salesRest'),
        line('debit', ['40010102', '50010102'], 'productionRest'),
        line('debit', ['41010101', '51010101'], 'workshopRest'),
        line('debit', ['430101', '530101'], 'researchRest'),
        line('credit', ['221101', '221101'], 'rest'),
      ],
    },
    computation: '按工资表应发合计填写',
  },
  {
    id: 'social',
    name: '计提社保公积金（单位部分）',
    ...everyMonth,
    inputs: ofContributions({
      office: '管理人员社保',
      sales: '销售人员社保',
      production: '生产工人社保',
      workshop: '车间管理人员社保',
      research: '研发人员社保',
      officeFund: '管理人员公积金',
      salesFund: '销售人员公积金',
      productionFund: '生产工人公积金',
      workshopFund: '车间管理人员公积金',
      researchFund: '研发人员公积金',
      pension: '其中养老、失业保险',
    }),
    variables: [
      ...postedByHand([['221104'], ['221104', '221110']], 'socialHand'),
      ...restsOf(
        [
          ['office', ['56020103', '66020103']],
          ['sales', ['56010103', '66010103']],
          ['production', ['40010102', '50010102']],
          ['workshop', ['41010103', '51010103']],
          ['research', ['430101', '530101']],
        ],
        'socialHand',
      ),
      ...postedByHand([['221105'], ['221105']], 'fundHand'),
      ...restsOf(
        [
          ['officeFund', ['56020104', '66020104']],
          ['salesFund', ['56010104', '66010104']],
          ['productionFund', ['40010102', '50010102']],
          ['workshopFund', ['41010104', '51010104']],
          ['researchFund', ['430101', '530101']],
        ],
        'fundHand',
      ),
      ...postedByHand([[], ['221110']], 'pensionHand'),
      { name: 'pensionRest', formula: restFormula('pension', 'pensionHand') },
      { name: 'hand', formula: 'socialHand + fundHand' },
      {
        name: 'social',
        formula: 'officeRest + salesRest + productionRest + workshopRest + researchRest',
      },
      {
        name: 'fund',
        formula:
          'officeFundRest + salesFundRest + productionFundRest + workshopFundRest + researchFundRest',
      },
    ],
    warnings: [byHandWarning],
    body: {
      kind: 'lines',
      lines: [
        line('debit', ['56020103', '66020103'], 'officeRest'),
        line('debit', ['56010103', '66010103'], 'salesRest'),
        line('debit', ['40010102', '50010102'], 'productionRest + productionFundRest'),
        line('debit', ['41010103', '51010103'], 'workshopRest'),
        line('debit', ['430101', '530101'], 'researchRest + researchFundRest'),
        line('debit', ['56020104', '66020104'], 'officeFundRest'),
        line('debit', ['56010104', '66010104'], 'salesFundRest'),
        line('debit', ['41010104', '51010104'], 'workshopFundRest'),
        // 小企业会计准则 knows no 设定提存计划: all of it stays on 社会保险费.
        line('credit', ['221104', null], 'social'),
        line('credit', [null, '221104'], 'social - pensionRest'),
        line('credit', [null, '221110'], 'pensionRest'),
        line('credit', ['221105', '221105'], 'fund'),
      ],
    },
    computation: '按工资表单位部分填写',
  },
  {
    id: 'payroll-withhold',
    name: '代扣个人社保公积金及个税',
    ...everyMonth,
    inputs: wages({
      social: '个人社会保险费',
      fund: '个人住房公积金',
      incomeTax: '个人所得税',
    }),
    variables: [
      ...postedByHand([['224102'], ['224102']], 'socialHand'),
      ...postedByHand([['224103'], ['224103']], 'fundHand'),
      ...postedByHand([['222113'], ['222113']], 'taxHand'),
      { name: 'socialRest', formula: restFormula('social', 'socialHand') },
      { name: 'fundRest', formula: restFormula('fund', 'fundHand') },
      { name: 'taxRest', formula: restFormula('incomeTax', 'taxHand') },
      { name: 'hand', formula: 'socialHand + fundHand + taxHand' },
    ],
    warnings: [byHandWarning],
    body: {
      kind: 'lines',
      lines: [
        line('debit', ['221101', '221101'], 'socialRest + fundRest + taxRest'),
        line('credit', ['224102', '224102'], 'socialRest'),
        line('credit', ['224103', '224103'], 'fundRest'),
        line('credit', ['222113', '222113'], 'taxRest'),
      ],
    },
    computation: '按工资表代扣数填写',
  },
  {
    id: 'union-fee',
    name: '计提工会经费',
    ...everyMonth,
    enabled: false,
    inputs: [{ key: 'rate', title: '计提比例', kind: 'rate', standard: { value: '0.02' } }],
    variables: [
      { name: 'wages', title: '本期贷方', take: 'credit', codes: [['221101'], ['221101']] },
      ...postedByHand([['221106'], ['221106']]),
      { name: 'fee', formula: 'round(wages * rate)' },
      { name: 'rest', formula: restFormula('fee') },
    ],
    needs: { formula: 'wages', note: '本期没有计提工资' },
    warnings: [byHandWarning],
    body: {
      kind: 'lines',
      lines: [
        line('debit', ['56020105', '66020105'], 'rest'),
        line('credit', ['221106', '221106'], 'rest'),
      ],
    },
    computation: '{wages} × {rate} − 已计提 {hand}',
  },
];
