import { auxiliaryKey, parseAuxiliaryKey } from '../auxiliary-key';
import type {
  Culprit,
  CulpritFacts,
  CulpritLine,
  CulpritQuestion,
  CulpritStep,
  CulpritVoucher,
} from '../culprit/culprit-facts';
import { summaryPattern } from '../culprit/culprit-history';
import { culpritTheories, isOwn } from '../culprit/culprit-theories';
import { findCulprits, vouchersToWeigh } from '../culprit/find-culprits';
import { size } from '../culprit/slips';
import { addMonths, type Period, periodOf } from '../period';
import { Chance } from './chance';
import { customers, type Entry, itemNames, monthOfBusiness, suppliers } from './culprit-business';

/** The month whose accounts are asked about; books begin three months before it. */
export const askedMonth = '2026-01';
const months: readonly Period[] = [-3, -2, -1, 0, 1].map((by) => addMonths(askedMonth, by));

const CUSTOMERS = 1;
const SUPPLIERS = 2;

/** A voucher of the company; what it is of is known to who plants errors, not to the finder. */
export interface PlantedVoucher extends CulpritVoucher {
  readonly recurs: boolean;
  /** The step that made it. */
  readonly step: string | null;
}

interface PlantedOpening {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly net: bigint;
}

/** Books of five months of a trading company. Ids of subjects are their codes. */
export interface PlantedBooks {
  readonly vouchers: readonly PlantedVoucher[];
  readonly openings: readonly PlantedOpening[];
}

/** Where an amount is known from outside: a leaf, and an item where it has items. */
export interface Account {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
}

/** Sound books, the same ones for the same seed. */
export function soundBooks(seed: number): PlantedBooks {
  const chance = new Chance(seed);
  const vouchers: PlantedVoucher[] = [];
  const kept = { recurs: false, step: null as string | null };
  const post = (date: string, summary: string, entries: readonly Entry[], more = kept) => {
    const id = vouchers.length + 1;
    // Some write the same words for everything.
    const words = more === kept && chance.below(8) === 0 ? '收付款' : summary;
    vouchers.push({ ...more, ...voucherOf(id, { date, summary: words, entries }) });
  };
  const rents = chance.fixed();
  for (const month of months) monthOfBusiness(month, { chance, post, rents });
  const codes = [1001, 100201, 100202, 1405, 1801];
  const openings = [
    ...codes.map((code) => ({ subjectId: code, auxiliaryKey: '', net: chance.amount(90_000) })),
    ...customers.map((id) => openingOf(1122, id, chance.amount(60_000))),
    ...suppliers.map((id) => openingOf(2202, id, -chance.amount(60_000))),
  ];
  return { vouchers, openings };
}

function openingOf(subjectId: number, item: number, net: bigint): PlantedOpening {
  return { subjectId, auxiliaryKey: keyOf(item), net };
}

function keyOf(item: number | undefined): string {
  return item === undefined ? '' : auxiliaryKey({ [item < 200 ? CUSTOMERS : SUPPLIERS]: item });
}

export function voucherOf(
  id: number,
  {
    date,
    summary,
    entries,
  }: { readonly date: string; readonly summary: string; readonly entries: readonly Entry[] },
): CulpritVoucher {
  const lines = entries.map(([subjectId, net, item], index): CulpritLine => ({
    voucherId: id,
    lineNo: index + 1,
    period: periodOf(date),
    date,
    subjectId,
    net,
    auxiliaryKey: keyOf(item),
    summary,
    side: net < 0n ? 'credit' : 'debit',
  }));
  return { id, title: `记-${id}`, lines };
}

/** What an account holds at the end of the month; debit positive, in fen. */
export function balanceOf(books: PlantedBooks, account: Account): bigint {
  const lines = books.vouchers.flatMap((voucher) => voucher.lines);
  const booked = lines.filter(({ period }) => period <= askedMonth);
  return [...books.openings, ...booked]
    .filter(
      (each) => each.subjectId === account.subjectId && each.auxiliaryKey === account.auxiliaryKey,
    )
    .reduce((sum, { net }) => sum + net, 0n);
}

/** What the finder says of an account whose right balance is known, with the reads that a service does. */
export function culpritsOf(
  books: PlantedBooks,
  account: Account,
  { known, steps = [] }: { readonly known: bigint; readonly steps?: readonly CulpritStep[] },
): Culprit[] {
  const items = parseAuxiliaryKey(account.auxiliaryKey);
  const question: CulpritQuestion = {
    period: askedMonth,
    leaves: new Set([account.subjectId]),
    items,
    itemNames: Object.values(items).map((id) => itemNames.get(id) ?? ''),
    missing: known - balanceOf(books, account),
  };
  const facts = factsOf(books, question, steps);
  const { theories } = culpritTheories(facts);
  const lines = books.vouchers.flatMap((voucher) => voucher.lines);
  const wanted = new Set(vouchersToWeigh(facts, theories));
  const patterns = new Set(
    theories.flatMap((each) => each.lines).map((line) => summaryPattern(line.summary)),
  );
  const near = new Set([
    ...question.leaves,
    ...facts.relatives.map(({ subjectId }) => subjectId),
    ...theories.flatMap((each) => each.lines).map(({ subjectId }) => subjectId),
  ]);
  return findCulprits(facts, theories, {
    vouchers: new Map(
      books.vouchers.filter(({ id }) => wanted.has(id)).map((voucher) => [voucher.id, voucher]),
    ),
    history: lines.filter(
      ({ subjectId, summary }) => near.has(subjectId) && patterns.has(summaryPattern(summary)),
    ),
    itemNames,
  });
}

function factsOf(
  books: PlantedBooks,
  question: CulpritQuestion,
  steps: readonly CulpritStep[],
): CulpritFacts {
  const lines = books.vouchers.flatMap((voucher) => voucher.lines);
  const whole = size(question.missing);
  const [leaf = 0] = question.leaves;
  const siblings = new Set(
    [...lines, ...books.openings]
      .map(({ subjectId }) => subjectId)
      .filter((id) => id !== leaf && id > 9999 && String(id).startsWith(String(leaf).slice(0, 4))),
  );
  return {
    question,
    steps,
    isProvedBefore: false,
    own: lines.filter((line) => line.period === question.period && isOwn(question, line)),
    alike: lines.filter(({ net }) => size(net) === whole || size(net) * 2n === whole),
    openings: books.openings
      .filter((opening) => isOwn(question, opening))
      .map((opening) => ({
        ...opening,
        title: String(opening.subjectId),
        isContrary: opening.net < 0n !== (opening.subjectId === 2202),
      })),
    relatives: [...siblings].map((subjectId) => ({
      subjectId,
      title: String(subjectId),
      closing: balanceOf(books, { subjectId, auxiliaryKey: '' }),
      parts: [...lines, ...books.openings].filter((each) => each.subjectId === subjectId).length,
    })),
  };
}
