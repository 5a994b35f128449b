import { carryForwardCalls, type OwnTemplateFields } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { WriteCase } from '@mingzhang/server/testing';
import type { Books } from './books';

/** January, in which the tests post their vouchers. */
const january = { year: 2026, month: 1 };

/** 租金 of twelve months, one twelfth a month: the offices by share, the shops the rest. */
export function rentTemplate(
  books: Books,
  name = '分摊办公室租金',
  office = '0.6',
): OwnTemplateFields {
  const line = (
    side: 'debit' | 'credit',
    code: string,
    amount: OwnTemplateFields['lines'][number]['amount'],
  ) => ({ side, summary: name, subjectId: books.subject(code).id, auxiliary: {}, amount });
  const shop = Money.parse(1).minus(Money.parse(office)).toExactText();
  return {
    name,
    frequency: 'month',
    after: 'amort-deferred',
    figures: [
      {
        kind: 'subject',
        name: '待摊',
        subjectId: books.subject('1801').id,
        measure: 'monthDebit',
      },
      { kind: 'given', name: '月数', input: 'quantity', value: '12', policy: null },
      { kind: 'formula', name: '每月', formula: '待摊 ÷ 月数' },
    ],
    lines: [
      line('debit', '560213', { kind: 'share', of: '每月', rate: office }),
      line('debit', '560115', { kind: 'share', of: '每月', rate: shop }),
      line('credit', '1801', { kind: 'rest' }),
    ],
  };
}

/** One valid call of every route of the period-end entries. */
export function carryForwardCases(books: Books): Readonly<Record<string, WriteCase>> {
  const { api } = books;
  const wages = (office: string) => ({
    ...january,
    step: 'payroll',
    skipped: false,
    inputs: [{ key: 'office', value: office }],
  });
  const make = (steps: string[]) =>
    api.call(carryForwardCalls.make, { body: { ...january, steps } });
  return {
    'PUT /checkout/carryForward/inputs': async () => () =>
      api.call(carryForwardCalls.setInputs, { body: wages('32000.00') }),
    'POST /checkout/carryForward': async () => {
      await api.call(carryForwardCalls.setInputs, { body: wages('18000.00') });
      return () => make(['payroll']);
    },
    'POST /checkout/carryForward/remove': async () => {
      await api.call(carryForwardCalls.setInputs, { body: wages('21000.00') });
      await make(['payroll']);
      return () => api.call(carryForwardCalls.remove, { body: { ...january, steps: ['payroll'] } });
    },
    'POST /checkout/carryForward/templates': async () => () =>
      api.call(carryForwardCalls.createTemplate, { body: rentTemplate(books) }),
    'PUT /checkout/carryForward/templates': async () => {
      const body = rentTemplate(books, '分摊仓库租金');
      const { id, version } = await api.call(carryForwardCalls.createTemplate, { body });
      const changed = {
        ...rentTemplate(books, '分摊厂房租金', '0.7'),
        frequency: 'quarter' as const,
      };
      return () =>
        api.call(carryForwardCalls.updateTemplate, { body: { ...changed, id, version } });
    },
    'DELETE /checkout/carryForward/templates/{id}': async () => {
      const body = rentTemplate(books, '分摊店铺租金');
      const { id } = await api.call(carryForwardCalls.createTemplate, { body });
      return () => api.call(carryForwardCalls.removeTemplate, { params: { id } });
    },
    'PUT /checkout/carryForward/settings': async () => () =>
      api.call(carryForwardCalls.saveSettings, {
        body: { id: 'cogs', enabled: true, inputs: [{ key: 'rate', value: '0.55' }] },
      }),
  };
}
