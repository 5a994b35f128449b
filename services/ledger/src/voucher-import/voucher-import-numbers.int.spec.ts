import { voucherCalls } from '@mingzhang/contract';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger } from '../testing/books';

const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
const file = () =>
  workbook(titles, [
    ['2026-01-20', '记', '7', '存现', '1002', '5', ''],
    ['2026-01-20', '记', '7', '存现', '1001', '', '5'],
  ]);

describe('a number that is taken between the check of a file and its writing', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
    await service.database.query('create sequence ledger.tries');
    await service.database.query('grant usage on sequence ledger.tries to public');
    await collide(0);
    await service.database.query(
      'create trigger taken before insert on ledger.voucher for each row execute function ledger.taken()',
    );
  });
  afterAll(() => service.stop());

  /** Simulates a voucher saved in between, in each of the next `times` attempts. */
  const collide = async (times: number) => {
    await service.database.query('alter sequence ledger.tries restart');
    await service.database.query(`
      create or replace function ledger.taken() returns trigger language plpgsql as $$
      begin
        if new.source_kind = 'import' and nextval('ledger.tries') <= ${times} then
          raise unique_violation using constraint = 'voucher_code_key';
        end if;
        return new;
      end $$`);
  };

  it('is no failure when the file is read anew', async () => {
    await collide(2);
    const books = await openAccountSet(service, 1);
    const report = await reportOf(
      runImport(books.api, voucherCalls.import, { file: await file() }),
    );
    expect(report).toMatchObject({ accepted: 2, refused: 0 });
  });

  it('is told with the way out when it happens again and again, and nothing is written', async () => {
    await collide(100);
    const books = await openAccountSet(service, 2);
    const job = await runImport(books.api, voucherCalls.import, { file: await file() });
    expect(job).toMatchObject({
      state: 'failed',
      msg: '导入时一直有人在相同月份录入凭证，文件里的凭证号已被占用；没有写入任何数据，请待录入结束后重新导入',
    });
    const { total } = await books.api.call(voucherCalls.list, { query: { page: 1, pageSize: 20 } });
    expect(total).toBe(0);
  });
});
