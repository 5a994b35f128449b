import { isHeavyRead, type Call } from '@mingzhang/contract';
import type { ServiceConfig } from './config';
import { FairTurns, type TurnOwner } from './fair-turns';
import { UserTurns, type TurnsOptions } from './user-turns';

const callsAtOnce = 4;
/** Bytes; a voucher with some hundred lines is larger. */
const ordinaryBodyBytes = 16_384;

/** Limited places for work, with turns by owner. */
interface WorkTurns {
  /**
   * @param gone aborted when the client has disconnected
   * @throws BusinessError TOO_MANY_REQUESTS while too much work of the owner is running and waiting
   */
  take<T>(owner: TurnOwner, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

/** Facts beside its contract that decide the turn of a call. */
interface Asking {
  /** The validated query of the request. */
  readonly query: unknown;
  /** The call makes other services write within its transaction. */
  readonly oneAtATime: boolean;
  /**
   * Called by another service whose own call has a turn there. It takes no turn here, or two
   * services could wait for each other.
   */
  readonly forService: boolean;
}

/** Limits per kind of work for each user, so that one user does not block others. */
export class CallTurns {
  private readonly calls: WorkTurns;
  /** Reads of many rows, by the limits of their contract. */
  private readonly heavyReads: WorkTurns;
  /**
   * Requests with many rows: their validation keeps the processor busy before anything is written.
   */
  private readonly largeBodies = new FairTurns({
    eachUser: 1,
    eachSet: 1,
    all: 2,
    waitingEachUser: 30,
    restsAfterMs: 10,
    msg: '您同时提交的数据太多，请等前面的提交完成后再试',
  });
  /** Bytes of attachments: a page of pictures requests all of them at once. */
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
  /**
   * Uploads: the file is read and checked while its transaction is open, so one user's take turns.
   */
  private readonly uploads = byUser({
    atOnce: 1,
    waiting: 15,
    rests: true,
    msg: '您上传的文件太多，请等前面的上传完成后再上传',
  });
  /** Calls that make other services write while the transaction is open, which may take seconds. */
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
      // Two of the eight connections stay free for writes.
      all: Math.ceil(atOnce * 1.5),
      waitingEachUser: 50,
      restsAfterMs: 50,
      msg: '您同时查询的数据太多，请等前面的查询完成后再试',
    });
  }

  /**
   * Turns that a request takes before its body is validated; undefined for a small body and for
   * calls by services. The call takes its own turn within.
   * @param bodyBytes size of a JSON body
   */
  ofBody(bodyBytes: number, { forService }: Pick<Asking, 'forService'>): WorkTurns | undefined {
    return forService || bodyBytes <= ordinaryBodyBytes ? undefined : this.largeBodies;
  }

  /** Turns that a call takes; undefined if it needs none. */
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
