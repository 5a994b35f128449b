import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../docs/decisions');
const ROW = /^\| (\d{4}) \| \[(.+)\]\(([^)]+)\) \| .+ \| (.+) \|$/;

describe('the index of decisions', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const rows = index
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => ROW.exec(line) ?? [line]);
  const records = readdirSync(FOLDER).filter((file) => file !== 'README.md');
  const numbers = records.map((file) => file.slice(0, 4));

  it('lists every record once, in order, with its title and an existing link', () => {
    const expected = records.toSorted().map((file) => {
      const [heading = ''] = readFileSync(join(FOLDER, file), 'utf8').split('\n', 1);
      return `# ${file.slice(0, 4)} | ${heading.slice('# 0000 '.length)} | ${file}`;
    });
    expect(rows.map(([, number, title, file]) => `# ${number} | ${title} | ${file}`)).toEqual(
      expected,
    );
  });

  it('has records whose headings and file names begin with a number of their own', () => {
    const wrong = records.filter((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      return !/^\d{4}-[a-z0-9-]+\.md$/.test(file) || !text.startsWith(`# ${file.slice(0, 4)} `);
    });
    expect(wrong).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('names the numbers without a record, and only these', () => {
    const [, list = ''] = /no record was deleted: ([^.]+)\./.exec(index) ?? [];
    const named = list.split(', ').flatMap((part) => {
      const [first = 0, last = first] = part.split('–').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    });
    const most = Math.max(...numbers.map(Number));
    const missing = Array.from({ length: most }, (_, at) => at + 1).filter(
      (number) => !numbers.includes(String(number).padStart(4, '0')),
    );
    expect(named).toEqual(missing);
  });

  it('names only existing records as successors', () => {
    const cited = rows.flatMap(([, , , , state = '']) => state.match(/\d{4}/g) ?? []);
    expect(cited.filter((number) => !numbers.includes(number))).toEqual([]);
    expect(cited.length).toBeGreaterThan(0);
  });
});
