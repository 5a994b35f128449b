import { voucherCreate, type VoucherCreate } from '@mingzhang/contract';
import type { RowProblem, TableRow } from '@mingzhang/server';
import type { BookFacts } from './voucher-import.facts';
import type { RowGroup } from './voucher-sheet';

/** A voucher of a file, and the rows it stands in. */
export interface ReadVoucher {
  readonly body: VoucherCreate;
  readonly rows: readonly number[];
  readonly problems: readonly RowProblem[];
}

type Add = (row: number, msg: string) => void;

/** Reads a voucher from its rows; what cannot be read is a problem of its row. */
export function draftOf({ rows }: RowGroup, facts: BookFacts): ReadVoucher {
  const problems: RowProblem[] = rows.flatMap(({ row, problems: found }) =>
    found.map((problem) => ({ ...problem, row })),
  );
  const add: Add = (row, msg) => problems.push({ row, code: 'ROW', msg: `第 ${row} 行：${msg}` });
  const [first] = rows;
  if (!first) throw new Error('a voucher without rows');
  const parsed = voucherCreate.safeParse({
    ...headOf(first, facts, add),
    lines: rows.map((row) => lineOf(row, facts, add)),
  });
  if (!parsed.success && problems.length === 0) {
    for (const { path, message } of parsed.error.issues) {
      const at = path[0] === 'lines' && typeof path[1] === 'number' ? path[1] : 0;
      add(rows[at]?.row ?? first.row, message);
    }
  }
  const body = parsed.success ? parsed.data : emptyBody;
  return { body, rows: rows.map(({ row }) => row), problems };
}

/** Stands in for a voucher that could not be read; it is never written. */
const emptyBody: VoucherCreate = {
  ...{ wordId: 0, voucherDate: '', attachmentCount: 0, remark: '', lines: [] },
};

function headOf({ row, values }: TableRow, facts: BookFacts, add: Add): object {
  const word = (values['word'] ?? '').trim();
  const wordId = word === '' ? facts.defaultWordId : facts.wordIds.get(word);
  if (wordId === undefined) add(row, `凭证字“${word}”不存在，请先在凭证字设置中新增`);
  if ((values['date'] ?? '') === '') add(row, '请填写日期');
  return {
    wordId,
    voucherDate: values['date'],
    attachmentCount: wholeOf(values['attachments'], () => add(row, '附单据数应为整数')) ?? 0,
    code: wholeOf(values['code'], () => add(row, '凭证号应为整数')),
    remark: values['remark'] ?? '',
  };
}

function lineOf({ row, values }: TableRow, facts: BookFacts, add: Add): object {
  const code = values['subject'] ?? '';
  const subjectId = facts.subjectIds.get(code);
  if (subjectId === undefined) add(row, `科目编码“${code}”不存在，请先新增科目或改正编码`);
  const foreign = values['currency'] ?? '';
  return {
    summary: values['summary'] ?? '',
    subjectId: subjectId ?? 1,
    debit: values['debit'] ?? '',
    credit: values['credit'] ?? '',
    currency: foreign === '' || foreign === facts.baseCurrency ? null : foreign.toUpperCase(),
    exchangeRate: values['rate'] ?? '',
    foreignAmount: values['foreign'] ?? '',
    quantity: values['quantity'] ?? '',
    unitPrice: values['price'] ?? '',
    auxiliary: facts.items.read(values, (msg) => add(row, msg)),
  };
}

function wholeOf(text: string | undefined, onWrong: () => void): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  onWrong();
  return undefined;
}
