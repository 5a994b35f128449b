import { isAuxiliaryKey } from '../auxiliary-key';
import { type IsoDate, isIsoDate } from '../period';

/** What of a line is to be written otherwise; rows count from 1. */
export interface LineCorrection {
  readonly row: number;
  /** Decimal text of 2 decimals; empty for a side without an amount. */
  readonly debit?: string;
  readonly credit?: string;
  readonly subjectId?: number;
  /** A key of items; empty for none. */
  readonly items?: string;
}

/** What of a stored voucher is to be written otherwise: a draft, until somebody saves it. */
export interface VoucherCorrection {
  readonly date?: IsoDate;
  readonly lines: readonly LineCorrection[];
}

const PART = /^(\d{1,4})\.(debit|credit|subject|items)=([-\d.:,]*)$/;
const AMOUNT = /^-?\d{1,13}\.\d{2}$/;
const ID = /^[1-9]\d{0,15}$/;

/** A correction as an address carries it: `date=2026-01-31;2.debit=1150.00;2.subject=101`. */
export function correctionText({ date, lines }: VoucherCorrection): string {
  const parts = lines.flatMap(({ row, debit, credit, subjectId, items }) =>
    Object.entries({ debit, credit, subject: subjectId, items }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${row}.${name}=${value}`],
    ),
  );
  return [...(date === undefined ? [] : [`date=${date}`]), ...parts].join(';');
}

/** The correction of an address; undefined for a text that is none. */
export function parseCorrection(text: string): VoucherCorrection | undefined {
  const lines = new Map<number, LineCorrection>();
  let date: IsoDate | undefined;
  for (const part of text.split(';')) {
    const named = part.startsWith('date=') ? part.slice(5) : undefined;
    if (named !== undefined && isIsoDate(named)) {
      date = named;
      continue;
    }
    const [, number, name, value = ''] = PART.exec(part) ?? [];
    const row = Number(number);
    const change = changeOf(name, value);
    if (!change || row === 0) return undefined;
    lines.set(row, { ...lines.get(row), row, ...change });
  }
  return { ...(date === undefined ? {} : { date }), lines: [...lines.values()] };
}

function changeOf(name: string | undefined, value: string): Partial<LineCorrection> | undefined {
  if (name === 'subject') return ID.test(value) ? { subjectId: Number(value) } : undefined;
  if (name === 'items') return value === '' || isAuxiliaryKey(value) ? { items: value } : undefined;
  const isAmount = value === '' || AMOUNT.test(value);
  if (name === 'debit') return isAmount ? { debit: value } : undefined;
  if (name === 'credit') return isAmount ? { credit: value } : undefined;
  return undefined;
}
