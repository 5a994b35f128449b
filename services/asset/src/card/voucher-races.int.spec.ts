import {
  assetChangeCalls,
  assetsCalls,
  assetTypeCalls,
  voucherCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { verify } from '../verify';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];

const pairs = 25;
const increase = { kind: 'increase' as const, amount: '1000' };

interface Answer {
  readonly success: boolean;
  readonly code?: string;
}

/** Refusals by other codes than these. */
const unlike = (answers: readonly Answer[], codes: readonly string[]) =>
  answers.filter(({ success, code = '' }) => !success && !codes.includes(code));

describe('documents of assets that two people act on at once', () => {
  let test: DomainTest;
  let typeId = 0;
  let count = 0;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    typeId = types.find(({ code }) => code === '05')?.id ?? 0;
  });
  afterAll(() => test.stop());

  const subject = (code: string) => test.demo.subjectId(code);
  const fields = (code: string, originalValue = '6000'): CardIn => ({
    code,
    name: `电脑${code}`,
    typeId,
    startUse: '2026-01-10',
    addMethod: 'bought',
    originalValue,
    residualRate: '0.05',
    lifeMonths: 36,
    method: 'straightLine',
    assetSubjectId: subject('1601'),
    accumulatedSubjectId: subject('1602'),
    settlementSubjectId: subject('1002'),
    uses: [{ departmentId: null, share: '1', expenseSubjectId: subject('560205') }],
  });
  const create = () => {
    count += 1;
    const body = fields(`GD${String(count).padStart(4, '0')}`);
    return test.api.call(assetsCalls.create, { body });
  };
  type Card = Awaited<ReturnType<typeof create>>;
  const edit = ({ id, version, code }: Card) =>
    test.api.send(assetsCalls.update, { body: { ...fields(code, '9000'), id, version } });
  const book = ({ id }: Card) => test.api.send(assetsCalls.book, { params: { id } });
  const relate = ({ id }: Card, voucherId: number) =>
    test.api.send(assetsCalls.relate, { params: { id }, query: { voucherId } });
  const remove = ({ id }: Card) => test.api.send(assetsCalls.batchRemove, { body: [id] });
  const write = async (amount: string) => {
    const lines = [
      { summary: '手工', subjectId: subject('1601'), debit: amount },
      { summary: '手工', subjectId: subject('1002'), credit: amount },
    ];
    const body = { wordId: test.demo.wordId, voucherDate: '2026-01-20', lines };
    return (await test.books.call(voucherCalls.create, { body })).id;
  };

  /** Cards whose voucher differs from them, and whatever verify finds. */
  async function disagreeing(): Promise<string[]> {
    const rows = await test.domain.database.queryAll<{ text: string }>(
      `select c.code || ' ' || c.original_value || ' ' || sum(l.debit) as text
       from asset.card c
       join ledger.voucher v on v.account_set_id = 1
         and (v.id = c.related_voucher_id or v.source_key = 'card:' || c.id)
       join ledger.voucher_line l on l.account_set_id = 1 and l.voucher_id = v.id
       where c.account_set_id = 1
       group by c.id, c.code, c.original_value having sum(l.debit) <> c.original_value`,
    );
    const found = await verify({
      databaseUrl: test.domain.database.url,
      accountSetIds: [1],
    });
    return [...rows.map(({ text }) => text), ...found.map((each) => `${each.rule} ${each.object}`)];
  }

  it('a card has the voucher of its last cost when it is edited and booked', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const card = await create();
      expect(unlike(await Promise.all([edit(card), book(card)]), [])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });

  it('a card leaves no voucher behind when it is deleted and booked', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const card = await create();
      const answers = await Promise.all([book(card), remove(card)]);
      expect(unlike(answers, ['NOT_FOUND', 'ASSET_SETTLED'])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });

  it('a card costs what its voucher says when it is edited and related', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const [card, voucherId] = [await create(), await write('6000')];
      const answers = await Promise.all([relate(card, voucherId), edit(card)]);
      expect(unlike(answers, ['ASSET_RELATE'])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });

  it('a card has the voucher of its last cost when it is edited and renewed', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const card = await create();
      await book(card);
      expect(unlike(await Promise.all([book(card), edit(card)]), [])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });

  it('a change leaves no voucher behind when it is deleted and booked or related', async () => {
    const card = await create();
    for (let at = 0; at < pairs; at += 1) {
      const { version } = await test.api.call(assetsCalls.one, { params: { id: card.id } });
      const body = { assetId: card.id, version, date: '2026-01-25', change: increase };
      const { id } = await test.api.call(assetChangeCalls.create, { body });
      const voucherId = await write('1000');
      const answers = await Promise.all([
        test.api.send(assetChangeCalls.createVoucher, { body: { ids: [id] } }),
        test.api.send(assetChangeCalls.relate, { query: { voucherId }, body: [id] }),
        test.api.send(assetChangeCalls.remove, { params: { id } }),
      ]);
      expect(unlike(answers, ['NOT_FOUND', 'ASSET_CHANGE', 'ASSET_RELATE'])).toEqual([]);
    }
    expect(await disagreeing()).toEqual([]);
  });
});
