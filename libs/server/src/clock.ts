const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * Today's business date, `YYYY-MM-DD`, in Asia/Shanghai, independent of the machine's time zone.
 */
export function todayInShanghai(now = new Date()): string {
  return formatter.format(now);
}

const minuteFormatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment in Asia/Shanghai: `2026-01-31 09:05`. */
export function minuteInShanghai(moment: string | Date): string {
  return minuteFormatter.format(new Date(moment));
}
