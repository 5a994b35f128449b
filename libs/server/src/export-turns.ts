import { BusinessError } from './business-error';

/** Files that one user may have made at the same time; making one takes the processor for a while. */
const atOnce = 2;

/** Keeps one user's exports from keeping everybody else waiting. */
export class ExportTurns {
  private readonly running = new Map<number, number>();

  /** @throws BusinessError TOO_MANY_REQUESTS while two files of the user are being made */
  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const before = this.running.get(userId) ?? 0;
    if (before >= atOnce) {
      const msg = `您有 ${atOnce} 份文件正在导出，请等其中一份完成后再导出`;
      throw new BusinessError('TOO_MANY_REQUESTS', { msg });
    }
    this.running.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.running.get(userId) ?? 1) - 1;
      if (left === 0) this.running.delete(userId);
      else this.running.set(userId, left);
    }
  }
}
