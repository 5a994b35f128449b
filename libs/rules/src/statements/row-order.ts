/** An order in which each node comes after those that it reads, and the circles that leave none. */
export interface RowOrder {
  readonly order: readonly number[];
  /** Each from a node back to itself; one for each node that is read before it can be known. */
  readonly circles: readonly (readonly number[])[];
}

/**
 * Orders nodes from 0 to `count`, linear in nodes and reads. It goes by a stack of its own: a chain of
 * ten thousand rows is no chain of calls. Nodes of a circle are in the order too: whoever reads one of
 * them that has no value yet has none either.
 * @param readsOf the nodes that a node reads
 */
export function rowOrder(count: number, readsOf: (node: number) => readonly number[]): RowOrder {
  const order: number[] = [];
  const circles: number[][] = [];
  const state = new Uint8Array(count);
  const [OPEN, DONE] = [1, 2];
  const inCircle = new Set<number>();
  for (let root = 0; root < count; root += 1) {
    const path = state[root] === 0 ? [visitOf(root)] : [];
    if (path.length > 0) state[root] = OPEN;
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const read = top.reads[top.next];
      top.next += 1;
      if (read === undefined) {
        state[top.node] = DONE;
        order.push(top.node);
        path.pop();
      } else if (state[read] === 0) {
        state[read] = OPEN;
        path.push(visitOf(read));
      } else if (state[read] === OPEN && !inCircle.has(read)) {
        const nodes = path.map(({ node }) => node);
        const circle = nodes.slice(nodes.indexOf(read));
        for (const node of circle) inCircle.add(node);
        circles.push([...circle, read]);
      }
    }
  }
  return { order, circles };

  function visitOf(node: number) {
    return { node, reads: readsOf(node), next: 0 };
  }
}
