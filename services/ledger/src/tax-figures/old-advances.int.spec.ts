import { initialBalanceCalls, taxFigureCalls, voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books, type TestLine } from '../testing/books';

const paid = (item: string, credit: string): TestLine[] => [
  { code: '1002', debit: credit },
  { code: '2203', item, credit },
];
const delivered = (item: string, debit: string): TestLine[] => [
  { code: '2203', item, debit },
  { code: '5001', credit: debit },
];

describe('预收账款 of earlier years', () => {
  let service: TestService;
  let accountSetId = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  async function open(enableDate: string): Promise<Books> {
    accountSetId += 1;
    const books = await openAccountSet(service, accountSetId, { enableDate });
    await books.keep('2203', { auxiliary: [await books.categoryId('客户')] });
    return books;
  }

  const old = async (period: string) => {
    const report = service.as({ ...manager, service: 'report', accountSetId });
    const body = { spans: [{ periodFrom: period, periodTo: period }] };
    const { spans } = await report.call(taxFigureCalls.ledger, { body });
    return spans[0]?.oldAdvances;
  };

  it('are what is open of them by party, not the lesser of two balances', async () => {
    const books = await open('2025-01-01');
    await books.post('2025-06-10', paid('甲', '100000'));
    await books.post('2026-02-10', delivered('甲', '100000'));
    await books.post('2026-03-05', paid('乙', '100000'));
    expect([await old('2026-02'), await old('2026-03')]).toEqual(['0.00', '0.00']);
    await books.post('2025-07-10', paid('丙', '500'));
    await books.post('2026-03-06', paid('丙', '300'));
    await books.post('2026-03-07', delivered('丙', '200'));
    expect(await old('2026-03')).toBe('300.00');
    expect(await old('2027-01')).toBe('100600.00');
  });

  it('leave out an advance of this year that a linked red entry has taken back', async () => {
    const books = await open('2025-01-01');
    await books.post('2025-06-10', paid('甲', '1000'));
    const again = await books.post('2026-02-10', paid('甲', '400'));
    const body = await books.body('2026-02-20', paid('甲', '-400'));
    await books.api.call(voucherCalls.create, { body: { ...body, reverses: again.id } });
    expect(await old('2026-02')).toBe('1000.00');
  });

  it('are told by the columns of the year where the books begin within it', async () => {
    const books = await open('2026-07-01');
    const auxiliary = await books.auxiliary('2203', '甲');
    const columns = { opening: '900', ytdDebit: '300', ytdCredit: '500' };
    await books.api.call(initialBalanceCalls.save, {
      body: [{ subjectId: books.subject('2203').id, auxiliary, ...columns }],
    });
    expect(await old('2026-07')).toBe('400.00');
    await books.post('2026-08-10', delivered('甲', '150'));
    expect(await old('2026-08')).toBe('250.00');
  });
});
