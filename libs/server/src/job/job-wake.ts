/** Tells the worker of this process that there is work, so that it need not wait to look again. */
export class JobWake {
  private listener: (() => void) | undefined;

  up(): void {
    this.listener?.();
  }

  listen(listener: () => void): void {
    this.listener = listener;
  }
}
