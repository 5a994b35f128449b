import '@testing-library/jest-dom';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { evaluateArithmetic } from '@mingzhang/rules';
import { renderScreen } from '../testing';
import { AmountCell } from './amount-cell';

const read = (text: string) => (text === '' ? null : evaluateArithmetic(text)?.toFixed(2));

/** Two cells, below each other or side by side. */
function Grid({
  acts,
  moves,
  readOnly = false,
}: {
  readonly acts: string[];
  readonly moves: 'rows' | 'cells';
  readonly readOnly?: boolean;
}) {
  const [values, setValues] = useState(['100.00', '0.00']);
  return values.map((value, at) => (
    <AmountCell
      key={at}
      place={String(at)}
      label={`格 ${String(at)}`}
      className=""
      value={value}
      shown={value === '0.00' ? '' : value}
      note={undefined}
      isRefused={false}
      readOnly={readOnly}
      moves={moves}
      read={read}
      onCommit={(figure) => {
        acts.push(`${String(at)}: ${figure ?? 'nothing'}`);
        setValues(values.with(at, figure ?? ''));
      }}
      onMove={(move) => {
        acts.push(move);
        document.querySelector<HTMLElement>(`[data-cell="${String(1 - at)}"]`)?.focus();
      }}
      onPaste={(block) => acts.push(`block ${JSON.stringify(block)}`)}
      onFillDown={() => acts.push('fill down')}
      onUndo={() => acts.push('undo')}
    />
  ));
}

function setUp(moves: 'rows' | 'cells' = 'cells', readOnly = false) {
  const acts: string[] = [];
  const view = renderScreen(<Grid acts={acts} moves={moves} readOnly={readOnly} />);
  const cell = (at: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `格 ${at}` });
  return { acts, cell, user: view.user };
}

describe('a cell of a grid', () => {
  it('replaces its figure by what is typed, which is committed once, on leaving', async () => {
    const { acts, cell, user } = setUp();
    await user.click(cell(0));
    await user.keyboard('1+2{Enter}');
    expect(acts).toEqual(['0: 3.00', 'down']);
    expect(cell(1)).toHaveFocus();
    expect(cell(0)).toHaveValue('3.00');
    await user.keyboard('5');
    await user.tab();
    expect(acts.slice(2)).toEqual(['1: 5.00', 'right']);
  });

  it('replaces its figure after a second click, after Escape and after Ctrl+Z, too', async () => {
    const { acts, cell, user } = setUp('rows');
    await user.click(cell(0));
    await user.pointer({ target: cell(0), offset: 0, keys: '[MouseLeft]' });
    expect(cell(0).selectionStart).toBe(0);
    expect(cell(0).selectionEnd).toBe('100.00'.length);
    cell(0).setSelectionRange(0, 0);
    await user.keyboard('1300{Control>}s{/Control}');
    await user.keyboard('半天{Enter}{Escape}');
    await user.pointer({ target: cell(0), offset: 2, keys: '[MouseLeft]' });
    await user.keyboard('1400{Control>}s{/Control}');
    await user.keyboard('{Control>}z{/Control}');
    cell(0).setSelectionRange(2, 2);
    await user.keyboard('{Delete}500{Enter}');
    expect(acts).toEqual(['0: 1300.00', '0: 1400.00', 'undo', '0: 500.00', 'down']);
  });

  it('commits what is typed before a function key of the screen', async () => {
    const { acts, cell, user } = setUp();
    await user.click(cell(0));
    await user.keyboard('8{F9}');
    expect(acts).toEqual(['0: 8.00']);
  });

  it('is edited in place after a double click', async () => {
    const { acts, cell, user } = setUp();
    await user.dblClick(cell(0));
    await user.keyboard('7');
    expect(cell(0)).toHaveValue('100.007');
    await user.pointer({ target: cell(0), offset: 1, keys: '[MouseLeft]' });
    await user.keyboard('2');
    expect(cell(0)).toHaveValue('1200.007');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell(0)).toHaveValue('100.00');
    expect(acts).toEqual([]);
  });

  it('goes to both ends of the grid by Ctrl+Home and Ctrl+End', async () => {
    const { acts, cell, user } = setUp();
    await user.click(cell(0));
    await user.keyboard('{Control>}{End}{Home}{/Control}');
    expect(acts).toEqual(['last', 'first']);
  });

  it('commits nothing where nothing was changed', async () => {
    const { acts, cell, user } = setUp('rows');
    await user.click(cell(0));
    await user.keyboard('{F2}{Enter}');
    await user.click(cell(0));
    await user.keyboard('100{Enter}');
    expect(acts).toEqual(['down', 'down']);
  });

  it('moves by the arrows until something is typed, and in its text from then on', async () => {
    const { acts, cell, user } = setUp();
    await user.click(cell(1));
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(acts).toEqual(['left', 'right']);
    await user.keyboard('12{ArrowLeft}3');
    expect(cell(1)).toHaveValue('132');
    await user.keyboard('{ArrowUp}');
    expect(acts.slice(2)).toEqual(['1: 132.00', 'up']);
    await user.keyboard('{F2}7');
    expect(cell(0)).toHaveValue('100.007');
  });

  it('moves along the rows only where the grid says so', async () => {
    const { acts, cell, user } = setUp('rows');
    await user.click(cell(0));
    await user.keyboard('{ArrowRight}{PageDown}');
    expect(acts).toEqual([]);
  });

  it('keeps the keyboard with a text that is no figure; Escape and leaving take it back', async () => {
    const { acts, cell, user } = setUp();
    await user.click(cell(0));
    await user.keyboard('半天{Enter}');
    expect(cell(0)).toHaveFocus();
    expect(await screen.findByText('“半天”不是金额或算式')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(cell(0)).toHaveValue('100.00');
    await user.keyboard('一天');
    await user.click(cell(1));
    expect(await screen.findByText('“一天”不是金额或算式，已恢复原值')).toBeInTheDocument();
    expect(cell(0)).toHaveValue('100.00');
    expect(acts).toEqual([]);
  });

  it('commits by Ctrl+S, fills down by Ctrl+D and takes a block', async () => {
    const { acts, cell, user } = setUp();
    await user.click(cell(0));
    await user.keyboard('8{Control>}s{/Control}{Control>}d{/Control}');
    fireEvent.paste(cell(0), { clipboardData: { getData: () => '1\t2' } });
    fireEvent.paste(cell(0), { clipboardData: { getData: () => '1' } });
    expect(acts).toEqual(['0: 8.00', 'fill down', 'block [["1","2"]]']);
  });

  it('is only gone through where it is locked', async () => {
    const { acts, cell, user } = setUp('cells', true);
    await user.click(cell(0));
    await user.keyboard('{F2}5{Control>}d{/Control}');
    fireEvent.paste(cell(0), { clipboardData: { getData: () => '1\t2' } });
    await user.keyboard('{ArrowDown}');
    expect(acts).toEqual(['down']);
    expect(cell(0)).toHaveValue('100.00');
  });
});
