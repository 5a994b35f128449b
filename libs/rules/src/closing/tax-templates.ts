import { byHandWarning, restFormula } from './by-hand';
import type { ClosingTemplate } from './closing-template';
import { FORMER_VAT_CODE, FORMER_VAT_MARK } from '../taxpayer-kind';
import { half, surtaxTemplate } from './surtax-template';
import { vatReliefTemplate } from './vat-relief-template';

/** 增值税, 附加税, 印花税, 减值, 所得税 (reference, orders 70 to 85 and 100). */
export const taxTemplates: readonly ClosingTemplate[] = [
  {
    id: 'vat-transfer',
    name: '转出未交增值税',
    vatType: 1,
    frequency: 'month',
    enabled: true,
    inputs: [],
    basis: '财会〔2016〕22号',
    variables: [
      {
        name: 'owed',
        title: '期末贷方余额',
        take: 'closing',
        negated: true,
        codes: [['222101'], ['222101']],
      },
      {
        name: 'former',
        title: '期末贷方余额',
        take: 'closing',
        negated: true,
        codes: [[FORMER_VAT_CODE], [FORMER_VAT_CODE]],
        named: FORMER_VAT_MARK,
      },
      // VAT of small-scale months stays there until it is paid.
      { name: 'vat', formula: 'owed - former' },
      { name: 'paid', title: '本期借方', take: 'debit', codes: [['22210102'], ['22210102']] },
      // Tax paid in advance beyond what is due; input tax beyond output tax stays where it is.
      { name: 'over', formula: 'max(min(0 - vat, paid), 0)' },
    ],
    body: {
      kind: 'lines',
      lines: (
        [
          ['debit', '22210103', 'max(vat, 0)', '转出未交增值税'],
          ['credit', '222102', 'max(vat, 0)', '转出未交增值税'],
          ['debit', '222102', 'over', '转出多交增值税'],
          ['credit', '22210108', 'over', '转出多交增值税'],
        ] as const
      ).map(([side, code, formula, summary]) => ({
        side,
        formula,
        summary,
        codes: [code, code] as const,
      })),
    },
    computation: '应交增值税贷方余额 {vat}',
  },
  {
    id: 'vat-prepaid',
    name: '预交增值税抵减',
    vatType: 1,
    frequency: 'month',
    enabled: true,
    inputs: [],
    basis: '财会〔2016〕22号',
    variables: [
      { name: 'prepaid', title: '期末余额', take: 'closing', codes: [['222103'], ['222103']] },
      {
        name: 'unpaid',
        title: '期末贷方余额',
        take: 'closing',
        negated: true,
        codes: [['222102'], ['222102']],
      },
    ],
    needs: { formula: 'min(prepaid, unpaid)', note: '没有可抵减的预交增值税' },
    body: {
      kind: 'lines',
      lines: [
        { side: 'debit', codes: ['222102', '222102'], formula: 'min(prepaid, unpaid)' },
        { side: 'credit', codes: ['222103', '222103'], formula: 'min(prepaid, unpaid)' },
      ],
    },
    computation: '{prepaid} 与 {unpaid} 取小',
  },
  vatReliefTemplate,
  surtaxTemplate,
  {
    id: 'stamp',
    name: '计提印花税',
    frequency: 'quarter',
    enabled: false,
    basis: '印花税法；财政部 税务总局公告2023年第12号',
    inputs: [
      { key: 'contracts', title: '应税合同金额', kind: 'amount' },
      { key: 'rate', title: '税率', kind: 'rate', standard: { value: '0.0003' } },
      half,
    ],
    variables: [
      { name: 'hand', title: '本季已计提', take: 'quarterCredit', codes: [['222117'], ['222117']] },
      { name: 'duty', formula: 'round(contracts * rate * half)' },
      { name: 'rest', formula: restFormula('duty', 'max(hand, 0)') },
    ],
    warnings: [{ ...byHandWarning, note: '本季已手工计提 {hand}，本项只计提其余部分' }],
    body: {
      kind: 'lines',
      lines: [
        { side: 'debit', codes: ['540310', '640310'], formula: 'rest' },
        { side: 'credit', codes: ['222117', '222117'], formula: 'rest' },
      ],
    },
    computation: '合同金额 {contracts} × {rate} × {half}',
  },
  {
    id: 'credit-loss',
    name: '计提信用减值准备',
    standard: 1,
    frequency: 'month',
    enabled: false,
    basis: '企业会计准则第22号',
    inputs: [{ key: 'rate', title: '计提率', kind: 'rate', standard: { value: '0.05' } }],
    variables: [
      // Who has paid in advance owes nothing the less: their credit balances are no receivables.
      {
        name: 'receivable',
        title: '各明细借方余额合计',
        take: 'debitBalances',
        codes: [[], ['1122']],
      },
      {
        name: 'kept',
        title: '期末贷方余额',
        take: 'closing',
        negated: true,
        codes: [[], ['123102']],
      },
      { name: 'need', formula: 'round(receivable * rate) - kept' },
    ],
    body: {
      kind: 'lines',
      lines: [
        { side: 'debit', codes: [null, '6702'], formula: 'need' },
        { side: 'credit', codes: [null, '123102'], formula: 'need' },
      ],
    },
    computation: '{receivable} × {rate} − 已提 {kept}',
  },
];
