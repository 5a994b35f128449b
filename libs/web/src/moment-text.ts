// Moments are shown as on a clock in China, wherever the browser is: a voucher audited late in the
// evening was audited on that day. The Swedish form is YYYY-MM-DD HH:mm:ss.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A timestamp of an answer as `2026-01-31 08:00:00`, Asia/Shanghai. */
export function momentText(timestamp: string): string {
  return clock.format(new Date(timestamp));
}

/** The day of a timestamp, `2026-01-31`, Asia/Shanghai. */
export function dayText(timestamp: string): string {
  return momentText(timestamp).slice(0, 10);
}
