import {
  accountingCategoryDetailCalls,
  currencyCalls,
  settingUpCalls,
  subjectCalls,
  voucherCalls,
  voucherTemplateCalls,
  voucherWordCalls,
  type Subject,
} from '@mingzhang/contract';
import { waitForJob, workbook, type TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from './testing/books';
import { atOnce } from './testing/held';
import { verify } from './verify';

const drawn = [
  { code: '1001', debit: '10.00' },
  { code: '1002', credit: '10.00' },
];

describe('what a call has checked stays so until it has written', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, (sets += 1), { vatType: 0 });
  const isOk = ({ success }: { readonly success: boolean }) => success;
  const change = (changes: object) => () =>
    service.as({ ...manager, accountSetId: sets, service: 'identity' }).send(settingUpCalls.setUp, {
      body: {
        id: sets,
        companyName: '晨星商贸有限公司',
        enableDate: '2026-01-01',
        accountingStandards: 0,
        vatType: 0,
        fixedAssetModule: 0,
        cashierModule: 0,
        voucherReviewed: 0,
        confirmed: true,
        ...changes,
      } as never,
    });
  const save = (books: Books, body: object) => () =>
    books.api.send(voucherCalls.create, { body: body as never });
  const alter = (books: Books, subject: Subject, changes: object) => () => {
    const { id, version, code, name, direction, cash, currencies, auxiliary } = subject;
    const body = {
      id,
      version,
      code,
      name,
      direction,
      cash,
      currencies,
      auxiliary,
      ...changes,
    };
    return books.api.send(subjectCalls.update, { body: body as never });
  };

  it.each([
    ['the standard', { accountingStandards: 1 }],
    ['the enable date', { enableDate: '2026-06-01' }],
  ])('when %s is changed beside a voucher', async (_what, changes) => {
    const books = await open();
    const body = await books.body('2026-01-05', drawn);
    const saving = save(books, body);
    const [saved, changed] = await atOnce(service, 'ledger.voucher', saving, change(changes));
    expect(saved).toMatchObject({ success: true });
    expect(changed).toMatchObject({ code: 'ACCOUNT_SET_IN_USE' });
    const { records } = await books.api.call(voucherCalls.list, { query: {} });
    expect(records.map(({ lines }) => lines.length)).toEqual([2]);
    expect(
      await verify({
        databaseUrl: service.database.url,
        accountSetIds: [sets],
      }),
    ).toEqual([]);
  });

  it('when a set is purged beside a voucher', async () => {
    const books = await open();
    const body = await books.body('2026-01-05', drawn);
    const identity = service.as({
      ...manager,
      accountSetId: sets,
      service: 'identity',
    });
    const purge = () => identity.send(settingUpCalls.purge, { body: { id: sets } });
    const [saved, purged] = await atOnce(service, 'ledger.voucher', save(books, body), purge);
    expect([saved, purged].map(isOk)).toEqual([true, true]);
    const tables = ['voucher', 'voucher_line', 'voucher_counter', 'period_balance', 'period'];
    const left = await service.database.queryAll(
      tables
        .map((table) => `select '${table}' from ledger.${table} where account_set_id = ${sets}`)
        .join(' union all '),
    );
    expect(left).toEqual([]);
  });

  it('when a subject loses its currency or asks for an item beside a voucher', async () => {
    const books = await open();
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    const cash = books.subject('1012');
    const unchanged = {
      code: '101288',
      name: '外埠存款',
      direction: 'debit',
      currencies: ['USD'],
    };
    const subject = await books.api.call(subjectCalls.create, {
      body: { parentId: cash.id, ...unchanged } as never,
    });
    const base = await books.body('2026-01-05', drawn);
    const [first, second] = base.lines;
    const foreign = {
      currency: 'USD',
      exchangeRate: '7',
      foreignAmount: '1.00',
    };
    const dollars = {
      ...base,
      lines: [
        { ...first, subjectId: subject.id, debit: '7.00', ...foreign },
        { ...second, credit: '7.00' },
      ],
    };
    // The change is first: it has checked the uses of the subject when the voucher arrives.
    const withoutDollars = alter(books, subject, { currencies: [] });
    const dollarAnswers = await atOnce(
      service,
      'ledger.subject',
      withoutDollars,
      save(books, dollars),
    );
    expect(dollarAnswers.map(isOk)).toEqual([true, false]);

    const [required] = books.subject('1122').auxiliary;
    const plain = await books.api.call(subjectCalls.create, {
      body: {
        parentId: cash.id,
        code: '101289',
        name: '备用',
        direction: 'debit',
      },
    });
    const lines = [{ ...first, subjectId: plain.id }, second];
    const asked = { auxiliary: [required], auxiliaryRequired: [required] };
    const asking = alter(books, plain, asked);
    const saving = save(books, { ...base, lines });
    const answers = await atOnce(service, 'ledger.subject', asking, saving);
    expect(answers.map(isOk)).toEqual([true, false]);
  });

  it('when a currency is deleted beside an import of subjects kept in it', async () => {
    const books = await open();
    const { id } = await books.api.call(currencyCalls.create, {
      body: { code: 'GBP', name: '英镑', exchangeRate: '9' },
    });
    const titles = ['科目编码', '科目名称', '科目类别', '余额方向', '外币核算'];
    const file = await workbook(titles, [['101288', '英镑户', '资产', '借', 'GBP']]);
    const importing = async () => {
      const { jobId } = await books.api.call(subjectCalls.import, {
        body: { file } as never,
      });
      return waitForJob(books.api, jobId);
    };
    const removing = () => books.api.send(currencyCalls.remove, { params: { id } });
    const [job, removed] = await atOnce(service, 'ledger.subject', importing, removing);
    expect(job).toMatchObject({ state: 'done', report: { accepted: 1 } });
    expect(removed).toMatchObject({ success: false });
  });

  it('when a subject, word or item is deleted beside a template that names it', async () => {
    const books = await open();
    const { api } = books;
    const [categoryId = 0] = books.subject('1122').auxiliary;
    const subject = await api.call(subjectCalls.create, {
      body: {
        parentId: books.subject('1002').id,
        code: '100201',
        name: '工行',
        direction: 'debit',
      },
    });
    const word = await api.call(voucherWordCalls.create, {
      body: { word: '转', printTitle: '转账凭证' } as never,
    });
    const item = await api.call(accountingCategoryDetailCalls.create, {
      body: { categoryId, code: '901', name: '甲客户' },
    });
    const make =
      (name: string, line: object, more: object = {}) =>
      () =>
        api.send(voucherTemplateCalls.create, {
          body: {
            type: 0,
            name,
            ...more,
            lines: [
              { side: 'debit', subjectId: books.subject('1122').id, ...line },
              { side: 'credit', subjectId: books.subject('3001').id },
            ],
          } as never,
        });
    const terms = [{ subjectId: subject.id, measure: 'closing', factor: '1' }];
    const removeSubject = () => api.send(subjectCalls.remove, { params: { id: subject.id } });
    const races: [() => Promise<{ success: boolean }>, () => Promise<{ success: boolean }>][] = [
      [make('按科目', { amount: { kind: 'formula', terms } }), removeSubject],
      [
        make('按凭证字', {}, { wordId: word.id }),
        () => api.send(voucherWordCalls.remove, { params: { id: word.id } }),
      ],
      [
        make('按项目', { auxiliary: { [String(categoryId)]: item.id } }),
        () =>
          api.send(accountingCategoryDetailCalls.remove, {
            params: { id: item.id },
          }),
      ],
    ];
    for (const [made, removed] of races) {
      const answers = await atOnce(service, 'ledger.voucher_template_line', made, removed);
      expect(answers.map(isOk)).toEqual([true, false]);
    }
  });
});
