import type {
  InitialBalanceRow,
  RequestOf,
  Subject,
  initialBalanceCalls,
} from '@mingzhang/contract';
import { auxiliaryKey, Money } from '@mingzhang/rules';
import {
  lineFields,
  type BalanceLine,
  type Draft,
  type DraftAction,
  type LineField,
  type LineValues,
  type SentLine,
} from './initial.types';

export const emptyDraft: Draft = { edits: new Map(), seen: new Map(), added: [] };

const zeros: LineValues = {
  opening: '0.00',
  ytdDebit: '0.00',
  ytdCredit: '0.00',
  ytdActual: '0.00',
  quantity: '',
  foreign: '',
};

/** What tells lines apart: subject, items and currency. */
export function lineKey(
  subjectId: number,
  auxiliary: Readonly<Record<string, number>>,
  currency: string,
): string {
  return `${subjectId}|${auxiliaryKey(auxiliary)}|${currency}`;
}

/** A line that the service does not know yet. */
export function newLine(
  subjectId: number,
  place: {
    auxiliary?: Readonly<Record<string, number>>;
    auxiliaryTitle?: string;
    currency: string;
  },
): BalanceLine {
  const { auxiliary = {}, auxiliaryTitle = '', currency } = place;
  const key = lineKey(subjectId, auxiliary, currency);
  return { key, subjectId, auxiliary, auxiliaryTitle, currency, version: 0, stored: zeros };
}

function storedLine(row: InitialBalanceRow): BalanceLine {
  const { subjectId, auxiliary, auxiliaryTitle, currency, version } = row;
  const { opening, ytdDebit, ytdCredit, ytdActual } = row;
  return {
    key: lineKey(subjectId, auxiliary, currency),
    subjectId,
    auxiliary,
    auxiliaryTitle,
    currency,
    version,
    stored: {
      opening,
      ytdDebit,
      ytdCredit,
      ytdActual,
      quantity: row.quantity ?? '',
      foreign: row.foreign ?? '',
    },
  };
}

/**
 * The lines of every leaf. A leaf with a required category has lines by items only; an optional
 * category leaves the line without items open; each currency of a leaf has a line of its own, and so
 * has one that is stored although it is not kept.
 */
export function linesOf(
  rows: readonly InitialBalanceRow[],
  subjects: readonly Subject[],
  { added, baseCurrency }: { added: readonly BalanceLine[]; baseCurrency: string },
): ReadonlyMap<number, readonly BalanceLine[]> {
  const bySubject = new Map<number, Map<string, BalanceLine>>();
  const push = (line: BalanceLine) => {
    const lines = bySubject.get(line.subjectId) ?? new Map<string, BalanceLine>();
    if (!lines.has(line.key)) lines.set(line.key, line);
    bySubject.set(line.subjectId, lines);
  };
  for (const row of rows) push(storedLine(row));
  for (const line of added) push(line);
  const result = new Map<number, readonly BalanceLine[]>();
  for (const subject of subjects) {
    if (!subject.leaf) continue;
    const own = [...(bySubject.get(subject.id)?.values() ?? [])];
    result.set(subject.id, completeLines(subject, own, baseCurrency));
  }
  return result;
}

/**
 * The currencies that lines of a subject may be entered in, base currency first where it is kept. A
 * subject that is kept in foreign ones alone has no line in base currency: nobody would have named it.
 */
export function currenciesOf(
  { currencies }: Pick<Subject, 'currencies'>,
  baseCurrency: string,
): readonly string[] {
  if (currencies.length === 0) return [baseCurrency];
  const isBase = (code: string) => code === baseCurrency;
  return [...currencies.filter(isBase), ...currencies.filter((code) => !isBase(code))];
}

function completeLines(
  subject: Subject,
  own: readonly BalanceLine[],
  baseCurrency: string,
): readonly BalanceLine[] {
  const byItems = new Map<string, BalanceLine[]>();
  const needsItems = subject.auxiliaryRequired.length > 0;
  if (!needsItems) byItems.set('', []);
  for (const line of own) {
    const key = auxiliaryKey(line.auxiliary);
    byItems.set(key, [...(byItems.get(key) ?? []), line]);
  }
  const currencies = currenciesOf(subject, baseCurrency);
  return [...byItems.entries()].flatMap(([key, lines]) => {
    const wanted = needsItems && key === '' ? [] : currencies;
    const { auxiliary, auxiliaryTitle } = lines[0] ?? {};
    const place = { ...(auxiliary && { auxiliary }), ...(auxiliaryTitle && { auxiliaryTitle }) };
    return [
      ...wanted.map(
        (currency) =>
          lines.find((line) => line.currency === currency) ??
          newLine(subject.id, { ...place, currency }),
      ),
      ...lines.filter((line) => !wanted.includes(line.currency) && !isEmpty(line.stored)),
    ];
  });
}

/** A line with what the user has changed. */
export function valuesOf(line: BalanceLine, draft: Draft): LineValues {
  const edit = draft.edits.get(line.key);
  return edit ? { ...line.stored, ...edit } : line.stored;
}

const amountOf = (text: string) => (text === '' ? Money.zero : Money.parse(text));

function isEmpty(values: LineValues): boolean {
  return lineFields.every((field) => amountOf(values[field]).isZero);
}

/** The lines whose figures differ from the stored ones. */
export function changedLines(lines: Iterable<BalanceLine>, draft: Draft): readonly SentLine[] {
  const changed: SentLine[] = [];
  for (const line of lines) {
    if (!draft.edits.has(line.key)) continue;
    const values = valuesOf(line, draft);
    const differs = lineFields.some(
      (field) => !amountOf(values[field]).equals(amountOf(line.stored[field])),
    );
    if (differs) changed.push({ line, values });
  }
  return changed;
}

/** The body of the saving call; each row with the version that the user saw. */
export function bodyOf(
  sent: readonly SentLine[],
  { seen }: Pick<Draft, 'seen'>,
): RequestOf<typeof initialBalanceCalls.save>['body'] {
  return sent.map(({ line, values }) => ({
    subjectId: line.subjectId,
    auxiliary: { ...line.auxiliary },
    currency: line.currency,
    version: seen.get(line.key) ?? line.version,
    ...values,
  }));
}

/** What the user's acts make of the draft. */
export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'set': {
      const edits = new Map(draft.edits);
      edits.set(action.key, { ...edits.get(action.key), [action.field]: action.value });
      const seen = draft.seen.has(action.key)
        ? draft.seen
        : new Map(draft.seen).set(action.key, action.version);
      return { ...draft, edits, seen };
    }
    case 'add':
      return { ...draft, added: [...draft.added, action.line] };
    case 'saved':
      return {
        ...draft,
        edits: withoutSaved(draft.edits, action.lines),
        seen: without(draft.seen, action.lines),
      };
    case 'told':
      return { ...draft, seen: without(draft.seen, action.lines) };
    case 'restore': {
      const { edits, seen, added } = action.draft;
      const known = new Set(draft.added.map(({ key }) => key));
      return {
        edits: new Map([...edits, ...draft.edits]),
        seen: new Map([...seen, ...draft.seen]),
        added: [...draft.added, ...added.filter(({ key }) => !known.has(key))],
      };
    }
    case 'discard':
      return emptyDraft;
  }
}

function without(seen: Draft['seen'], lines: readonly SentLine[]): Draft['seen'] {
  const rest = new Map(seen);
  for (const { line } of lines) rest.delete(line.key);
  return rest;
}

/** Keeps what was typed while the saving was under way. */
function withoutSaved(edits: Draft['edits'], saved: readonly SentLine[]): Draft['edits'] {
  const rest = new Map(edits);
  for (const { line, values } of saved) {
    const edit = rest.get(line.key);
    const same = Object.entries(edit ?? {}).every(
      ([field, value]) => values[field as LineField] === value,
    );
    if (same) rest.delete(line.key);
  }
  return rest;
}
