/**
 * Wakes the worker of this process when there is work, so that it need not wait for its next poll.
 */
export class JobWake {
  private listener: (() => void) | undefined;

  up(): void {
    this.listener?.();
  }

  listen(listener: () => void): void {
    this.listener = listener;
  }
}
