import { createRequire } from 'node:module';
import { join } from 'node:path';
import { balancePath, bookPages, customerPages } from './book-pages.mjs';
import { closeBefore, loadBooks, openFurtherSets, settle } from './large-books.mjs';
import { sideBySide, timed } from './measure.mjs';
import { replay } from './replay.mjs';
import { ms, timesText } from './report.mjs';
import { createCaller, lastMonths } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {import('./book-pages.mjs').Page} Page */

const manyLines = 1_000_000;
const fewLines = 10_000;
const monthCount = 24;
const rounds = 60;
const fewRounds = 10;
const longMs = 400;
const mostGrowth = 1.5;

/**
 * Books of an account set with a million lines, next to the statements that each call runs, from a
 * bare driver in one transaction.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchBooks({ root, product, log }) {
  const running = await product();
  const months = lastMonths(monthCount);
  await openFurtherSets(running, months);
  const fill = async (
    /** @type {string} */ companyName,
    /** @type {number} */ lines,
    /** @type {number | undefined} */ customers = undefined,
  ) => {
    let books = /** @type {Awaited<ReturnType<typeof loadBooks>> | undefined} */ (undefined);
    const took = await timed(async () => {
      books = await loadBooks(running, { companyName, months, lines, customers });
    });
    log(`loaded ${lines} lines in ${(took / 1000).toFixed(0)} s`);
    if (!books) throw new Error('no books were loaded');
    return books;
  };
  const small = await fill('万行账套', fewLines);
  const large = await fill('百万行账套', manyLines);
  const crowded = await fill('万户账套', manyLines, 10_000);
  await settle(running);
  await closeBefore(running, crowded, months.at(-1) ?? '');
  await settle(running);
  await checkBooks({ root, running, ids: [small.id, large.id, crowded.id], log });
  const caller = createCaller(running.baseUrl, 1);
  const client = await running.connect('mingzhang_ledger');
  try {
    const read = (/** @type {AccountSet} */ set, /** @type {string} */ path) =>
      caller.call({ method: 'GET', path, set });
    const rows = [];
    const of = (/** @type {AccountSet} */ set, /** @type {readonly Page[]} */ pages) =>
      pages.map((page) => ({ page, read: () => read(set, page.path) }));
    const wanted = [
      ...of(large, await bookPages(months, large, (path) => read(large, path))),
      ...of(crowded, await customerPages(months, crowded)),
    ];
    for (const { page, read: readPage } of wanted) {
      log(`reading ${page.name}`);
      rows.push(await benchPage({ running, client, page, read: readPage }));
    }
    const path = balancePath(months);
    rows.push(
      await benchGrowth(
        () => read(large, path),
        () => read(small, path),
      ),
    );
    return rows;
  } finally {
    await caller.close();
    await client.end();
  }
}

/** Books that do not agree with their lines would be measured for nothing.
 * @param {{root: string, running: Product, ids: readonly number[], log: (line: string) => void}} input */
async function checkBooks({ root, running, ids, log }) {
  const script = join(root, 'services/ledger/dist/verify.js');
  const { verify } = createRequire(script)(script);
  const took = await timed(async () => {
    const differences = await verify({ databaseUrl: running.ownerUrl, accountSetIds: ids });
    if (differences.length > 0)
      throw new Error(`loaded wrongly: ${JSON.stringify(differences[0])}`);
  });
  log(`verified in ${(took / 1000).toFixed(0)} s`);
}

/**
 * @param {{running: Product, client: import('pg').Client, page: Page, read: () => Promise<unknown>}} input
 * @returns {Promise<import('./report.mjs').Row>}
 */
async function benchPage({ running, client, page, read }) {
  const statements = await running.record(read);
  // What takes long is known well enough by a few.
  const isLong = (await timed(read)) > longMs;
  const count = isLong ? fewRounds : rounds;
  const [through, bare] = await sideBySide(count, [read, () => replay(client, statements)]);
  if (!through || !bare) throw new Error('nothing was measured');
  const ratio = through.p50 / bare.p50;
  const { mostP95Ms, mostRatio = Infinity } = page;
  return {
    name: `${page.name}, 1 M lines`,
    measured: timesText(through),
    baseline: timesText(bare),
    ratio,
    target: `p95 ≤ ${mostP95Ms} ms${page.mostRatio ? `, ratio ≤ ${mostRatio}` : ''}`,
    met: through.p95 <= mostP95Ms && ratio <= mostRatio,
  };
}

/** @param {() => Promise<unknown>} large @param {() => Promise<unknown>} small @returns {Promise<import('./report.mjs').Row>} */
async function benchGrowth(large, small) {
  const [many, few] = await sideBySide(rounds, [large, small]);
  if (!many || !few) throw new Error('nothing was measured');
  return {
    name: 'subjectBalance, 1 M lines to 10 k lines',
    measured: `p50 ${ms(many.p50)} ms`,
    baseline: `p50 ${ms(few.p50)} ms`,
    ratio: many.p50 / few.p50,
    target: `ratio ≤ ${mostGrowth}`,
    met: many.p50 / few.p50 <= mostGrowth,
  };
}
