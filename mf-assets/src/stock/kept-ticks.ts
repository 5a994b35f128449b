import type { RequestOf, StockLine, stockTakingCalls } from '@mingzhang/contract';
import { newIdempotencyKey, toApiError } from '@mingzhang/shell-api';
import { putKept, readKept } from '@mingzhang/web';

type ScanBody = NonNullable<RequestOf<typeof stockTakingCalls.scan>['body']>;

/** An asset by its id, as a label has it, by its number, or both. */
export interface CountedAsset {
  readonly assetId?: number | undefined;
  readonly code?: string | undefined;
}

/** An asset that was counted here and is not known to have arrived. */
export interface Tick extends CountedAsset {
  /** Sent with it each time, so that one whose answer got lost counts once. */
  readonly key: string;
  /** As it is sent; the same each time. */
  readonly body: ScanBody;
  /** Why it was refused; it waits for a person then. */
  readonly refusal?: string;
}

/** What came of one that was sent. */
export type TickAnswer =
  | { readonly tick: Tick; readonly line: StockLine }
  | { readonly tick: Tick; readonly msg: string; readonly isAway: boolean };

interface TicksNow {
  readonly ticks: readonly Tick[];
  /** The last one could not be sent: they wait for the connection. */
  readonly isAway: boolean;
  /** They lie in this browser, too; false: there is no room, and they end with the page. */
  readonly isSafe: boolean;
}

interface Stored {
  readonly ticks: readonly Tick[];
}

/** Failures after which the same request may well go through: nobody has judged it. */
const notJudged: readonly string[] = ['FORBIDDEN', 'NO_SUCH_ROUTE', 'DUPLICATE_REQUEST'];

/**
 * Ticks of a stock-taking: each lies in this browser before it is sent, and until it was answered. They go one after the
 * other, in the order in which they were made; a connection that fails stops them, a refusal only the one it is of.
 */
export class KeptTicks {
  private now: TicksNow;
  private isSending = false;
  private readonly hearers = new Set<() => void>();
  /** Ids of numbers that have been seen: a label and a typed number may be of one asset. */
  private readonly idOfCode = new Map<string, number>();

  constructor(private readonly place: string) {
    this.now = { ticks: stored(place) ?? [], isAway: false, isSafe: true };
  }

  readonly subscribe = (hear: () => void): (() => void) => {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  };

  readonly current = (): TicksNow => this.now;

  /** Takes over what another tab, or an earlier visit, has kept. */
  reread(): void {
    if (this.now.isSafe) this.tell({ ticks: stored(this.place) ?? [] });
  }

  know(lines: readonly Pick<StockLine, 'assetId' | 'code'>[]): void {
    for (const { code, assetId } of lines) this.idOfCode.set(code, assetId);
  }

  /** One asset is kept once, however often and in whatever way it is counted; one that was refused is tried again. */
  add(body: ScanBody): void {
    const asset = this.whole(body);
    this.change((ticks) =>
      ticks.some((tick) => isSame(tick, asset))
        ? ticks.map((tick) => (isSame(tick, asset) ? withoutRefusal(tick) : tick))
        : [...ticks, { ...asset, body, key: newIdempotencyKey() }],
    );
  }

  retry(key: string): void {
    this.change((ticks) => ticks.map((tick) => (tick.key === key ? withoutRefusal(tick) : tick)));
  }

  giveUp(key: string): void {
    this.change((ticks) => ticks.filter((tick) => tick.key !== key));
  }

  has(asset: CountedAsset): boolean {
    return this.now.ticks.some((tick) => isSame(tick, asset));
  }

  /** Sends what is kept. Whoever asks while it goes on has nothing to wait for: theirs goes, too. */
  async send(
    post: (tick: Tick) => Promise<StockLine>,
    hear: (answer: TickAnswer) => void,
  ): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let tick = this.next(); tick; tick = this.next()) {
        const answer = await answered(tick, post);
        hear(answer);
        if ('line' in answer) {
          this.know([answer.line]);
          this.change((ticks) => ticks.filter((each) => !isSame(each, answer.line)), answer.tick);
        } else if (answer.isAway) {
          this.tell({ isAway: true });
          return;
        } else {
          this.refuse(answer.tick.key, answer.msg);
        }
        this.tell({ isAway: false });
      }
    } finally {
      this.isSending = false;
    }
  }

  private next(): Tick | undefined {
    return this.now.ticks.find(({ refusal }) => refusal === undefined);
  }

  private refuse(key: string, refusal: string): void {
    this.change((ticks) => ticks.map((tick) => (tick.key === key ? { ...tick, refusal } : tick)));
  }

  private whole({ assetId, code }: ScanBody): CountedAsset {
    if (assetId === undefined) return { code, assetId: this.idOfCode.get(code ?? '') };
    const known = [...this.idOfCode].find(([, id]) => id === assetId)?.[0];
    return { assetId, code: known };
  }

  /** @param done a tick that was answered, whatever it was answered about */
  private change(of: (ticks: readonly Tick[]) => readonly Tick[], done?: Tick): void {
    // As they lie there now: another tab may have added some.
    const before = this.now.isSafe ? (stored(this.place) ?? []) : this.now.ticks;
    const ticks = of(before).filter(({ key }) => key !== done?.key);
    this.tell({ ticks, isSafe: putKept(this.place, { ticks } satisfies Stored) });
  }

  private tell(change: Partial<TicksNow>): void {
    this.now = { ...this.now, ...change };
    for (const hear of this.hearers) hear();
  }
}

/** How many wait for the connection; those that were refused wait for a person. */
export const waitingCount = ({ ticks }: Pick<TicksNow, 'ticks'>): number =>
  ticks.filter(({ refusal }) => refusal === undefined).length;

async function answered(tick: Tick, post: (tick: Tick) => Promise<StockLine>): Promise<TickAnswer> {
  try {
    return { tick, line: await post(tick) };
  } catch (error) {
    const { msg, code, isTechnical } = toApiError(error);
    return { tick, msg, isAway: isTechnical || notJudged.includes(code) };
  }
}

function isSame(one: CountedAsset, other: CountedAsset): boolean {
  const isSameId = one.assetId !== undefined && one.assetId === other.assetId;
  return isSameId || (one.code !== undefined && one.code !== '' && one.code === other.code);
}

function withoutRefusal({ refusal: _, ...tick }: Tick): Tick {
  return tick;
}

function stored(place: string): readonly Tick[] | undefined {
  return readKept<Stored>(place, ({ ticks }) => Array.isArray(ticks))?.ticks;
}

const places = new Map<string, KeptTicks>();

/** Those under a key of this browser; one object each, so that leaving the screen and coming back sends nothing twice. */
export function ticksAt(place: string): KeptTicks {
  const found = places.get(place) ?? new KeptTicks(place);
  places.set(place, found);
  return found;
}
