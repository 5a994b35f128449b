import { taxCalls, voucherCalls } from '@mingzhang/contract';
import type { Books, DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

const pairs = 6;
const key = { kind: 'vat', period: '2026-01' } as const;
const refusals = ['VERSION_STALE', 'TAX_STATE', 'CONFLICT'];

interface Answer {
  readonly success: boolean;
  readonly code?: string;
}

const unlike = (answers: readonly Answer[]) =>
  answers.filter(({ success, code = '' }) => !success && !refusals.includes(code));

describe('a tax payment that two people act on at once', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    ({ test, books } = await startWorked());
    await test.api.call(taxCalls.prepare, { body: { ...key, version: 0, rows: [] } });
    const { figures } = await detail();
    const body = { ...key, version: 1, filedOn: '2026-02-10', figures };
    await test.api.call(taxCalls.file, { body });
  });
  afterAll(() => test.stop());
  afterEach(async () => {
    const { state, version } = await detail();
    if (state === 'paid')
      await test.api.call(taxCalls.back, { body: { ...key, version, reason: '记错' } });
  });

  const detail = () => test.api.call(taxCalls.detail, { query: key });
  const book = async (version: number) => {
    const proposal = await test.api.call(taxCalls.payment, { query: key });
    const body = {
      ...key,
      version,
      paidOn: '2026-04-11',
      voucherDate: '2026-04-11',
      wordId: books.wordId,
      bankSubjectId: proposal.bankSubjectId ?? 0,
      lines: proposal.lines.map(({ amount, subjectId }) => ({ amount, subjectId: subjectId ?? 0 })),
    };
    return () => test.api.send(taxCalls.book, { body });
  };
  const back = (version: number) =>
    test.api.send(taxCalls.back, { body: { ...key, version, reason: '记错' } });
  const pay = (version: number) =>
    test.api.send(taxCalls.pay, {
      body: { ...key, version, paidOn: '2026-04-11', amount: '40.00' },
    });

  /** The voucher is there if the declaration says so, and comes to the amount paid. */
  async function expectAgreement() {
    const { voucher, paidAmount, state } = await detail();
    const query = { periodFrom: '2026-04', periodTo: '2026-04' };
    const { records } = await test.books.call(voucherCalls.list, { query });
    const made = records.filter(({ source }) => source?.kind === 'taxPayment');
    expect(made.map(({ id, debitTotal }) => [id, debitTotal])).toEqual(
      voucher ? [[voucher.id, paidAmount]] : [],
    );
    if (voucher) expect(state).toBe('paid');
  }

  it('has a voucher or none when it is booked and recorded without one', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const { version } = await detail();
      const send = await book(version);
      expect(unlike(await Promise.all([pay(version), send()]))).toEqual([]);
      await expectAgreement();
      const { version: paid } = await detail();
      expect(await back(paid)).toMatchObject({ success: true });
      await expectAgreement();
    }
  });

  it('leaves no voucher behind when it is booked and taken back', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const { version } = await detail();
      const send = await book(version);
      expect(unlike(await Promise.all([send(), back(version + 1)]))).toEqual([]);
      await expectAgreement();
      const { state, version: now } = await detail();
      if (state === 'paid') await back(now);
    }
  });
});
