import { isHeavyRead, type Call } from '@mingzhang/contract';
import type { ServiceConfig } from './config';
import { FairTurns, type TurnOwner } from './fair-turns';
import { UserTurns, type TurnsOptions } from './user-turns';

const callsAtOnce = 4;
/** A voucher of some hundred lines is larger. */
const ordinaryBodyBytes = 16_384;

/** Places in which work is done, by turns of its owner. */
interface WorkTurns {
  /**
   * @param gone aborted when nobody waits for the answer any more
   * @throws BusinessError TOO_MANY_REQUESTS while too much of the owner is going on and waiting
   */
  take<T>(owner: TurnOwner, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

/** What a call takes its turn by, beside its contract. */
interface Asking {
  /** The checked query of the request. */
  readonly query: unknown;
  /** The call asks other services to write within its transaction. */
  readonly oneAtATime: boolean;
  /**
   * Another service asks on the way of a call that has its turn there: it takes none, or two services could wait
   * for each other.
   */
  readonly forService: boolean;
}

/** How much of a kind one user may have going on, so that nobody keeps everybody else waiting. */
export class CallTurns {
  private readonly calls: WorkTurns;
  /** Reads of many rows, by the bounds of their contract. */
  private readonly heavyReads: WorkTurns;
  /** Requests of many rows: checking them keeps the processor busy before anything is written or refused. */
  private readonly largeBodies = new FairTurns({
    eachUser: 1,
    eachSet: 1,
    all: 2,
    waitingEachUser: 30,
    restsAfterMs: 10,
    msg: '您同时提交的数据太多，请等前面的提交完成后再试',
  });
  /** The bytes of an attachment: a page of pictures asks for all of them at once. */
  private readonly files = byUser({
    atOnce: 2,
    waiting: 30,
    rests: false,
    msg: '您同时打开的附件太多，请等前面的打开后再试',
  });
  private readonly exports = byUser({
    atOnce: 2,
    waiting: 0,
    rests: false,
    msg: '您有 2 份文件正在导出，请等其中一份完成后再导出',
  });
  /** A file is read while its transaction is open, and its bytes are checked: one user's take turns. */
  private readonly uploads = byUser({
    atOnce: 1,
    waiting: 15,
    rests: true,
    msg: '您上传的文件太多，请等前面的上传完成后再上传',
  });
  /** Other services are asked to write while the transaction is open, and they may wait for seconds. */
  private readonly acrossServices = byUser({
    atOnce: 1,
    waiting: 15,
    rests: false,
    msg: '您有多个账套正在新增或保存，请等前面的完成后再试',
  });

  constructor(config: Pick<ServiceConfig, 'callsAtOnce'>) {
    const atOnce = config.callsAtOnce ?? callsAtOnce;
    this.calls = byUser({
      atOnce,
      waiting: 100,
      rests: false,
      msg: '您同时发出的请求太多，请等前面的完成后再试',
    });
    this.heavyReads = new FairTurns({
      eachUser: Math.ceil(atOnce / 4),
      eachSet: Math.ceil(atOnce / 2),
      // Of the eight connections two are left to who saves.
      all: Math.ceil(atOnce * 1.5),
      waitingEachUser: 50,
      restsAfterMs: 50,
      msg: '您同时查询的数据太多，请等前面的查询完成后再试',
    });
  }

  /**
   * The turns that a request takes before its body is checked; none for a body of ordinary size, and none where a
   * service asks. The turns of the call itself follow within.
   * @param bodyBytes size of a JSON body
   */
  ofBody(bodyBytes: number, { forService }: Pick<Asking, 'forService'>): WorkTurns | undefined {
    return forService || bodyBytes <= ordinaryBodyBytes ? undefined : this.largeBodies;
  }

  /** The turns that a call takes; none where nobody would have to wait for it. */
  of(call: Call, { query, oneAtATime, forService }: Asking): WorkTurns | undefined {
    if (forService) return undefined;
    if (oneAtATime) return this.acrossServices;
    if (call.exports !== undefined) return this.exports;
    if (call.as === 'multipart') return this.uploads;
    if (isHeavyRead(call, query)) return this.heavyReads;
    return call.answers === 'file' ? this.files : this.calls;
  }
}

function byUser(options: TurnsOptions): WorkTurns {
  const turns = new UserTurns(options);
  return { take: ({ userId }, work) => turns.take(userId, work) };
}
