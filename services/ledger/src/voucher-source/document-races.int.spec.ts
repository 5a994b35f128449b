import { voucherCalls } from '@mingzhang/contract';
import { vouchersIn } from '../testing/documents';
import { paperCalls, verify } from '../testing/paper';
import { startPaper } from '../testing/paper/start-paper';

const pairs = 25;

interface Answer {
  readonly success: boolean;
  readonly code?: string;
}

describe('a document that two people act on at once', () => {
  let started: Awaited<ReturnType<typeof startPaper>>;

  beforeAll(async () => {
    started = await startPaper();
  });
  afterAll(() => started.stop());

  /** A new paper of 6,000.00. */
  const create = async (at: number) => {
    const subjectId = started.books.subject('1405').id;
    const body = { party: '甲', day: '2026-01-10', amount: '6000.00', subjectId };
    const { id } = await started.person.call(paperCalls.create, {
      body: { ...body, name: `单据${at}` },
    });
    return id;
  };
  /** A voucher of 6,000.00 that a person wrote. */
  const write = async () => {
    const { books } = started;
    const lines = [
      { summary: '手工', subjectId: books.subject('1405').id, debit: '6000' },
      { summary: '手工', subjectId: books.subject('1002').id, credit: '6000' },
    ];
    const body = { wordId: books.wordId, voucherDate: '2026-01-20', lines };
    return (await books.api.call(voucherCalls.create, { body })).id;
  };
  const change = (id: number) =>
    started.person.send(paperCalls.change, { body: { id, amount: '9000.00' } });
  const make = (id: number) => started.person.send(paperCalls.make, { body: { id } });
  const relate = (id: number, voucherId: number) =>
    started.person.send(paperCalls.relate, { body: { ids: [id], voucherId } });
  const remove = (id: number, isStrict: boolean) =>
    started.person.send(paperCalls.remove, { body: { id, isStrict } });

  /** Papers whose voucher differs from them, and vouchers made of papers that are gone. */
  async function disagreeing(): Promise<string[]> {
    const { database } = started.paper;
    const papers = await database.queryAll<{ id: number; amount: string; related: number | null }>(
      'select id, amount, related_voucher_id as related from paper.document where account_set_id = 1',
    );
    const vouchers = await vouchersIn(started.books);
    const made = vouchers.flatMap(({ source, debitTotal }) => {
      if (!source) return [];
      const paper = papers.find(({ id }) => String(id) === source.key);
      return paper?.amount === debitTotal ? [] : [`${source.key} ${paper?.amount} ${debitTotal}`];
    });
    const related = papers.flatMap(({ id, amount, related: voucherId }) => {
      const voucher = vouchers.find((each) => each.id === Number(voucherId));
      return !voucher || voucher.debitTotal === amount ? [] : [`${id} related ${amount}`];
    });
    const found = await verify({ databaseUrl: started.ledger.database.url, accountSetIds: [1] });
    return [...made, ...related, ...found.map(({ rule, object }) => `${rule} ${object}`)];
  }

  /** Refusals by other codes than these. */
  const unlike = (answers: readonly Answer[], codes: readonly string[]) =>
    answers.filter(({ success, code = '' }) => !success && !codes.includes(code));

  it('has the voucher of its last amount when it is changed and booked', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const id = await create(at);
      const answers = await Promise.all([change(id), make(id)]);
      expect(unlike(answers, [])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });

  it('leaves no voucher behind when it is deleted and booked', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const id = await create(at);
      const answers = await Promise.all([make(id), remove(id, at % 2 === 0)]);
      expect(unlike(answers, ['NOT_FOUND', 'ASSET_CHANGE'])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });

  it('is the amount of its voucher when it is changed and related', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const [id, voucherId] = [await create(at), await write()];
      const answers = await Promise.all([relate(id, voucherId), change(id)]);
      expect(unlike(answers, ['ASSET_RELATE'])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });

  it('has the voucher of its last amount when it is changed and renewed', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const id = await create(at);
      await make(id);
      const answers = await Promise.all([make(id), change(id)]);
      expect(unlike(answers, [])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });
});
