import type { Culprit, CulpritLine, CulpritStep } from '../culprit/culprit-facts';
import type { CulpritKind } from '../culprit/culprit-kinds';
import { size } from '../culprit/slips';
import { addMonths, type Period, periodOf } from '../period';
import type { Chance } from './chance';
import { itemNames } from './culprit-business';
import {
  type Account,
  askedMonth,
  balanceOf,
  type PlantedBooks,
  type PlantedVoucher,
} from './culprit-books';

/** Books with one error in them, and what the finder ought to say first. */
export interface Planted {
  readonly kind: CulpritKind;
  readonly books: PlantedBooks;
  readonly account: Account;
  /** What the account is known to hold; debit positive, in fen. */
  readonly known: bigint;
  readonly steps?: readonly CulpritStep[];
  readonly isRight: (first: Culprit) => boolean;
}

type Plant = (books: PlantedBooks, chance: Chance) => Planted | null;

/** Plants an error of each kind; null where the chance drawn doesn't allow it. */
export const plants: Readonly<Partial<Record<CulpritKind, Plant>>> = {
  'digits-swapped': (books, chance) => changed('digits-swapped', books, chance, swapped),
  'decimal-moved': (books, chance) => changed('decimal-moved', books, chance, movedPoint),
  'side-swapped': (books, chance) => changed('side-swapped', books, chance, (net) => -net),
  'sign-lost': signLost,
  'entered-twice': enteredTwice,
  'carry-forward-missing': stepMissing,
  'wrong-month': wrongMonth,
  'wrong-subject': wrongSubject,
  'wrong-item': wrongItem,
  'recurring-missing': recurringMissing,
  'opening-wrong': openingWrong,
  'subject-moved': subjectMoved,
};

const ofMonth = ({ vouchers }: PlantedBooks, month: Period = askedMonth) =>
  vouchers.filter(({ lines: [line] }) => line?.period === month);
const byHand = (books: PlantedBooks, month?: Period) =>
  ofMonth(books, month).filter(({ step }) => step === null);
const accountOf = ({ subjectId, auxiliaryKey }: CulpritLine): Account => ({
  subjectId,
  auxiliaryKey,
});

/** The books with one voucher written otherwise. */
function written(
  books: PlantedBooks,
  id: number,
  lineOf: (line: CulpritLine) => CulpritLine,
): PlantedBooks {
  const vouchers = books.vouchers.map((each) =>
    each.id === id ? { ...each, lines: each.lines.map(lineOf) } : each,
  );
  return { ...books, vouchers };
}

/** Somebody knows what the books would have said of the account without the error. */
function asked(
  kind: CulpritKind,
  sound: PlantedBooks,
  wrong: { readonly books: PlantedBooks; readonly account: Account },
  isRight: (first: Culprit) => boolean,
): Planted | null {
  const known = balanceOf(sound, wrong.account);
  if (known === balanceOf(wrong.books, wrong.account)) return null;
  return { kind, ...wrong, known, isRight: (first) => first.kind === kind && isRight(first) };
}

const names = (id: number) => (first: Culprit) =>
  first.lines.length === 1 && first.lines[0]?.voucherId === id;

/** A voucher of two lines with another amount. */
function changed(
  kind: CulpritKind,
  books: PlantedBooks,
  chance: Chance,
  wrongly: (net: bigint, chance: Chance) => bigint | null,
): Planted | null {
  const voucher = chance.of(byHand(books).filter(({ lines }) => lines.length === 2));
  const [one] = voucher.lines;
  const wrong = one && wrongly(one.net, chance);
  if (!one || wrong === null || wrong === undefined) return null;
  const after = written(books, voucher.id, (line) => ({
    ...line,
    net: line.net === one.net ? wrong : -wrong,
  }));
  const account = accountOf(chance.of(voucher.lines));
  return asked(kind, books, { books: after, account }, names(voucher.id));
}

function swapped(net: bigint, chance: Chance): bigint | null {
  const digits = [...String(size(net))];
  const at = chance.below(digits.length - 1);
  const [a = '0', b = '0'] = digits.slice(at, at + 2);
  if (a === b || (at === 0 && b === '0')) return null;
  const after = BigInt([...digits.slice(0, at), b, a, ...digits.slice(at + 2)].join(''));
  return net < 0n ? -after : after;
}

function movedPoint(net: bigint, chance: Chance): bigint | null {
  if (chance.below(2) === 0) return net * 10n;
  return net % 10n === 0n ? net / 10n : null;
}

/** A voucher is taken back, in blue. */
function signLost(books: PlantedBooks, chance: Chance): Planted | null {
  const voucher = chance.of(byHand(books));
  const id = books.vouchers.length + 1;
  const again = copyOf(voucher, id, laterDay(voucher, chance));
  const red = again.lines.map((line) => ({ ...line, net: -line.net }));
  const account = accountOf(chance.of(voucher.lines));
  return asked(
    'sign-lost',
    { ...books, vouchers: [...books.vouchers, { ...again, lines: red }] },
    { books: { ...books, vouchers: [...books.vouchers, again] }, account },
    names(id),
  );
}

function enteredTwice(books: PlantedBooks, chance: Chance): Planted | null {
  const voucher = chance.of(byHand(books));
  const id = books.vouchers.length + 1;
  const again = copyOf(voucher, id, laterDay(voucher, chance));
  const account = accountOf(chance.of(voucher.lines));
  const after = { ...books, vouchers: [...books.vouchers, again] };
  return asked('entered-twice', books, { books: after, account }, names(id));
}

function laterDay({ lines: [line] }: PlantedVoucher, chance: Chance): string {
  const day = Number(line?.date.slice(-2));
  return dated(askedMonth, Math.min(28, day + chance.below(4)));
}

const dated = (month: Period, day: number) => `${month}-${String(day).padStart(2, '0')}`;

function copyOf(voucher: PlantedVoucher, id: number, date: string): PlantedVoucher {
  const lines = voucher.lines.map((line) => ({
    ...line,
    voucherId: id,
    date,
    period: periodOf(date),
  }));
  return { ...voucher, id, title: `记-${id}`, lines };
}

function stepMissing(books: PlantedBooks, chance: Chance): Planted | null {
  const made = chance.of(ofMonth(books).filter(({ step }) => step !== null));
  const line = chance.of(made.lines);
  const after = { ...books, vouchers: books.vouchers.filter(({ id }) => id !== made.id) };
  const step = { id: made.step ?? '', name: made.step ?? '', net: line.net };
  const planted = asked(
    'carry-forward-missing',
    books,
    { books: after, account: accountOf(line) },
    (first) => first.step?.id === step.id,
  );
  return planted && { ...planted, steps: [step] };
}

/** Between two months beside each other, within ten days of the edge; asked of the one or the other. */
function wrongMonth(books: PlantedBooks, chance: Chance): Planted | null {
  const by = chance.of([-1, 1]);
  const other = addMonths(askedMonth, by);
  const isAway = chance.below(2) === 0;
  const [from, to] = isAway ? [askedMonth, other] : [other, askedMonth];
  const voucher = chance.of(byHand(books, from));
  const day = to > from ? 1 + chance.below(10) : 28 - chance.below(10);
  const after = written(books, voucher.id, (line) => ({
    ...line,
    period: to,
    date: dated(to, day),
  }));
  const account = accountOf(chance.of(voucher.lines));
  // A voucher of the month before is in the balance all the same: its movement is asked about.
  if (by < 0) return movementAsked(books, { books: after, account }, voucher.id);
  return asked('wrong-month', books, { books: after, account }, names(voucher.id));
}

/** The month before was right at its end, so that the account is asked about from there on. */
function movementAsked(
  sound: PlantedBooks,
  wrong: { readonly books: PlantedBooks; readonly account: Account },
  id: number,
): Planted | null {
  const movement = ({ vouchers }: PlantedBooks) =>
    balanceOf({ openings: [], vouchers: ofMonth({ vouchers, openings: [] }) }, wrong.account);
  const difference = movement(sound) - movement(wrong.books);
  const known = balanceOf(wrong.books, wrong.account) + difference;
  const isRight = (first: Culprit) => first.kind === 'wrong-month' && names(id)(first);
  return { kind: 'wrong-month', ...wrong, known, isRight };
}

/** Subjects that are taken for each other: below the same parent. */
const siblings: readonly (readonly number[])[] = [
  [100201, 100202],
  [560202, 560203, 560204, 560205, 560206, 560207, 560208, 560209],
];

function wrongSubject(books: PlantedBooks, chance: Chance): Planted | null {
  const family = chance.of(siblings);
  const voucher = chance.of(byHand(books));
  const line = voucher.lines.find(({ subjectId }) => family.includes(subjectId));
  const other = chance.of(family);
  if (!line || other === line.subjectId || voucher.lines.some((each) => each.subjectId === other)) {
    return null;
  }
  const after = written(books, voucher.id, (each) =>
    each.lineNo === line.lineNo ? { ...each, subjectId: other } : each,
  );
  const account = accountOf({ ...line, subjectId: chance.of([line.subjectId, other]) });
  return asked('wrong-subject', books, { books: after, account }, names(voucher.id));
}

function wrongItem(books: PlantedBooks, chance: Chance): Planted | null {
  const voucher = chance.of(byHand(books));
  const line = voucher.lines.find(({ auxiliaryKey }) => auxiliaryKey !== '');
  if (!line) return null;
  const category = line.auxiliaryKey.slice(0, 2);
  const others = [...itemNames.keys()]
    .filter((id) => id < 200 === (category === '1:'))
    .map((id) => `${category}${id}`)
    .filter((key) => key !== line.auxiliaryKey);
  const key = chance.of(others);
  const after = written(books, voucher.id, (each) =>
    each.lineNo === line.lineNo ? { ...each, auxiliaryKey: key } : each,
  );
  const account = accountOf({ ...line, auxiliaryKey: chance.of([line.auxiliaryKey, key]) });
  return asked('wrong-item', books, { books: after, account }, names(voucher.id));
}

function recurringMissing(books: PlantedBooks, chance: Chance): Planted | null {
  const voucher = chance.of(byHand(books).filter(({ recurs }) => recurs));
  const [line] = voucher.lines;
  const before = ofMonth(books, addMonths(askedMonth, -1)).find(
    ({ recurs, lines: [first] }) => recurs && first?.net === line?.net,
  );
  const after = { ...books, vouchers: books.vouchers.filter(({ id }) => id !== voucher.id) };
  const account = accountOf(chance.of(voucher.lines));
  return asked('recurring-missing', books, { books: after, account }, names(before?.id ?? 0));
}

function openingWrong(books: PlantedBooks, chance: Chance): Planted | null {
  const opening = chance.of(books.openings);
  const wrongly = chance.of([swapped, movedPoint, (net: bigint) => -net]);
  const net = wrongly(opening.net, chance);
  if (net === null) return null;
  const openings = books.openings.map((each) => (each === opening ? { ...each, net } : each));
  const { subjectId, auxiliaryKey } = opening;
  const account = { subjectId, auxiliaryKey };
  return asked('opening-wrong', books, { books: { ...books, openings }, account }, () => true);
}

/** A detail of expense is taken over by one that is new in the chart. */
function subjectMoved(books: PlantedBooks, chance: Chance): Planted | null {
  const from = chance.of([100201, 100202, 560202, 560203, 560208, 560209]);
  const to = Number(`${String(from).slice(0, 4)}77`);
  const move = <T extends { readonly subjectId: number }>(each: T): T =>
    each.subjectId === from ? { ...each, subjectId: to } : each;
  const after = {
    openings: books.openings.map(move),
    vouchers: books.vouchers.map((each) => ({ ...each, lines: each.lines.map(move) })),
  };
  const account = { subjectId: from, auxiliaryKey: '' };
  const isRight = (first: Culprit) => first.relative?.subjectId === to;
  return asked('subject-moved', books, { books: after, account }, isRight);
}
