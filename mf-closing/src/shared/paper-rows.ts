import type { StepLine } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';

/** A line on the paper, with the amount that stood there before where it differs. */
interface PaperRow {
  readonly key: string;
  readonly summary: string;
  readonly subject: string;
  readonly debit: string | null;
  readonly credit: string | null;
  readonly debitBefore: string | null;
  readonly creditBefore: string | null;
}

const filled = (amount: string) => (Money.parse(amount).isZero ? null : amount);

/** Lines are the same where subject, items, currency and side are: amounts change, lines do not. */
function lineKey({ subjectCode, auxiliaryTitle, currency, debit }: StepLine): string {
  const side = filled(debit) === null ? 'credit' : 'debit';
  return [subjectCode, auxiliaryTitle, currency ?? '', side].join(' ');
}

/** What the voucher says, beside what it said before; lines that go keep their place at the end. */
export function paperRows(lines: readonly StepLine[], before: readonly StepLine[]): PaperRow[] {
  const left = [...before];
  const rows = lines.map((line, index): PaperRow => {
    const at = left.findIndex((each) => lineKey(each) === lineKey(line));
    const [was] = at < 0 ? [] : left.splice(at, 1);
    const isSame = was !== undefined && was.debit === line.debit && was.credit === line.credit;
    return {
      ...named(line, String(index)),
      debit: filled(line.debit),
      credit: filled(line.credit),
      debitBefore: was === undefined || isSame ? null : filled(was.debit),
      creditBefore: was === undefined || isSame ? null : filled(was.credit),
    };
  });
  const gone = left.map((line, index): PaperRow => {
    const amounts = { debitBefore: filled(line.debit), creditBefore: filled(line.credit) };
    return { ...named(line, `gone ${index}`), debit: null, credit: null, ...amounts };
  });
  return [...rows, ...gone];
}

function named({ summary, subjectCode, subjectName, auxiliaryTitle }: StepLine, key: string) {
  const subject = [subjectCode, subjectName, auxiliaryTitle]
    .filter((part) => part !== '')
    .join(' ');
  return { key, summary, subject };
}
