import { Money } from '../money';
import { evaluateStatementFormula } from './evaluate';
import { withRowsRenamed } from './formula';
import { parseStatementFormula } from './parse-formula';

/** Line and column of a place in a text, both counted from 1. */
function lineAndColumn(text: string, place: number) {
  const before = text.slice(0, place).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** `line:column what the text says`, of the place that a finding points at. */
function placeOf(text: string): string {
  const { problem } = parseStatementFormula(text);
  if (!problem) return 'fine';
  const { line, column } = lineAndColumn(text, problem.at.start);
  return `${line}:${column} ${text.slice(problem.at.start, problem.at.end)}`.trim();
}

function parsed(text: string) {
  const { formula, problem } = parseStatementFormula(text);
  if (!formula) throw new Error(problem?.msg);
  return formula;
}

function valueOf(text: string): string | undefined {
  return evaluateStatementFormula(parsed(text), () => Money.parse('10.00')).value?.toExactText();
}

describe('a formula of a statement', () => {
  it.each([
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['-(1-4)', '3'],
    ['2*-3', '-6'],
    ['8÷2÷2', '2'],
    ['（１＋２）×３', '9'],
    ['200*5%', '10'],
    ['期末余额(1001)+行次(2)\n-现金流量(CF01)', '10'],
    ['- 损益净额(660302)', '-10'],
    ['', '0'],
  ])('reads %s', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it.each([
    ['期末余额(1001)+', '1:12'],
    ['期末余额(1001', '1:10'],
    ['期末余额()', '1:6 )'],
    ['期末余额(CF01)', '1:6 CF01'],
    ['期末余额 1001', '1:6 1001'],
    ['期末余额(1001)\n+ 期未余额(1002)', '2:3 期未余额'],
    ['1 + # 2', '1:5 #'],
    ['（1+2', '1:5'],
    ['1 2', '1:3 2'],
    ['行次(1.5)', '1:4 1.5'],
    ['现金流量(1)', '1:6 1'],
    ['1++', '1:3 +'],
    ['()', '1:2 )'],
  ])('says where %j goes wrong', (text, place) => {
    expect(placeOf(text)).toBe(place);
  });

  it('says what it expected and how to write it', () => {
    const { problem } = parseStatementFormula('期末余额(现金)');
    expect(problem?.msg).toBe(
      '“现金”处应为科目编码（数字），请修改公式，如 期末余额(1001)+行次(2)',
    );
    expect(parseStatementFormula('余额(1001)').problem?.msg).toMatch(/^没有“余额”这种取数，可以用/);
  });

  it('refuses what is too long or too deep and never throws', () => {
    expect(placeOf('1+'.repeat(3_000))).toMatch(/^1:4001/);
    expect(placeOf(`${'('.repeat(100)}1${')'.repeat(100)}`)).toMatch(/^1:41/);
    expect(placeOf('-'.repeat(100))).toBe('1:42 -');
    expect(valueOf(Array.from({ length: 1_000 }, () => '1').join('+'))).toBe('1000');
  });

  it('names the divisor that is zero', () => {
    const text = '1 + 5 / (2-2)';
    const { value, division } = evaluateStatementFormula(parsed(text), () => Money.zero);
    expect(value).toBeNull();
    expect(text.slice(division?.start, division?.end)).toBe('2-2');
  });

  it('keeps its text when its rows are numbered anew', () => {
    const text = '行次( 3 ) +\n期末余额(3)-行次(4)*行次(3)';
    expect(withRowsRenamed(text, parsed(text), (row) => (row === 3 ? 12 : undefined))).toBe(
      '行次( 12 ) +\n期末余额(3)-行次(4)*行次(12)',
    );
  });
});
