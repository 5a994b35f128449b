import { defineTable } from '@mingzhang/rules';
import { amountPxOf, eachFigurePx, textPxOf, totalPxOf } from './amount-width';

/** Ems of a digit and of a comma in DejaVu Sans Bold, which browsers take where no font of the list is installed. */
const WIDE = { digit: 0.696, sign: 0.38 };

describe('the width of amounts in a font with wide digits', () => {
  beforeAll(() => {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const text = this.textContent ?? '';
      const em = text.startsWith('0') ? WIDE.digit : WIDE.sign;
      const sizePx = Number.parseFloat(this.style.fontSize);
      return new DOMRect(0, 0, text.length * em * sizePx, sizePx);
    });
    globalThis.DOMRect ??= class {
      constructor(
        readonly x: number,
        readonly y: number,
        readonly width: number,
        readonly height: number,
      ) {}
    } as typeof DOMRect;
  });
  afterAll(() => jest.restoreAllMocks());

  const digitPx = WIDE.digit * 13;
  const signPx = WIDE.sign * 13;
  const paddingPx = 16;

  it('has room for a total of eight digits', () => {
    const wantedPx = 9 * digitPx + 3 * signPx + paddingPx;
    expect(totalPxOf(['2133039.12'])).toBeGreaterThanOrEqual(wantedPx);
  });

  it('has room for an amount in a cell', () => {
    const wantedPx = 10 * digitPx + 3 * signPx + paddingPx;
    expect(amountPxOf(['12345678.90'])).toBeGreaterThanOrEqual(wantedPx);
  });

  it('has room for each column of a table of its own widths', () => {
    const table = defineTable<{ first: string }>()({
      title: '往来账龄',
      columns: [{ key: 'first', kind: 'money', title: '0–30' }],
    });
    const wantedPx = 7 * digitPx + 2 * signPx + paddingPx;
    const { first } = eachFigurePx(table, [{ first: '11936.00' }]);
    expect(first).toBeGreaterThanOrEqual(wantedPx);
  });

  it('has room for a code', () => {
    expect(textPxOf(['22210101'])).toBeGreaterThanOrEqual(8 * digitPx + 20);
  });
});
