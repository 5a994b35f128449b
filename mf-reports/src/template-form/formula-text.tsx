import { Input } from 'antd';
import { parseStatementFormula, takes } from '@mingzhang/rules/statements';
import type { DraftRow } from './template.model';
import css from './template-form.module.css';

/** A formula as people write it; the first place that can't be read is shown below it. */
export function FormulaText({
  row,
  onChange,
}: {
  row: Pick<DraftRow, 'formula'>;
  onChange: (formula: string) => void;
}) {
  const { formula: text } = row;
  const { problem } = parseStatementFormula(text);
  return (
    <div>
      <Input.TextArea
        aria-label="公式文本"
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={4_000}
        spellCheck={false}
        {...(problem ? { status: 'error' as const } : {})}
        placeholder="如 期末余额(1001) + 期末余额(1002) - 行次(3)"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <div className={css.syntax} role="alert">
          <code aria-hidden="true">
            {text.slice(0, problem.at.start)}
            <mark>{text.slice(problem.at.start, problem.at.end) || '‸'}</mark>
            {text.slice(Math.max(problem.at.start, problem.at.end))}
          </code>
          <span>
            第 {problem.at.start + 1} 个字：{problem.msg}
          </span>
        </div>
      )}
      <details className={css.hint}>
        <summary>可以用的取数</summary>
        {Object.values(takes).join('、')}；行次(2)；现金流量(CF01)；数字、+ - ×
        ÷、%、括号。“明细”按每个末级科目和往来单位各自的方向。
      </details>
    </div>
  );
}
