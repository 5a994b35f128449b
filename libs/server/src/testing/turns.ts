/** Works for so long without a break. */
export function occupy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** How many turns others of the process get while the work goes on. */
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
