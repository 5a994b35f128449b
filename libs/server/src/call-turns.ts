import type { Call } from '@mingzhang/contract';
import type { ServiceConfig } from './config';
import { UserTurns } from './user-turns';

const callsAtOnce = 4;

/** How much of a kind one user may have going on, so that nobody keeps everybody else waiting. */
export class CallTurns {
  private readonly calls: UserTurns;
  /** The bytes of an attachment: a page of pictures asks for all of them at once. */
  private readonly files = new UserTurns({
    atOnce: 2,
    waiting: 30,
    rests: false,
    msg: '您同时打开的附件太多，请等前面的打开后再试',
  });
  private readonly exports = new UserTurns({
    atOnce: 2,
    waiting: 0,
    rests: false,
    msg: '您有 2 份文件正在导出，请等其中一份完成后再导出',
  });
  /** A file is read while its transaction is open, and its bytes are checked: one user's take turns. */
  private readonly uploads = new UserTurns({
    atOnce: 1,
    waiting: 15,
    rests: true,
    msg: '您上传的文件太多，请等前面的上传完成后再上传',
  });
  /** Other services are asked to write while the transaction is open, and they may wait for seconds. */
  private readonly acrossServices = new UserTurns({
    atOnce: 1,
    waiting: 15,
    rests: false,
    msg: '您有多个账套正在新建或保存，请等前面的完成后再试',
  });

  constructor(config: Pick<ServiceConfig, 'callsAtOnce'>) {
    this.calls = new UserTurns({
      atOnce: config.callsAtOnce ?? callsAtOnce,
      waiting: 100,
      rests: false,
      msg: '您同时发出的请求太多，请等前面的完成后再试',
    });
  }

  /**
   * The turns that a call takes, by its user.
   * @param forService another service asks on the way of a call that has its turn there: it takes none,
   *   or two services could wait for each other
   */
  of(
    call: Call,
    { oneAtATime, forService }: { readonly oneAtATime: boolean; readonly forService: boolean },
  ): UserTurns | undefined {
    if (forService) return undefined;
    if (oneAtATime) return this.acrossServices;
    if (call.exports !== undefined) return this.exports;
    if (call.as === 'multipart') return this.uploads;
    return call.answers === 'file' ? this.files : this.calls;
  }
}
