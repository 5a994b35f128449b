import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

/** Sources that write months in their short form, with the reason. */
const SHORT = {
  'libs/rules/src/payroll/': 'months of pay are months of the calendar, not periods of the books',
};

/** A variable of a period in a template literal or in JSX, such as `${run.period}` or `{periodTo}`. */
const VARIABLE = String.raw`\{(?:[\w?]+\.)*(?:\w+P|p)eriod(?:From|To)?\}`;
/** Spans of official forms and of names of files. */
const SPAN = new RegExp(String.raw`\$${VARIABLE} ?至 ?\$${VARIABLE}`, 'gu');
/** Titles of vouchers, which other code compares: `2026-01 记-3`. */
const VOUCHER = new RegExp(String.raw`\$${VARIABLE} (?=\$\{)`, 'gu');
/** A name alone, under which the operation log finds a document: `2026-01 折旧`. */
const NAME = new RegExp(String.raw`\x60\$${VARIABLE} \p{Script=Han}{1,4}\x60`, 'gu');
const BARE = new RegExp(
  String.raw`\p{Script=Han}[ （]?\$?${VARIABLE}|${VARIABLE}(?:\{' '\})?[ ）]?\p{Script=Han}`,
  'u',
);

/**
 * Lines of a source in which a period written `2026-10` touches Chinese text.
 * @param {string} text
 */
function bareLines(text) {
  return text
    .split('\n')
    .filter((line) =>
      BARE.test(line.replaceAll(SPAN, '').replaceAll(VOUCHER, '').replaceAll(NAME, '')),
    )
    .map((line) => line.trim());
}

/** Sources of rules, libraries, services and screens, without tests. */
function sources() {
  const rooms = readdirSync(ROOT).filter((name) => /^(?:mf-.+|shell)$/.test(name));
  const folders = ['libs', 'services'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  const sourced = [...folders, ...rooms].filter((name) => existsSync(join(ROOT, name, 'src')));
  return sourced.flatMap((folder) =>
    readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => !/\.spec\.|(?:^|\/)testing\//.test(file))
      .map((file) => join(folder, 'src', file)),
  );
}

/** `@{…}` stands for a placeholder of a template literal. */
describe('a sentence about a period', () => {
  it.each([
    'const msg = `@{period} 已结账，请先反结账`;',
    'const msg = `请先反结@{last.period}`;',
    'const msg = `账套自 @{enablePeriod} 起用`;',
    '<p>{period} 已结账</p>',
    "账套自 {enablePeriod}{' '}",
  ])('is noticed where it writes 2026-10: %s', (text) => {
    const line = text.replaceAll('@', '$');
    expect(bareLines(line)).toEqual([line]);
  });

  it.each([
    'const msg = `@{periodTitle(period)}已结账`;',
    'const title = `凭证 @{period} @{word}-@{code} 已审核`;',
    'const head = `所属期：@{periodFrom} 至 @{periodTo}`;',
    'const file = `@{periodFrom}至@{periodTo}`;',
    'const name = `@{period} 折旧`;',
    'const path = `/voucher?period=@{period}`;',
  ])('may be %s', (text) => {
    expect(bareLines(text.replaceAll('@', '$'))).toEqual([]);
  });

  it('writes 2026年第10期, as the screens do', () => {
    const found = sources()
      .filter((file) => !Object.keys(SHORT).some((folder) => file.startsWith(folder)))
      .flatMap((file) =>
        bareLines(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line}`),
      );
    expect(found).toEqual([]);
  });
});
