import { allCalls } from './all-calls';
import { touchedBy } from './touched-by';
import { unbuiltCalls } from './testing/unbuilt-calls';

const groupOf = (path: string) => path.split('/')[1];
const groups = new Set([
  ...Object.values(allCalls).map(({ path }) => groupOf(path)),
  ...unbuiltCalls.map((call) => groupOf(call.split(' ')[1] ?? '')),
]);

describe('what a change touches', () => {
  it.each(Object.entries(touchedBy))('%s names groups that calls have', (_name, touched) => {
    expect(touched.filter((group) => !groups.has(group))).toEqual([]);
    expect(new Set(touched).size).toBe(touched.length);
  });
});
