const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Today's business date, `YYYY-MM-DD`, in Asia/Shanghai whatever the machine says. */
export function todayInShanghai(now = new Date()): string {
  return formatter.format(now);
}
