import {
  carryForwardCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
  voucherTemplateCalls,
} from '@mingzhang/contract';
import type { WriteCase } from '@mingzhang/server/testing';
import { picture, uploadFile } from './attachments';
import type { Books } from './books';
import { rentTemplate } from './carry-forward-cases';

type Cases = Readonly<Record<string, WriteCase>>;

/** Valid calls with the ids that other cases leave out: items, attachments, parents and steps of own templates. */
export function fullCases(books: Books): Cases {
  return { ...subjectCases(books), ...voucherCases(books), ...templateCases(books) };
}

function subjectCases(books: Books): Cases {
  const { api } = books;
  const subject = (code: string) => ({
    code,
    name: `其他货币资金${code}`,
    direction: 'debit' as const,
    quantity: null,
  });
  return {
    'POST /subject': async () => {
      const auxiliary = [await books.categoryId('部门')];
      const parentId = books.subject('1221').id;
      const body = { ...subject('122151'), parentId, auxiliary, auxiliaryRequired: auxiliary };
      return () => api.call(subjectCalls.create, { body });
    },
    'PUT /subject': async () => {
      const parentId = books.subject('1221').id;
      const fields = subject('122152');
      const { id, version } = await api.call(subjectCalls.create, {
        body: { ...fields, parentId },
      });
      const { wordId } = books;
      const line = { summary: '往来', subjectId: id };
      const cash = { summary: '往来', subjectId: books.subject('1002').id };
      const lines = [
        { ...line, debit: '9' },
        { ...cash, credit: '9' },
      ];
      const voucher = { wordId, voucherDate: '2026-01-09', lines };
      await api.call(voucherCalls.create, { body: voucher });
      const [part] = Object.entries(await books.auxiliary('1122', '天成建材'));
      const [categoryId, itemId] = [Number(part?.[0]), part?.[1] ?? 0];
      const categories = { auxiliary: [categoryId], auxiliaryRequired: [categoryId] };
      const body = { ...fields, ...categories, id, version, moveTo: [{ categoryId, itemId }] };
      return () => api.call(subjectCalls.update, { body });
    },
    'POST /initial-balance': async () => {
      const auxiliary = await books.auxiliary('1122', '五洲工贸');
      const body = { subjectId: books.subject('1122').id, auxiliary, opening: '79.00' };
      return () => api.call(initialBalanceCalls.create, { body });
    },
  };
}

function voucherCases(books: Books): Cases {
  const { api } = books;
  const attached = async (colour: string, amount: string) => {
    const { id } = await uploadFile(api, await picture('png', colour), `${colour}.png`);
    const body = await books.body('2026-01-09', [
      { code: '1122', debit: amount, item: '华美商贸' },
      { code: '1002', credit: amount },
    ]);
    return { ...body, attachmentIds: [id] };
  };
  return {
    'POST /voucher': async () => {
      const body = await attached('purple', '41');
      return () => api.call(voucherCalls.create, { body });
    },
    'PUT /voucher': async () => {
      const { attachmentIds, ...body } = await attached('pink', '42');
      const { id, version } = await api.call(voucherCalls.create, { body });
      const changed = { ...body, id, version, attachmentIds };
      return () => api.call(voucherCalls.update, { body: changed });
    },
    'POST /voucher/typedNotes': async () => {
      const body = await attached('navy', '43');
      const { id: reverses } = await books.post('2026-01-09', [
        { code: '1122', debit: '-43', item: '华美商贸' },
        { code: '1002', credit: '-43' },
      ]);
      const { id } = await api.call(voucherCalls.create, { body });
      return () => api.call(voucherCalls.typedNotes, { body: { ...body, id, reverses } });
    },
    'POST /voucher-template': async () => {
      const term = { subjectId: books.subject('1002').id, measure: 'debit' as const, factor: '1' };
      const line = {
        summary: '货款',
        subjectId: books.subject('1122').id,
        auxiliary: await books.auxiliary('1122', '天成建材'),
      };
      const lines = [
        { ...line, side: 'debit' as const, amount: { kind: 'formula' as const, terms: [term] } },
        { ...line, side: 'credit' as const, amount: { kind: 'difference' as const } },
      ];
      const body = { type: 1, name: '按发生额收款', wordId: books.wordId, lines };
      return () => api.call(voucherTemplateCalls.create, { body });
    },
  };
}

/** Own templates of period-end entries that build on one another. */
function templateCases(books: Books): Cases {
  const { api } = books;
  const month = { year: 2026, month: 1 };
  const created = (name: string) =>
    api.call(carryForwardCalls.createTemplate, { body: rentTemplate(books, name) });
  const stepOf = async (name: string) => `custom-${(await created(name)).id}`;
  const dependent = async (name: string) => {
    const step = await stepOf(`${name}之前`);
    const { figures, lines, ...fields } = rentTemplate(books, name);
    const [first, second, third] = lines;
    if (!first || !second || !third) throw new Error('the template has three lines');
    const auxiliary = await books.auxiliary('1122', '天成建材');
    const ofCustomer = { ...first, subjectId: books.subject('1122').id, auxiliary };
    return {
      ...fields,
      after: step,
      figures: [{ kind: 'step' as const, name: '此前结转', step }, ...figures],
      lines: [ofCustomer, second, third],
    };
  };
  return {
    'POST /checkout/carryForward/templates': async () => {
      const body = await dependent('分摊展厅租金');
      return () => api.call(carryForwardCalls.createTemplate, { body });
    },
    'PUT /checkout/carryForward/templates': async () => {
      const { id, version } = await created('分摊车位租金');
      const body = { ...(await dependent('分摊车库租金')), id, version };
      return () => api.call(carryForwardCalls.updateTemplate, { body });
    },
    'POST /checkout/carryForward/templates/try': async () => {
      const { id } = await created('分摊宿舍租金');
      const body = { ...(await dependent('分摊宿舍租金二')), ...month, id };
      return () => api.call(carryForwardCalls.tryTemplate, { body });
    },
    'PUT /checkout/carryForward/settings': async () => {
      const body = { id: await stepOf('分摊食堂租金'), enabled: false, inputs: [] };
      return () => api.call(carryForwardCalls.saveSettings, { body });
    },
    'PUT /checkout/carryForward/inputs': async () => {
      const step = await stepOf('分摊机房租金');
      const body = { ...month, step, skipped: true, inputs: [] };
      return () => api.call(carryForwardCalls.setInputs, { body });
    },
    'POST /checkout/carryForward': async () => {
      const body = { ...month, steps: [await stepOf('分摊会所租金')] };
      return () => api.call(carryForwardCalls.make, { body });
    },
    'POST /checkout/carryForward/remove': async () => {
      const body = { ...month, steps: [await stepOf('分摊门市租金')] };
      return () => api.call(carryForwardCalls.remove, { body });
    },
  };
}
