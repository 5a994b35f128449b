import type { InvoicesOutcome } from '@mingzhang/contract';
import { numberOf } from './invoice-facts';
import type { InvoiceRecord } from './invoice.entity';

/** Invoices of one call: those that an act accepts, and why it refuses the others. */
interface ChosenInvoices {
  readonly accepted: readonly InvoiceRecord[];
  /** How many are as asked already. */
  readonly unchanged: number;
  readonly refused: InvoicesOutcome['refused'];
}

/** What an act says of an invoice: a refusal in words, `same` where it is so already, null: go on. */
export type Answer = { readonly refusal: string } | 'same' | null;

/** Sorts invoices of a call, in the order of the ids; ids that are not there are refused. */
export function chosenOf(
  ids: readonly number[],
  found: ReadonlyMap<number, InvoiceRecord>,
  answer: (record: InvoiceRecord) => Answer,
): ChosenInvoices {
  const accepted: InvoiceRecord[] = [];
  const refused: InvoicesOutcome['refused'] = [];
  let unchanged = 0;
  for (const id of ids) {
    const record = found.get(id);
    if (!record) {
      refused.push({ id, number: '', msg: '发票不存在或已被删除，请刷新' });
      continue;
    }
    const said = answer(record);
    if (said === null) accepted.push(record);
    else if (said === 'same') unchanged += 1;
    else refused.push({ id, number: numberOf(record), msg: said.refusal });
  }
  return { accepted, unchanged, refused };
}

export const outcomeOf = ({ accepted, unchanged, refused }: ChosenInvoices): InvoicesOutcome => ({
  done: accepted.length + unchanged,
  refused,
});

export const idsOf = ({ accepted }: ChosenInvoices): number[] => accepted.map(({ id }) => id);
