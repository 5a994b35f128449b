export const SPARK_WIDTH = 104;
export const SPARK_HEIGHT = 26;
/** Room for the dot at the end. */
const EDGE = 3;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Where a line over months runs; months without a figure interrupt it. A figure that stays the same runs through
 * the middle.
 * @returns points of each unbroken line, and the place of the last month, if it has a figure
 */
export function sparkPoints(trend: readonly (string | null)[]): {
  readonly lines: readonly string[];
  readonly last: Place | undefined;
} {
  const values = trend.map((value) => (value === null ? null : Number(value)));
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const range = Math.max(...known) - least;
  const step = (SPARK_WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const room = SPARK_HEIGHT - 2 * EDGE;
  const places = values.map((value, index): Place | undefined => {
    if (value === null) return undefined;
    const height = range === 0 ? 0.5 : (value - least) / range;
    // A single month stands at the end, as the last one always does.
    const x = values.length === 1 ? SPARK_WIDTH - EDGE : EDGE + index * step;
    return { x: tenth(x), y: tenth(SPARK_HEIGHT - EDGE - height * room) };
  });
  const lines: Place[][] = [[]];
  for (const place of places) {
    if (place) lines.at(-1)?.push(place);
    else lines.push([]);
  }
  return {
    lines: lines
      .filter((line) => line.length > 1)
      .map((line) => line.map(({ x, y }) => `${x},${y}`).join(' ')),
    last: places.at(-1),
  };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
