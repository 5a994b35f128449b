import { sentenceOf, type VoucherTemplate } from '@mingzhang/contract';
import {
  addLine,
  amountText,
  bodyOf,
  changeLine,
  designOf,
  factorOf,
  newDesign,
  problemsOf,
  removeLine,
} from './template-design.model';

const named = { ...newDesign(4), name: '计提城建税' };
const filled = changeLine(changeLine(named, 1, { subjectId: 5, summary: '计提' }), 2, {
  subjectId: 6,
  amount: { kind: 'difference' },
});

describe('the design of a voucher template', () => {
  it('names every row without a subject', () => {
    expect(problemsOf(named).map(sentenceOf)).toEqual([
      '第 1 行：请选择会计科目',
      '第 2 行：请选择会计科目',
    ]);
    expect(problemsOf({ ...filled, name: ' ' })[0]?.msg).toBe('请填写模板名称');
  });

  it('is sent with constants computed and factors as decimals', () => {
    const design = changeLine(filled, 1, {
      amount: {
        kind: 'formula',
        terms: [{ subjectId: 7, measure: 'closing', factor: '7%' }],
      },
    });
    expect(problemsOf(design)).toEqual([]);
    expect(bodyOf(design).lines[0]).toEqual({
      summary: '计提',
      subjectId: 5,
      side: 'debit',
      auxiliary: {},
      amount: {
        kind: 'formula',
        terms: [{ subjectId: 7, measure: 'closing', factor: '0.070000' }],
      },
    });
    const fixed = changeLine(filled, 1, { amount: { kind: 'fixed', amount: '100*0.3' } });
    expect(bodyOf(fixed).lines[0]?.amount).toEqual({ kind: 'fixed', amount: '30.00' });
  });

  it('refuses a formula without a subject, and a factor that is none', () => {
    const formula = (factor: string, subjectId?: number) =>
      changeLine(filled, 1, {
        amount: { kind: 'formula', terms: [{ subjectId, measure: 'debit', factor }] },
      });
    expect(problemsOf(formula('1')).map(sentenceOf)[0]).toBe('第 1 行：公式中有一项没有选择科目');
    expect(problemsOf(formula('abc', 7))[0]?.msg).toContain('系数应为不等于 0 的数字');
    expect(problemsOf(formula('0', 7))[0]?.msg).toContain('系数应为不等于 0 的数字');
  });

  it('takes a new line’s summary and side from the last one', () => {
    const design = addLine(changeLine(filled, 2, { summary: '贷方' }));
    expect(design.lines.at(-1)).toMatchObject({ key: 3, summary: '贷方', side: 'credit' });
    expect(removeLine(design, 3).lines).toHaveLength(2);
  });

  it('comes back from a stored template unchanged', () => {
    const template: VoucherTemplate = {
      id: 1,
      version: 1,
      name: '计提',
      type: 4,
      wordId: null,
      remark: '',
      mnemonic: 'jt',
      builtIn: false,
      lines: [
        {
          summary: '计提',
          subjectId: 5,
          subjectCode: '5403',
          subjectName: '税金',
          side: 'debit',
          auxiliary: { '3': 9 },
          amount: {
            kind: 'formula',
            terms: [{ subjectId: 7, measure: 'credit', factor: '0.070000' }],
          },
        },
      ],
    };
    expect(bodyOf(designOf(template)).lines[0]).toMatchObject({
      auxiliary: { '3': 9 },
      amount: template.lines[0]?.amount,
    });
  });

  it('reads as text', () => {
    const amount = {
      kind: 'formula' as const,
      terms: [
        { subjectId: 7, measure: 'closing' as const, factor: '0.07' },
        { subjectId: 8, measure: 'debit' as const, factor: '1' },
      ],
    };
    expect(amountText(amount, (id) => `科目${id}`)).toBe(
      '科目7 期末余额 × 0.07 + 科目8 本期借方发生额',
    );
    expect(factorOf('13%')?.toExactText()).toBe('0.13');
  });
});
