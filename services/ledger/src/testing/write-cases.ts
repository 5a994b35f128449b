import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls as itemCalls,
  accountSetsCalls,
  currencyCalls,
  initialBalanceCalls,
  printSettingCalls,
  subjectCalls,
  voucherAttachmentCalls,
  voucherTemplateCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import { runImport, workbook, type WriteCase } from '@mingzhang/server/testing';
import { picture, uploadFile } from './attachments';
import { bookCases } from './book-cases';
import type { Books } from './books';

type Cases = Readonly<Record<string, WriteCase>>;

/**
 * One valid call of every route that changes settings and opening balances, and of every export.
 * @param recoded API of an account set whose coding rule is changed
 */
export function settingCases(books: Books, recoded: Books['api']): Cases {
  return {
    ...subjectCases(books, recoded),
    ...itemCases(books),
    ...currencyCases(books),
    ...openingCases(books),
    ...otherCases(books),
    ...bookCases(books),
  };
}

function subjectCases(books: Books, recoded: Books['api']): Cases {
  const { api } = books;
  const bank = (code: string, name: string) => ({
    parentId: books.subject('1012').id,
    code,
    name,
    direction: 'debit' as const,
    quantity: { unit: '份' },
    cash: true,
  });
  return {
    'POST /subject': async () => () =>
      api.call(subjectCalls.create, { body: bank('101251', '工商银行') }),
    'PUT /subject': async () => {
      const { id, version } = await api.call(subjectCalls.create, {
        body: bank('101252', '建设银行'),
      });
      const auxiliary = [await books.categoryId('部门')];
      const fields = { ...bank('101252', '建设银行西街支行'), status: 0 as const, auxiliary };
      const { parentId: _, ...body } = fields;
      return () => api.call(subjectCalls.update, { body: { id, version, ...body } });
    },
    'DELETE /subject/{id}': async () => {
      const { id } = await api.call(subjectCalls.create, { body: bank('101253', '中国银行') });
      return () => api.call(subjectCalls.remove, { params: { id } });
    },
    'POST /subject/import': async () => {
      const file = await workbook(
        ['科目编码', '科目名称', '余额方向'],
        [['101254', '农业银行', '借']],
      );
      return () => runImport(api, subjectCalls.import, { file, mode: 'all' });
    },
    'GET /subject/export': async () => () =>
      api.file(subjectCalls.export, { query: { format: 'csv' } }),
    'POST /account-sets/updateEncode': async () => () =>
      recoded.call(accountSetsCalls.updateEncode, { body: { encode: '4-3-2-2' } }),
  };
}

function itemCases(books: Books): Cases {
  const { api } = books;
  const category = (name: string) =>
    api.call(accountingCategoryCalls.create, { body: { name, customColumns: ['地区'] } });
  const item = async (code: string, name: string, kind = '客户') =>
    api.call(itemCalls.create, {
      body: { categoryId: await books.categoryId(kind), code, name, remark: '零售' },
    });
  return {
    'POST /accounting-category': async () => () => category('车辆'),
    'PUT /accounting-category': async () => {
      const { id, version } = await category('门店');
      const body = { id, version, name: '店铺', customColumns: ['地区', '面积'] };
      return () => api.call(accountingCategoryCalls.update, { body });
    },
    'DELETE /accounting-category/{id}': async () => {
      const { id } = await category('合同');
      return () => api.call(accountingCategoryCalls.remove, { params: { id } });
    },
    'POST /accounting-category/import': async () => {
      const id = await books.categoryId('供应商');
      const file = await workbook(['编码', '名称', '备注'], [['G01', '远大钢材', '月结']]);
      return () =>
        runImport(api, accountingCategoryCalls.import, {
          file,
          mode: 'all',
          categoryId: String(id),
        });
    },
    'GET /accounting-category/{id}/export': async () => {
      const params = { id: await books.categoryId('客户') };
      return () => api.file(accountingCategoryCalls.export, { params, query: { format: 'csv' } });
    },
    'POST /accounting-category-details': async () => () => item('K01', '中远贸易'),
    'PUT /accounting-category-details': async () => {
      const { id, version, code } = await item('K02', '恒泰工贸');
      const body = { id, version, code, name: '恒泰实业', status: 0 as const, remark: '批发' };
      return () => api.call(itemCalls.update, { body });
    },
    'DELETE /accounting-category-details/{id}': async () => {
      const { id } = await item('K03', '大成商行');
      return () => api.call(itemCalls.remove, { params: { id } });
    },
    'DELETE /accounting-category-details/clear/{id}': async () => {
      await item('B01', '销售部', '部门');
      await item('B02', '财务部', '部门');
      const id = await books.categoryId('部门');
      return () => api.call(itemCalls.clear, { params: { id } });
    },
  };
}

function currencyCases({ api }: Books): Cases {
  const currency = (code: string, name: string) =>
    api.call(currencyCalls.create, { body: { code, name, exchangeRate: '7.1' } });
  return {
    'POST /currency': async () => () => currency('USD', '美元'),
    'PUT /currency': async () => {
      const { id, version, code } = await currency('EUR', '欧元');
      const body = { id, version, code, name: '欧洲货币', exchangeRate: '7.8' };
      return () => api.call(currencyCalls.update, { body });
    },
    'DELETE /currency/{id}': async () => {
      const { id } = await currency('JPY', '日元');
      return () => api.call(currencyCalls.remove, { params: { id } });
    },
    'PUT /currency/rates': async () => {
      const { id: currencyId } = await currency('GBP', '英镑');
      // Far from the standing rate, so the request confirms it.
      const rates = (january: string | null, february: string) => [
        { period: '2026-01', exchangeRate: january },
        { period: '2026-02', exchangeRate: february },
        { period: '2026-03', exchangeRate: '9.3' },
      ];
      await api.call(currencyCalls.saveRates, {
        body: { currencyId, rates: rates('9.1', '9.2'), confirmed: true },
      });
      const body = { currencyId, rates: rates(null, '9.25'), confirmed: true };
      return () => api.call(currencyCalls.saveRates, { body });
    },
  };
}

function openingCases(books: Books): Cases {
  const { api } = books;
  const row = async (code: string, item: string | null, opening: string) => ({
    subjectId: books.subject(code).id,
    auxiliary: await books.auxiliary(code, item),
    opening,
  });
  return {
    'POST /initial-balance': async () => {
      const body = await row('1001', null, '300.00');
      return () => api.call(initialBalanceCalls.create, { body });
    },
    'DELETE /initial-balance/{id}': async () => {
      const body = await row('1122', '顺通物流', '77.00');
      const { id } = await api.call(initialBalanceCalls.create, { body });
      return () => api.call(initialBalanceCalls.remove, { params: { id } });
    },
    'PUT /initial-balance': async () => {
      const before = [await row('1122', '天成建材', '500'), await row('1402', null, '60')];
      await api.call(initialBalanceCalls.save, { body: before });
      const body = [
        await row('1122', '天成建材', '812.5'),
        await row('1402', null, '0'),
        await row('1122', '东方超市', '41'),
      ];
      return () => api.call(initialBalanceCalls.save, { body });
    },
    'POST /initial-balance/auxiliary': async () => {
      const auxiliary = await books.auxiliary('1122', '金石装饰');
      const body = { subjectId: books.subject('1122').id, auxiliary };
      return () => api.call(initialBalanceCalls.auxiliary, { body });
    },
    'POST /initial-balance/import': async () => {
      await api.call(initialBalanceCalls.save, { body: [await row('1403', null, '18')] });
      const titles = ['科目编码', '科目名称', '余额方向', '期初余额'];
      const file = await workbook(titles, [['1403', '原材料', '借', '19.5']]);
      return () => runImport(api, initialBalanceCalls.import, { file, mode: 'all' });
    },
    'GET /initial-balance/export': async () => () =>
      api.file(initialBalanceCalls.export, { query: { format: 'csv' } }),
  };
}

function otherCases(books: Books): Cases {
  const { api } = books;
  const template = async (name: string, amount: string) => ({
    type: 1,
    name,
    wordId: books.wordId,
    remark: '每月',
    lines: [
      {
        summary: '货款',
        subjectId: books.subject('1122').id,
        side: 'debit' as const,
        auxiliary: await books.auxiliary('1122', '天成建材'),
        amount: { kind: 'fixed' as const, amount },
      },
      {
        summary: '货款',
        subjectId: books.subject('5001').id,
        side: 'credit' as const,
        amount: { kind: 'difference' as const },
      },
    ],
  });
  const word = (name: string) =>
    api.call(voucherWordCalls.create, { body: { word: name, printTitle: `${name}账凭证` } });
  return {
    'POST /voucher-word': async () => () => word('银'),
    'PUT /voucher-word': async () => {
      const { id, version } = await word('调');
      const body = { id, version, word: '整', printTitle: '调整凭证', isDefault: true };
      return () => api.call(voucherWordCalls.update, { body });
    },
    'DELETE /voucher-word/{id}': async () => {
      const { id } = await word('杂');
      return () => api.call(voucherWordCalls.remove, { params: { id } });
    },
    'POST /voucher-template': async () => {
      const body = await template('赊销', '120.00');
      return () => api.call(voucherTemplateCalls.create, { body });
    },
    'PUT /voucher-template': async () => {
      const { id, version } = await api.call(voucherTemplateCalls.create, {
        body: await template('赊销二', '130.00'),
      });
      const body = { id, version, ...(await template('赊销三', '140.00')) };
      return () => api.call(voucherTemplateCalls.update, { body });
    },
    'DELETE /voucher-template/{id}': async () => {
      const { id } = await api.call(voucherTemplateCalls.create, {
        body: await template('赊销四', '150.00'),
      });
      return () => api.call(voucherTemplateCalls.remove, { params: { id } });
    },
    'PUT /print-setting/voucher': async () => {
      await api.call(printSettingCalls.saveVoucher, { body: { paper: 'a5', left: '27.3' } });
      const body = { paper: '240x140', lines: '7' };
      return () => api.call(printSettingCalls.saveVoucher, { body });
    },
    'POST /voucher-attachment': async () => {
      const bytes = await picture('png', 'red');
      return () => uploadFile(api, bytes, '发票.png');
    },
    'DELETE /voucher-attachment/{id}': async () => {
      const { id } = await uploadFile(api, await picture('png', 'blue'), '合同.png');
      return () => api.call(voucherAttachmentCalls.remove, { params: { id } });
    },
  };
}
