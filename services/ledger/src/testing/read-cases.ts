import {
  accountSetsCalls,
  accountingCategoryCalls,
  accountingCategoryDetailCalls as itemCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherAttachmentCalls,
  voucherCalls,
  voucherTemplateCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import type { TestApi, WriteCase } from '@mingzhang/server/testing';
import { picture, uploadFile } from './attachments';
import type { Books } from './books';

type Cases = Readonly<Record<string, WriteCase>>;

/** A member of the account set who makes vouchers, and in no other account set. */
export interface Maker {
  readonly accountSetId: number;
  readonly userId: number;
  readonly api: TestApi;
}

/** One valid call of every route that reads settings, openings and vouchers by an id. */
export function readCases(books: Books, maker: Maker): Cases {
  return {
    'GET /account-sets/checkUse': async () => {
      const query = { asid: maker.accountSetId };
      return () => books.api.call(accountSetsCalls.checkUse, { query });
    },
    ...subjectReads(books),
    ...settingReads(books),
    ...fileReads(books),
    ...voucherReads(books, maker),
  };
}

function subjectReads(books: Books): Cases {
  const { api } = books;
  return {
    'GET /subject/{id}': async () => () =>
      api.call(subjectCalls.get, { params: { id: books.subject('1122').id } }),
    'GET /subject/checkUse/{id}': async () => () =>
      api.call(subjectCalls.checkUse, { params: { id: books.subject('1122').id } }),
    'GET /subject/balance': async () => {
      const { itemId: categoryDetailsId, ...subject } = await customerOf(books);
      return () => api.call(subjectCalls.balance, { query: { ...subject, categoryDetailsId } });
    },
    'GET /initial-balance/{id}': async () => {
      const auxiliary = await books.auxiliary('1122', '四海物流');
      const body = { subjectId: books.subject('1122').id, auxiliary, opening: '78.00' };
      const { id } = await api.call(initialBalanceCalls.create, { body });
      return () => api.call(initialBalanceCalls.get, { params: { id: id ?? 0 } });
    },
  };
}

function settingReads(books: Books): Cases {
  const { api } = books;
  const category = async () => ({ id: await books.categoryId('客户') });
  const currency = (code: string) =>
    api.call(currencyCalls.create, { body: { code, name: `币别${code}`, exchangeRate: '1.7' } });
  return {
    'GET /voucher-word/{id}': async () => () =>
      api.call(voucherWordCalls.get, { params: { id: books.wordId } }),
    'GET /currency/{id}': async () => {
      const { id } = await currency('AUD');
      return () => api.call(currencyCalls.get, { params: { id } });
    },
    'GET /currency/rates': async () => {
      const { id: currencyId } = await currency('CAD');
      return () => api.call(currencyCalls.rates, { query: { currencyId } });
    },
    'GET /accounting-category/{id}': async () => {
      const params = await category();
      return () => api.call(accountingCategoryCalls.get, { params });
    },
    'GET /accounting-category/{id}/import/template': async () => {
      const params = await category();
      return () => api.file(accountingCategoryCalls.template, { params });
    },
    'GET /accounting-category-details': async () => {
      const { categoryId } = await customerOf(books);
      return () => api.call(itemCalls.list, { query: { accounting_category_id: categoryId } });
    },
    'POST /accounting-category-details/loadAuxiliaryAccountingData': async () => {
      await customerOf(books);
      const body = [await category()];
      return () => api.call(itemCalls.load, { body });
    },
    'GET /accounting-category-details/{id}': async () => {
      const { itemId: id } = await customerOf(books);
      return () => api.call(itemCalls.get, { params: { id } });
    },
  };
}

/** Templates of vouchers and attachments. */
function fileReads(books: Books): Cases {
  const { api } = books;
  const template = async (name: string) => {
    const line = { summary: name, subjectId: books.subject('1122').id };
    const auxiliary = await books.auxiliary('1122', '天成建材');
    const lines = [
      { ...line, auxiliary, side: 'debit' as const },
      { ...line, auxiliary, side: 'credit' as const },
    ];
    return api.call(voucherTemplateCalls.create, { body: { type: 0, name, lines } });
  };
  const attached = async (colour: string) =>
    (await uploadFile(api, await picture('png', colour), `${colour}.png`)).id;
  return {
    'GET /voucher-template/{id}': async () => {
      const { id } = await template('收款');
      return () => api.call(voucherTemplateCalls.get, { params: { id } });
    },
    'POST /voucher/carryForwardMoney': async () => {
      const { id: templateId } = await template('收款二');
      const body = { year: 2026, month: 1, templateId };
      return () => api.call(voucherTemplateCalls.carryForwardMoney, { body });
    },
    'GET /voucher-attachment': async () => {
      const attachmentIds = [await attached('green')];
      const body = { ...(await books.body('2026-01-07', sale('31'))), attachmentIds };
      const { id: voucherId } = await api.call(voucherCalls.create, { body });
      return () => api.call(voucherAttachmentCalls.list, { query: { voucherId } });
    },
    'GET /voucher-attachment/{id}/content': async () => {
      const id = await attached('yellow');
      return () => api.file(voucherAttachmentCalls.content, { params: { id } });
    },
    'GET /voucher-attachment/{id}/thumbnail': async () => {
      const id = await attached('orange');
      return () => api.file(voucherAttachmentCalls.thumbnail, { params: { id } });
    },
  };
}

function voucherReads(books: Books, maker: Maker): Cases {
  const { api } = books;
  const filter = async () => {
    const { id } = await postedBy(maker, books);
    const subjectId = books.subject('1122').id;
    return { ids: String(id), wordId: books.wordId, subjectId, createdBy: maker.userId };
  };
  return {
    'GET /voucher': async () => {
      const query = await filter();
      return () => api.call(voucherCalls.list, { query });
    },
    'GET /voucher/export': async () => {
      const query = await filter();
      return () => api.file(voucherCalls.export, { query: { ...query, format: 'csv' } });
    },
    'GET /voucher/{id}': async () => {
      const { id } = await books.post('2026-01-08', sale('33'));
      return () => api.call(voucherCalls.get, { params: { id } });
    },
    'GET /voucher/code': async () => () =>
      api.call(voucherCalls.nextCode, {
        query: { wordId: books.wordId, voucherDate: '2026-01-08' },
      }),
    'GET /voucher/beforeId': async () => {
      const { id: currentId } = await books.post('2026-01-08', sale('34'));
      return () => api.call(voucherCalls.beforeId, { query: { currentId } });
    },
    'GET /voucher/nextId': async () => {
      const { id: currentId } = await books.post('2026-01-08', sale('35'));
      return () => api.call(voucherCalls.nextId, { query: { currentId } });
    },
    'GET /voucher/deleted': async () => {
      const { id } = await books.post('2026-01-08', sale('36'));
      await api.call(voucherCalls.remove, { params: { id } });
      const query = { year: 2026, month: 1, wordId: books.wordId };
      return () => api.call(voucherCalls.deleted, { query });
    },
  };
}

/** A customer with entries: their category and the subject that keeps them. */
export async function customerOf(books: Books) {
  const [part] = Object.entries(await books.auxiliary('1122', '华美商贸'));
  const subjectId = books.subject('1122').id;
  return { subjectId, categoryId: Number(part?.[0]), itemId: part?.[1] ?? 0 };
}

/** A voucher of the maker about that customer. */
export async function postedBy({ api }: Maker, books: Books) {
  const body = await books.body('2026-01-08', sale('32'));
  return api.call(voucherCalls.create, { body });
}

const sale = (amount: string) => [
  { code: '1122', debit: amount, item: '华美商贸' },
  { code: '1002', credit: amount },
];
