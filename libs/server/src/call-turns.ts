import type { Call } from '@mingzhang/contract';
import { UserTurns } from './user-turns';

/** What is slow about a call: each kind keeps one user from keeping everybody else waiting. */
export class CallTurns {
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

  /** The turns that a call takes, by its user; none for what is quick. */
  of(call: Call, oneAtATime: boolean): UserTurns | undefined {
    if (oneAtATime) return this.acrossServices;
    if (call.exports !== undefined) return this.exports;
    return call.as === 'multipart' ? this.uploads : undefined;
  }
}
