import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  subjectCalls,
  voucherCalls,
  type AssetType,
  type RequestOf,
  type ResultOf,
} from '@mingzhang/contract';
import { addMonths, nextPeriod } from '@mingzhang/rules';
import {
  manager,
  setUp,
  startDomain,
  type DomainTest,
  type TestApi,
} from '@mingzhang/server/testing';
import * as service from '../service';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];
type ChangeIn = RequestOf<typeof assetChangeCalls.create>['body']['change'];

interface Example {
  readonly id: string;
  readonly card: Readonly<Record<string, string | number>> & { readonly entryPeriod: string };
  readonly changes: readonly {
    readonly kind: string;
    readonly period: string;
    readonly amount?: string;
    readonly lifeMonths?: number;
    readonly residualRate?: string;
  }[];
  readonly schedule: readonly {
    readonly from: string;
    readonly to: string;
    readonly months: number;
    readonly amount: string;
    readonly accumulatedAtEnd: string;
  }[];
  readonly events: readonly Readonly<Record<string, string | number>>[];
}

/** The worked cards of the reference, as the rules have them. */
const data = join(__dirname, '../../../../libs/rules/src/testing/data/asset-lives.json');
const examples = JSON.parse(readFileSync(data, 'utf8')) as readonly Example[];

const first = '2020-12';
/** The last one that is run; what follows is planned. */
const last = '2027-03';
const setId = 3;

/** Every worked card comes by its call, is run month by month, and changes as the reference says. */
describe('the worked cards of the reference', () => {
  let test: DomainTest;
  let api: TestApi;
  let books: TestApi;
  let types: readonly AssetType[];
  let subjects: ResultOf<typeof subjectCalls.list>;
  const ids = new Map<string, number[]>();

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const settings = { enableDate: `${first}-01`, accountingStandards: 1 as const };
    for (const each of [test.ledger, test.domain]) await setUp(each, setId, settings);
    const who = { ...manager, accountSetId: setId };
    [api, books] = [test.domain.as(who), test.ledger.as(who)];
    types = await api.call(assetTypeCalls.list, { query: {} });
    subjects = await books.call(subjectCalls.list, {});
    for (let period = first; period <= last; period = nextPeriod(period)) await live(period);
  });
  afterAll(() => test.stop());

  const subject = (code: string) => subjects.find((each) => each.code === code)?.id ?? 0;
  const run = (period: string) => api.call(depreciationCalls.run, { body: { period } });

  /** A month as it goes: run, cards that come in it, run again with them, changes. */
  async function live(period: string): Promise<void> {
    if (period > first) await run(period);
    const here = examples.filter(({ card }) => card.entryPeriod === period);
    for (const example of here) await come(example);
    if (here.length > 0) await run(period);
    for (const { id, changes } of examples) {
      for (const change of changes.filter((each) => each.period === period)) {
        for (const assetId of ids.get(id) ?? []) await log(assetId, change);
      }
    }
  }

  async function come({ id, card }: Example): Promise<void> {
    const kind = card['kind'] ?? 'fixed';
    const type = types.find((each) => each.kind === kind && each.method !== 'none');
    if (!type) throw new Error(`no type of ${kind}`);
    const { assetSubjectId, accumulatedSubjectId, impairmentSubjectId, clearingSubjectId } = type;
    const isTakenOver = card['usedMonths'] !== undefined;
    const body: CardIn = {
      code: `${id}-0`,
      name: id,
      typeId: type.id,
      startUse: `${card['startUse']}-01`,
      addMethod: isTakenOver ? 'opening' : 'bought',
      originalValue: String(card['originalValue']),
      lifeMonths: Number(card['lifeMonths']),
      residualRate: String(card['residualRate']),
      method: (card['method'] as CardIn['method'] | undefined) ?? 'straightLine',
      ...(isTakenOver
        ? {
            usedMonths: Number(card['usedMonths']),
            openingAccumulated: String(card['openingAccumulated']),
          }
        : {}),
      assetSubjectId,
      accumulatedSubjectId,
      impairmentSubjectId,
      clearingSubjectId,
      settlementSubjectId: subject('1002'),
      uses: [{ departmentId: null, share: '1', expenseSubjectId: null }],
    };
    const made = await api.call(assetsCalls.create, { body });
    expect([id, made.entryPeriod]).toEqual([id, card.entryPeriod]);
    const copies: number[] = [];
    for (let copy = 1; copy < Number(card['copies'] ?? 1); copy += 1) {
      const [again] = await api.call(assetsCalls.copy, { body: [made.id] });
      copies.push(again?.id ?? 0);
    }
    ids.set(id, [made.id, ...copies]);
  }

  async function log(assetId: number, { kind, period, ...given }: Example['changes'][number]) {
    const { version } = await api.call(assetsCalls.one, { params: { id: assetId } });
    const change = { kind: kind === 'dispose' ? 'sale' : kind, ...given } as ChangeIn;
    const body = { assetId, version, date: `${period}-15`, change };
    await api.call(assetChangeCalls.create, { body });
  }

  it.each(examples.map((example) => [example.id, example] as const))(
    '%s is the same in every month, those run and those planned',
    async (id, { schedule, events, card }) => {
      const own = ids.get(id) ?? [];
      expect(own).toHaveLength(Number(card['copies'] ?? 1));
      for (const assetId of own) {
        const { months, changes } = await api.call(assetsCalls.detail, {
          params: { id: assetId },
          query: { period: last },
        });
        const told = schedule.map(({ from, to, months: count, amount }) => {
          const span = months.filter(({ period }) => period >= from && period <= to);
          // Of a card that has nothing left, the months that follow are not listed.
          const isOver = amount === '0.00';
          return {
            ...(isOver ? { from, to, months: count } : spanOf(span)),
            amount: [...new Set(span.map((month) => month.amount))].join(),
            accumulatedAtEnd: span.at(-1)?.accumulated,
            isAsRun: span.every(({ period, state }) => (state === 'planned') === period > last),
          };
        });
        expect(told).toEqual(
          schedule.map(({ from, to, months: count, amount, accumulatedAtEnd }) => ({
            from,
            to,
            months: count,
            amount,
            accumulatedAtEnd,
            isAsRun: true,
          })),
        );
        expect(changes.map(({ period, monthly }) => [period, monthly])).toEqual(
          events.map((event) => [event['period'], event['monthlyFromNextPeriod']]),
        );
      }
    },
  );

  it('impairs under 企业会计准则 with its voucher', async () => {
    const [assetId = 0] = ids.get('D08') ?? [];
    const { records } = await api.call(assetChangeCalls.page, { query: { assetId } });
    const id = records[0]?.id ?? 0;
    await api.call(assetChangeCalls.createVoucher, { body: { ids: [id] } });
    const { vouchers } = await api.call(assetCheckCalls.preview, {
      query: { document: 'change', id },
    });
    const made = await api.call(assetChangeCalls.page, { query: { assetId } });
    const params = { id: made.records[0]?.vouchers[0]?.id ?? 0 };
    const { lines, voucherDate } = await books.call(voucherCalls.get, { params });
    expect(voucherDate).toBe('2026-06-15');
    expect(lines.map(({ subjectName, debit, credit }) => [subjectName, debit, credit])).toEqual([
      ['资产减值损失', '8000.00', '0.00'],
      ['固定资产减值准备', '0.00', '8000.00'],
    ]);
    expect(vouchers[0]?.lines.map(({ debit, credit }) => [debit, credit])).toEqual(
      lines.map(({ debit, credit }) => [debit, credit]),
    );
  });

  it('has one voucher of a month, whoever asks at once and whatever dies meanwhile', async () => {
    const period = addMonths(last, 1);
    const both = await Promise.all([run(period), run(period)]);
    const [ran, again] = both.map(({ id, amount, count, kinds }) => ({ id, amount, count, kinds }));
    expect(again).toEqual(ran);
    const query = { depreciationId: both[0]?.id ?? 0 };
    const make = () => api.send(depreciationCalls.createVoucher, { query });
    const tries = [make(), make()];
    // The connections of 资产 die under it: what was posted by then stands, the rest is made anew.
    await test.domain.database.queryAll(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'mingzhang_asset'`,
    );
    await Promise.allSettled(tries);
    const [one, other] = await Promise.all([make(), make()]);
    expect(one).toMatchObject({ success: true, data: { state: 'posted' } });
    expect(other).toMatchObject({ data: (one as { data: unknown }).data });
    const { records } = await books.call(voucherCalls.list, {
      query: { periodFrom: period, periodTo: period },
    });
    const told = records.filter(({ source }) => source?.key.startsWith(`${period}/depreciation`));
    expect(told).toHaveLength(1);
  });
});

function spanOf(span: readonly { readonly period: string }[]) {
  return { from: span[0]?.period, to: span.at(-1)?.period, months: span.length };
}
