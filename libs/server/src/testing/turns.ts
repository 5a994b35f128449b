/** Blocks the event loop for `ms` milliseconds. */
export function occupy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Number of event loop turns during the work. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}
