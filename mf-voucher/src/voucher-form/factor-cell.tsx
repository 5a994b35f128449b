import { CellInput, cellLabel } from './cells';
import css from './entry-grid.module.css';
import { focusCell, pickCurrency, typeText } from './entry-grid.model';
import { BASE_CURRENCY, columnsOf, FACTOR_TITLES, foreignOf, isForeign } from './entry-line.model';
import type { EntryRowProps } from './entry-row.types';
import type { Factor } from './entry-grid.types';

/** 数量 · 单价 and 外币 · 汇率 of a line whose subject keeps them; empty for other lines. */
export function FactorCell(props: EntryRowProps) {
  const { line } = props;
  const columns = columnsOf(line);
  return (
    <div role="gridcell" className={`${css.cell} ${css.stacked} ${css.factors} ${css.edge}`}>
      {columns.includes('quantity') && (
        <>
          <FactorField {...props} factor="quantity" unit={line.subject?.quantity?.unit ?? ''} />
          <FactorField {...props} factor="unitPrice" sign="×" />
        </>
      )}
      {columns.includes('currency') && <CurrencyField {...props} />}
      {isForeign(line) && (
        <>
          <FactorField {...props} factor="foreignAmount" />
          <FactorField {...props} factor="exchangeRate" sign="×" />
        </>
      )}
    </div>
  );
}

function FactorField(props: EntryRowProps & { factor: Factor; sign?: string; unit?: string }) {
  const { line, row, column, text, factor, sign = '', unit = '', finding, apply } = props;
  const title = FACTOR_TITLES[factor];
  const isWrong = finding?.field === factor;
  if (column === factor) {
    return (
      <span className={css.factor}>
        <CellInput
          value={text}
          className={css.factorInput}
          inputMode="decimal"
          placeholder={title}
          aria-label={cellLabel(row, title)}
          onText={(next) => apply((state) => typeText(state, next))}
        />
      </span>
    );
  }
  return (
    <span className={`${css.factor} ${isWrong ? css.wrong : ''}`} data-column={factor}>
      {line[factor] === '' ? (
        <span className={css.unset}>{title}</span>
      ) : (
        `${sign} ${line[factor]} ${unit}`
      )}
    </span>
  );
}

function CurrencyField({ line, row, column, choices, readOnly, apply }: EntryRowProps) {
  const codes = [...foreignOf(line.subject), BASE_CURRENCY];
  return (
    <select
      key={column === 'currency' ? 'in-focus' : 'at-rest'}
      className={css.currency}
      aria-label={cellLabel(row, '币别')}
      disabled={readOnly}
      autoFocus={column === 'currency'}
      value={line.currency ?? BASE_CURRENCY}
      onFocus={() => {
        if (column !== 'currency') {
          apply((state) => focusCell(state, { row, column: 'currency' }));
        }
      }}
      onChange={({ target }) =>
        apply((state) => pickCurrency(state, row, target.value, choices.rates[target.value] ?? ''))
      }
    >
      {codes.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
}
