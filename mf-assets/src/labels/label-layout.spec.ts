import { decodeQR } from 'qr/decode.js';
import fc from 'fast-check';
import { labelAddress, readLabel } from '../shared/label-address';
import { labelSheets, perPage, placedLabels } from './label-layout';
import { codeModules, codePath } from './label-code';

const sheets = Object.values(labelSheets);
const numbers = fc.integer({ min: 1, max: 999_999_999 });

describe('labels', () => {
  it('stand each once and in order, inside the paper, beside each other and never over', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sheets),
        fc.nat(120),
        fc.integer({ min: -2, max: 40 }),
        (sheet, count, skipped) => {
          const pages = placedLabels(count, { sheet, skipped });
          const indexes = pages.flat().map(({ index }) => index);
          expect(indexes).toEqual(Array.from({ length: count }, (_, at) => at));
          for (const page of pages) {
            const places = new Set(page.map(({ x, y }) => `${x} ${y}`));
            expect(places.size).toBe(page.length);
            expect(page.length).toBeLessThanOrEqual(perPage(sheet));
            for (const { x, y } of page) {
              expect(x % sheet.label.widthMm).toBe(sheet.left % sheet.label.widthMm);
              expect(x + sheet.label.widthMm).toBeLessThanOrEqual(sheet.paper.widthMm);
              expect(y + sheet.label.heightMm).toBeLessThanOrEqual(sheet.paper.heightMm);
            }
          }
          // Only the first page may have gaps before it, only the last behind.
          for (const page of pages.slice(1, -1)) expect(page.length).toBe(perPage(sheet));
        },
      ),
    );
  });

  it('lead to the card of their account set, whatever the address of the product', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.webUrl(), (accountSetId, assetId, origin) => {
        const of = { accountSetId, assetId };
        expect(readLabel(labelAddress(origin, of))).toEqual(of);
      }),
    );
    expect(readLabel(' GD0006 ')).toEqual({ code: 'GD0006' });
    expect(readLabel('12-345')).toEqual({ code: '12-345' });
  });

  it('can be read at 15 mm: modules of 0.4 mm and more', () => {
    const address = labelAddress('https://mingzhang.example.com', {
      accountSetId: 12_345,
      assetId: 1_234_567,
    });
    expect(15 / codeModules(address).length).toBeGreaterThan(0.4);
  });

  it('hold what a reader reads of their drawing', () => {
    const address = labelAddress('http://192.168.1.20:8080', { accountSetId: 1, assetId: 7 });
    const modules = codeModules(address);
    const scale = 4;
    const side = modules.length * scale;
    const data = new Uint8Array(side * side * 4).fill(255);
    for (const part of codePath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      const [x = 0, y = 0, width = 0] = part.slice(1).map((text) => Number(text) * scale);
      for (let row = y; row < y + scale; row += 1) {
        for (let column = x; column < x + width; column += 1) {
          data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
        }
      }
    }
    expect(decodeQR({ width: side, height: side, data })).toBe(address);
  });
});
