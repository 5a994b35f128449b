import type { StockLine } from '@mingzhang/contract';
import { ApiError } from '@mingzhang/shell-api';
import { KeptTicks, type Tick, type TickAnswer } from './kept-ticks';

const place = 'mz.stock-ticks.test';
const away = () => Promise.reject(new ApiError({ code: 'UNAVAILABLE' }));
const refused = () => Promise.reject(new ApiError({ code: 'ASSET_STOCK', msg: '不在范围内' }));
const lineOf = ({ assetId = 0, code = '' }: Partial<Tick>) => ({ assetId, code }) as StockLine;
const numbers = new Map([
  ['GD1', 1],
  ['GD2', 2],
  ['GD3', 3],
]);

/** A service that answers whatever it is asked, and notes it. */
function service() {
  const sent: Tick[] = [];
  const post = async (tick: Tick) => {
    sent.push(tick);
    const { code = '', assetId = numbers.get(code) } = tick.body;
    const number = [...numbers].find(([, id]) => id === assetId)?.[0];
    return lineOf({ assetId: assetId ?? 0, code: number ?? code });
  };
  return { sent, post };
}

describe('ticks of a stock-taking', () => {
  beforeEach(() => localStorage.clear());
  const heard: TickAnswer[] = [];
  const hear = (answer: TickAnswer) => heard.push(answer);
  const codes = (ticks: readonly Tick[]) => ticks.map(({ body }) => body.code ?? body.assetId);

  it('are kept without a connection, also when the page ends, and go in their order when it is back', async () => {
    const kept = new KeptTicks(place);
    for (const code of ['GD3', 'GD1', 'GD2']) {
      kept.add({ code });
      await kept.send(away, hear);
    }
    expect(kept.current()).toMatchObject({ isAway: true, isSafe: true });
    const later = new KeptTicks(place);
    const { sent, post } = service();
    await later.send(post, hear);
    expect(codes(sent)).toEqual(['GD3', 'GD1', 'GD2']);
    expect([later.current().ticks, new KeptTicks(place).current().ticks]).toEqual([[], []]);
  });

  it('are one of an asset, by its label, by its number, and twice', async () => {
    const kept = new KeptTicks(place);
    kept.know([lineOf({ assetId: 1, code: 'GD1' })]);
    for (const body of [{ assetId: 1 }, { code: 'GD1' }, { code: 'GD1' }, { assetId: 1 }]) {
      kept.add(body);
    }
    expect(codes(kept.current().ticks)).toEqual([1]);
    // Which number a label has may become known only when it is answered.
    const unknown = new KeptTicks(`${place}.other`);
    unknown.add({ assetId: 2 });
    unknown.add({ code: 'GD2' });
    expect(unknown.current().ticks).toHaveLength(2);
    const { sent, post } = service();
    await unknown.send(post, hear);
    expect([codes(sent), unknown.current().ticks]).toEqual([[2], []]);
  });

  it('send one whose connection broke on the way again, as the same request', async () => {
    const kept = new KeptTicks(place);
    const keys: string[] = [];
    let breakOff: (reason: Error) => void = () => undefined;
    kept.add({ code: 'GD1' });
    const sending = kept.send(({ key }) => {
      keys.push(key);
      return new Promise((_, reject) => (breakOff = reject));
    }, hear);
    // Counted on while that one is on its way: it waits for its turn, and nothing is sent beside.
    kept.add({ code: 'GD2' });
    await kept.send(service().post, hear);
    expect(keys).toHaveLength(1);
    breakOff(new ApiError({ code: 'UNAVAILABLE' }));
    await sending;
    expect(codes(kept.current().ticks)).toEqual(['GD1', 'GD2']);
    const { sent, post } = service();
    await kept.send(post, hear);
    expect([sent[0]?.key, codes(sent)]).toEqual([keys[0], ['GD1', 'GD2']]);
  });

  it('are not dropped by a refusal: it is shown, the others go on, and it can be tried again or given up', async () => {
    const kept = new KeptTicks(place);
    const { sent, post } = service();
    kept.add({ code: 'GD1' });
    kept.add({ code: 'GD2' });
    await kept.send((tick) => (tick.body.code === 'GD1' ? refused() : post(tick)), hear);
    expect(codes(sent)).toEqual(['GD2']);
    const [left] = new KeptTicks(place).current().ticks;
    expect(left).toMatchObject({ code: 'GD1', refusal: '不在范围内' });
    await kept.send(post, hear);
    expect(sent).toHaveLength(1);
    kept.retry(left?.key ?? '');
    await kept.send(post, hear);
    expect([codes(sent), kept.current().ticks]).toEqual([['GD2', 'GD1'], []]);
    kept.add({ code: 'GD3' });
    await kept.send(refused, hear);
    kept.giveUp(kept.current().ticks[0]?.key ?? '');
    expect(kept.current().ticks).toEqual([]);
  });

  it('wait for whoever has to sign in again: nobody has judged them', async () => {
    const kept = new KeptTicks(place);
    kept.add({ code: 'GD1' });
    await kept.send(() => Promise.reject(new ApiError({ code: 'FORBIDDEN' })), hear);
    expect(kept.current().ticks).toMatchObject([{ code: 'GD1' }]);
    expect(kept.current().ticks[0]?.refusal).toBeUndefined();
  });

  it('say that there is no room for them, and hold them as long as the page stands', async () => {
    const kept = new KeptTicks(place);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    kept.add({ code: 'GD1' });
    kept.add({ code: 'GD2' });
    kept.reread();
    expect(kept.current()).toMatchObject({ isSafe: false });
    full.mockRestore();
    const { sent, post } = service();
    await kept.send(post, hear);
    expect([codes(sent), kept.current()]).toMatchObject([
      ['GD1', 'GD2'],
      { ticks: [], isSafe: true },
    ]);
  });
});
