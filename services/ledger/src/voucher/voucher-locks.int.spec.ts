import fc from 'fast-check';
import type { Envelope, Voucher } from '@mingzhang/contract';
import { startLedger, openAccountSet, type Books } from '../testing/books';
import { verify } from '../verify';

const codes = ['1001', '1002', '560209', '1405', '22210101'];
const months = ['2026-01', '2026-02', '2026-03'];
const clients = 64;

/** The next action of a client. */
const step = fc.record({
  act: fc.constantFrom('post', 'post', 'post', 'change', 'remove', 'insert', 'audit', 'renumber'),
  month: fc.constantFrom(...months),
  subjects: fc.shuffledSubarray(codes, { minLength: 3 }),
  pick: fc.nat(1_000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** An account set that many clients change in every way at once. */
class BusySet {
  readonly made: Voucher[] = [];
  readonly answers: { status: number; body: unknown }[] = [];

  constructor(private readonly books: Books) {}

  async run(step: Step): Promise<void> {
    const answer = await this.send(step);
    this.answers.push(answer);
    const envelope = answer.body as Envelope<Voucher>;
    if (step.act === 'post' && envelope.success) this.made.push(envelope.data);
  }

  private async send({ act, month, subjects, pick }: Step) {
    const { api } = this.books;
    const form = new URLSearchParams();
    const old = this.made[pick % Math.max(1, this.made.length)];
    if (!old || act === 'post')
      return api.raw('POST', '/voucher', await this.body(month, subjects));
    switch (act) {
      case 'change':
        return api.raw('PUT', '/voucher', {
          ...(await this.body(month, subjects)),
          id: old.id,
          version: old.version,
        });
      case 'remove':
        return api.raw('DELETE', `/voucher/${old.id}`);
      case 'insert':
        return api.raw('POST', '/voucher', {
          ...(await this.body(old.period, subjects)),
          insert: true,
          code: old.code,
        });
      case 'audit':
        form.set('ids', String(old.id));
        await api.raw('POST', '/voucher/audit', form);
        return api.raw('POST', '/voucher/cancelAudit', form);
      case 'renumber':
        return api.raw(
          'GET',
          `/voucher/finishingOffNo?year=2026&month=${Number(month.slice(5))}&wordId=${this.books.wordId}`,
        );
    }
  }

  /** The first subject against all others, so that locks are requested in every order. */
  private body(month: string, [first = '', ...others]: readonly string[]) {
    return this.books.body(`${month}-15`, [
      { code: first, debit: String(others.length) },
      ...others.map((code) => ({ code, credit: '1' })),
    ]);
  }
}

describe('locks of vouchers', () => {
  it.each([1, 16])(
    'let 64 clients do everything at once with %i connections, none told to come again',
    async (poolSize) => {
      const service = await startLedger({ poolSize });
      try {
        const busy = new BusySet(await openAccountSet(service, 1));
        const steps = fc.sample(step, { numRuns: 640, seed: 20260105 });
        const worker = async () => {
          for (let next = steps.pop(); next; next = steps.pop()) await busy.run(next);
        };
        await Promise.all(Array.from({ length: clients }, worker));
        const failed = busy.answers.filter(({ status }) => status !== 200);
        expect(failed).toEqual([]);
        const refused = busy.answers.filter(({ body }) => !(body as Envelope<unknown>).success);
        // Some requests lose a race; most of the work is done.
        expect(refused.length).toBeLessThan(busy.answers.length / 2);
        expect(busy.made.length).toBeGreaterThan(150);
        const [row] = await service.database.query<{ deadlocks: number }>(
          'select deadlocks from pg_stat_database where datname = current_database()',
        );
        expect(row?.deadlocks).toBe(0);
        const sets = { databaseUrl: service.database.url, accountSetIds: [1] };
        expect(await verify(sets)).toEqual([]);
      } finally {
        await service.stop();
      }
    },
  );
});
