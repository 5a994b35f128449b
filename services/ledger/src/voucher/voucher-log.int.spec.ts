import { voucherCalls, type Voucher } from '@mingzhang/contract';
import { changesOf, changesText, Money } from '@mingzhang/rules';
import { runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books, type TestLine } from '../testing/books';

interface Entry {
  readonly action: string;
  readonly object: string;
  readonly before: unknown;
  readonly after: unknown;
}
type Logged = Readonly<Record<string, unknown>>;

describe('the operation log of vouchers', () => {
  let service: TestService;
  let setId = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, ++setId);
  const entries = async (): Promise<Entry[]> => {
    await service.database.query(`set app.account_set_id = '${setId}'`);
    return (await service.database.query(
      `select action, object, before, after from operation_log.entry
       where account_set_id = ${setId} and action like '%证%' or action = '整理断号' order by id`,
    )) as unknown as Entry[];
  };
  const last = async () => (await entries()).at(-1);
  const sale = (item: string, amount = '500'): TestLine[] => [
    { code: '1122', debit: amount, item },
    { code: '1002', credit: amount },
  ];
  const update = async (books: Books, { id, version }: Voucher, lines: readonly TestLine[]) =>
    books.api.call(voucherCalls.update, {
      body: { ...(await books.body('2026-01-05', lines)), id, version },
    });

  it('names the customer that was changed, and nothing else', async () => {
    const books = await open();
    const voucher = await books.post('2026-01-05', sale('中远贸易'));
    await update(books, voucher, sale('恒泰工贸'));
    const entry = await last();
    expect(changesText(changesOf(entry?.before, entry?.after))).toBe(
      '第 1 行：摘要 测试，科目 1122 应收账款，辅助核算 客户 中远贸易，借方 500.00 → ' +
        '摘要 测试，科目 1122 应收账款，辅助核算 客户 恒泰工贸，借方 500.00',
    );
  });

  it('has no entry of a save that changes nothing', async () => {
    const books = await open();
    const voucher = await books.post('2026-01-05', sale('中远贸易'));
    const before = (await entries()).length;
    await update(books, voucher, sale('中远贸易', '500.00'));
    expect(await entries()).toHaveLength(before);
  });

  it('names every voucher that an insertion moves, and every one that gets another number', async () => {
    const books = await open();
    const made = [await books.draw(), await books.draw(), await books.draw()];
    const body = { ...(await books.body('2026-01-05', sale('甲'))), code: 2, insert: true };
    await books.api.call(voucherCalls.create, { body });
    const moved = (await entries()).find(({ action }) => action === '顺延凭证号');
    expect(moved).toMatchObject({
      object: '2026-01 记-2 起',
      after: [
        { from: '记-2', to: '记-3' },
        { from: '记-3', to: '记-4' },
      ],
    });
    await books.api.call(voucherCalls.remove, { params: { id: made[0]?.id ?? 0 } });
    const query = { year: 2026, month: 1, wordId: books.wordId, dryRun: '0' as const };
    await books.api.call(voucherCalls.finishingOffNo, { query });
    expect(await last()).toMatchObject({
      action: '整理断号',
      object: '2026-01 记',
      after: expect.arrayContaining([{ from: '记-4', to: '记-3' }]),
    });
  });

  it('names exports with their filters', async () => {
    const books = await open();
    await books.draw();
    await books.api.file(voucherCalls.export, { query: { keyword: '测试' } });
    expect(await last()).toMatchObject({
      action: '导出凭证',
      object: '1 张凭证',
      after: { keyword: '测试', format: 'xlsx' },
    });
  });

  it('replayed from its entries gives the vouchers of the tables, whatever wrote them', async () => {
    const books = await open();
    const made = [];
    for (const amount of ['1', '2', '3', '4']) {
      made.push(await books.post('2026-01-05', sale(`客户${amount}`, amount)));
    }
    const [first, second, third] = made;
    if (!first || !second || !third) throw new Error('vouchers');
    await update(books, first, sale('客户9', '9.5'));
    await books.api.call(voucherCalls.remove, { params: { id: second.id } });
    await books.api.call(voucherCalls.batchDelete, { body: { ids: String(third.id) } });
    const insert = { ...(await books.body('2026-01-05', sale('插'))), code: 1, insert: true };
    await books.api.call(voucherCalls.create, { body: insert });
    const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
    const row = (code: string, debit: string, credit: string) => [
      '2026-01-06',
      '记',
      code,
      '导入',
      debit ? '1001' : '1002',
      debit,
      credit,
    ];
    const rows = [row('9', '7', ''), row('9', '', '7'), row('', '8', ''), row('', '', '8')];
    await runImport(books.api, voucherCalls.import, {
      file: await workbook(titles, rows),
      mode: 'all',
    });
    const page = await books.api.call(voucherCalls.list, { query: { pageSize: 100 } });
    expect(replay(await entries())).toEqual(
      new Map(page.records.map((voucher) => [voucher.code, contentOf(voucher)])),
    );
  });
});

/** Rebuilds the vouchers by number from the log entries alone. */
function replay(log: readonly Entry[]): Map<number, unknown> {
  const vouchers = new Map<number, unknown>();
  for (const { action, before, after } of log) {
    if (action === '顺延凭证号') {
      const moves = (after as { from: string; to: string }[]).map(({ from, to }) => [
        Number(from.split('-')[1]),
        Number(to.split('-')[1]),
      ]);
      for (const [from = 0, to = 0] of moves.reverse()) {
        vouchers.set(to, vouchers.get(from));
        vouchers.delete(from);
      }
    }
    if (before !== null && isVoucher(before)) {
      expect(vouchers.get(Number(before.head['voucherCode']))).toEqual(loggedContent(before));
      vouchers.delete(Number(before.head['voucherCode']));
    }
    if (after !== null && isVoucher(after)) {
      vouchers.set(Number(after.head['voucherCode']), loggedContent(after));
    }
  }
  return new Map([...vouchers].sort(([left], [other]) => left - other));
}

function isVoucher(value: unknown): value is { head: Logged; lines: readonly Logged[] } {
  return typeof value === 'object' && value !== null && 'head' in value && 'lines' in value;
}

function loggedContent({ head, lines }: { head: Logged; lines: readonly Logged[] }) {
  return {
    date: head['voucherDate'],
    amount: head['amount'],
    lines: lines.map((line) => [
      line['summary'],
      line['subject'],
      line['items'] ?? '',
      Money.parse(String(line['debit'])).toString(),
      Money.parse(String(line['credit'])).toString(),
    ]),
  };
}

function contentOf({ voucherDate, debitTotal, lines }: Voucher) {
  return {
    date: voucherDate,
    amount: debitTotal,
    lines: lines.map((line) => [
      line.summary,
      `${line.subjectCode} ${line.subjectName}`,
      line.auxiliaryNames.map((name) => `客户 ${name}`).join('、'),
      line.debit,
      line.credit,
    ]),
  };
}
