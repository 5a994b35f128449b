import { Client } from 'pg';
import { voucherCalls } from '@mingzhang/contract';
import { obstacleTo, type VoucherStanding } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const lines = [
  { code: '1001', debit: '10' },
  { code: '1002', credit: '10' },
];
const each = [false, true];
const standings: readonly VoucherStanding[] = each.flatMap((isClosed) =>
  each.flatMap((isAudited) =>
    each.flatMap((isSigned) =>
      [null, '2026-01 记-2'].map((reversedBy) => ({
        isClosed,
        isAudited,
        isSigned,
        reversedBy,
        boundTo: null,
      })),
    ),
  ),
);
const standingText = ({ isClosed, isAudited, isSigned, reversedBy }: VoucherStanding) =>
  [isClosed && '已结账', isAudited && '已审核', isSigned && '已签字', reversedBy && '已红冲']
    .filter(Boolean)
    .join('、') || '没有任何标记';

describe('a voucher in each state', () => {
  let service: TestService;
  let database: Client;

  beforeAll(async () => {
    service = await startLedger();
    database = new Client({ connectionString: service.database.url });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await service.stop();
  });

  /** Sets the marks in the database, without the order that the product requires. */
  async function mark({ accountSetId }: { accountSetId: number }, id: number, to: VoucherStanding) {
    await database.query(`set app.account_set_id = '${accountSetId}'`);
    const at = (is: boolean) => (is ? '2026-02-01T00:00:00Z' : null);
    await database.query(
      `update ledger.voucher set audited_at = $2, audited_by = $3, audited_name = $4,
         signed_at = $5, signed_by = $6, signed_name = $7 where id = $1`,
      [
        id,
        at(to.isAudited),
        to.isAudited ? 2 : null,
        to.isAudited ? '李正' : null,
        at(to.isSigned),
        to.isSigned ? 3 : null,
        to.isSigned ? '王纳' : null,
      ],
    );
    await database.query(`update ledger.period set state = $1 where period = '2026-01'`, [
      to.isClosed ? 'closed' : 'open',
    ]);
  }

  /** Error code of the database's own functions; undefined if they accept the statement. */
  async function refusalOf(statement: string, values: unknown[]): Promise<string | undefined> {
    await database.query('begin');
    try {
      await database.query(statement, values);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await database.query('rollback');
    }
  }

  it.each(
    standings.map((standing, index) => [standingText(standing), standing, index + 1] as const),
  )('is refused by service and database as by the rule: %s', async (_, standing, accountSetId) => {
    const books: Books = await openAccountSet(service, accountSetId, { cashierModule: 1 });
    const voucher = await books.post('2026-01-05', lines);
    if (standing.reversedBy) {
      await books.api.call(voucherCalls.create, {
        body: {
          ...(await books.body('2026-01-06', [
            { code: '1001', debit: '-10' },
            { code: '1002', credit: '-10' },
          ])),
          reverses: voucher.id,
        },
      });
    }
    await mark({ accountSetId }, voucher.id, standing);
    const wanted = {
      change: obstacleTo('change', standing),
      remove: obstacleTo('remove', standing),
    };

    const { version } = await books.api.call(voucherCalls.get, { params: { id: voucher.id } });
    const head = { period: '2026-01', wordId: books.wordId, code: 1, voucherDate: '2026-01-05' };
    if (wanted.change) {
      expect(
        await refusalOf(`select ledger.change_voucher($1, $2, $3, $4, '[]', '{}', now())`, [
          accountSetId,
          voucher.id,
          version,
          JSON.stringify(head),
        ]),
      ).toBe(wanted.change.code);
    }
    if (wanted.remove) {
      const values = [accountSetId, voucher.id];
      expect(await refusalOf(`select ledger.remove_voucher($1, $2, '{}')`, values)).toBe(
        wanted.remove.code,
      );
    }

    const body = await books.body('2026-01-05', lines);
    const changed = await books.api.send(voucherCalls.update, {
      body: { ...body, id: voucher.id, version },
    });
    expect(changed.success ? undefined : changed.code).toBe(wanted.change?.code);
    const removed = await books.api.send(voucherCalls.remove, { params: { id: voucher.id } });
    expect(removed.success ? undefined : removed.code).toBe(wanted.remove?.code);
  });
});
