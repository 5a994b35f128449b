import { pastedAmount } from '@mingzhang/web';
import { edited, focusCell, INITIAL_LINES } from './entry-grid.model';
import { cellText, emptyLine, isBlank, withSubject } from './entry-line.model';
import type { CellPlace, EntryLine, GridState, LineFinding } from './entry-grid.types';
import type { Choices } from './form-facts';
import type { PastedBlock, PastedColumn } from './paste-block';

/** What pasted texts are looked up in. */
export type PasteFacts = Pick<Choices, 'subjects' | 'items' | 'rates'>;

const SUMMARY_MAX = 200;
const SUM_ROW = /^(合\s*计|总\s*计|小\s*计)$/;

/**
 * The rows of a block as lines from the row in focus on, as one step. Rows that begin with a
 * summary fill empty lines and go before filled ones; other blocks are written over the cells
 * below. What cannot be resolved stays open, with its reason on the line.
 */
export function pasteBlock(state: GridState, block: PastedBlock, facts: PasteFacts): GridState {
  const start = state.focus?.row ?? 0;
  const isWhole = block.columns.includes('summary') && block.columns.length > 1;
  const lines = [...state.lines];
  const findings: LineFinding[] = [];
  let { nextKey } = state;
  let row = start;
  for (const cells of block.rows) {
    if (cells.some((cell) => SUM_ROW.test(cell))) continue;
    const line = lines[row];
    if (!line || (isWhole && !isEmpty(line))) lines.splice(row, 0, emptyLine(nextKey++));
    const pasted = filled(lines[row] ?? emptyLine(nextKey++), cellsBy(block.columns, cells), facts);
    lines[row] = pasted.line;
    findings.push(...pasted.problems.map(({ field, msg }) => placed(row, field, msg)));
    row += 1;
  }
  while (lines.length < INITIAL_LINES) lines.push(emptyLine(nextKey++));
  const others = state.findings.filter((one) => one.row !== undefined && one.row < start);
  const next = { ...edited(state, { lines }), nextKey, findings: [...others, ...findings] };
  return goOn({ ...next, focus: null, text: '' }, findings[0], row);
}

/** To the first line with a problem, else below the last. */
function goOn(state: GridState, problem: LineFinding | undefined, below: number): GridState {
  const place: CellPlace =
    problem?.row === undefined
      ? { row: below, column: 'summary' }
      : { row: problem.row, column: problem.field === 'subjectId' ? 'subject' : 'debit' };
  const focused = focusCell(state, place);
  const line = focused.lines[place.row];
  return line && focused.focus
    ? { ...focused, text: cellText(line, focused.focus.column) }
    : focused;
}

function isEmpty(line: EntryLine): boolean {
  return isBlank(line) && line.summary === '';
}

function placed(row: number, field: string, msg: string): LineFinding {
  return { row, link: 'of', field, msg };
}

function cellsBy(
  columns: readonly (PastedColumn | undefined)[],
  cells: readonly string[],
): Partial<Record<PastedColumn, string>> {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])),
  );
}

interface Problem {
  readonly field: string;
  readonly msg: string;
}

function filled(
  line: EntryLine,
  cells: Partial<Record<PastedColumn, string>>,
  facts: PasteFacts,
): { line: EntryLine; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  let next = line;
  const { summary } = cells;
  if (summary !== undefined) {
    if (summary.length > SUMMARY_MAX) {
      problems.push({ field: 'summary', msg: `摘要超过 ${SUMMARY_MAX} 个字，已截短，请核对` });
    }
    next = { ...next, summary: summary.slice(0, SUMMARY_MAX) };
  }
  const title = [cells.subject, cells.name].filter(Boolean).join(' ');
  if (title !== '') {
    const found = subjectIn(title, cells.name, facts);
    if (typeof found === 'string') problems.push({ field: 'subjectId', msg: found });
    else next = found(next);
  }
  for (const side of ['debit', 'credit'] as const) {
    const text = cells[side];
    if (text === undefined) continue;
    const amount = pastedAmount(text);
    if (amount === undefined) {
      problems.push({ field: side, msg: `金额“${text}”不是数字，请重新输入` });
    }
    next = { ...next, [side]: amount && !amount.isZero ? amount.toString() : '' };
  }
  if (next.debit !== '' && next.credit !== '') {
    problems.push({ field: 'debit', msg: '借方和贷方都有金额，请删去一边' });
  }
  return { line: next, problems };
}

/**
 * Puts the subject that a text names into a line: by code, by `code name`, by full name, or by a
 * name that only one has; `subject-item` chooses the item, too. Else the reason why not.
 */
function subjectIn(
  title: string,
  name: string | undefined,
  facts: PasteFacts,
): ((line: EntryLine) => EntryLine) | string {
  const wanted = plain(title);
  const subject = (text: string) => subjectBy(text, facts);
  const whole = subject(wanted) ?? (name ? subject(plain(name)) : undefined);
  if (whole && whole !== 'several') return (line) => withSubject(line, whole, facts.rates);
  const cut = wanted.lastIndexOf('-');
  const keeper = cut > 0 ? subject(wanted.slice(0, cut)) : undefined;
  if (keeper && keeper !== 'several') {
    const word = wanted.slice(cut + 1);
    for (const category of keeper.auxiliary) {
      const item = facts.items[category]?.find((one) => one.name === word || one.code === word);
      if (!item) continue;
      return (line) => ({
        ...withSubject(line, keeper, facts.rates),
        auxiliary: { [category]: item.id },
        itemNames: { [category]: item.name },
      });
    }
    return `科目 ${keeper.code} ${keeper.fullName} 没有辅助项目“${word}”，请选择科目和项目`;
  }
  return whole === 'several'
    ? `科目“${title}”有几个同名的，请用编码或选择一个`
    : `科目“${title}”没有找到或不是末级，请选择科目`;
}

/** Levels of a subject's name are written with many signs. */
function plain(text: string): string {
  return text.trim().replace(/\s*[-–—_/\\·|＿－／>]\s*/g, '-');
}

function subjectBy(text: string, { subjects }: PasteFacts) {
  const code = /^\d+/.exec(text)?.[0];
  const byCode = code ? subjects.find((subject) => subject.code === code) : undefined;
  const rest = code ? text.slice(code.length).trim() : text;
  if (byCode && (rest === '' || plain(byCode.fullName) === rest || byCode.name === rest)) {
    return byCode;
  }
  const byName = subjects.filter(({ fullName }) => plain(fullName) === text);
  const named = byName.length > 0 ? byName : subjects.filter((one) => plain(one.name) === text);
  return named.length > 1 ? ('several' as const) : named[0];
}
