import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import {
  invoicePayments,
  paymentTitle,
  type InvoiceToPay,
  type PayableEntry,
  type SettlingPart,
} from './invoice-payment';

const yuan = (text: string) => Money.parse(text);
const huamei = { id: 5, name: '华美商贸', texts: [] };
const sihai = { id: 6, name: '四海物流', texts: ['税号 91310115MA1K35JX6K'] };

const part = (date: string, amount: string, voucherId = 9): SettlingPart => ({
  date,
  amount: yuan(amount),
  voucherId,
  title: `记-${voucherId}`,
});
const invoice = (id: number, total: string, more: Partial<InvoiceToPay> = {}): InvoiceToPay => ({
  id,
  invoiceType: 'OUT',
  issueDate: `2026-01-${String(id).padStart(2, '0')}`,
  total: yuan(total),
  party: { taxId: '', name: '华美商贸' },
  settlementItemId: null,
  ...more,
});
const entry = (net: string, more: Partial<PayableEntry> = {}): PayableEntry => ({
  subjectCode: '1122',
  isCash: false,
  net: yuan(net),
  items: [huamei],
  settled: [],
  ...more,
});
const shown = (invoices: readonly InvoiceToPay[], entries: readonly PayableEntry[]) =>
  [...invoicePayments(invoices, entries)].map(([id, { state, due, settled, date }]) =>
    [id, state, due.toString(), settled.toString(), date].join(' '),
  );

describe('the payment of invoices', () => {
  it('is open, partial or settled by the marks on the entry', () => {
    const sale = invoice(1, '1130.00');
    const by = (settled: readonly SettlingPart[]) => shown([sale], [entry('1130.00', { settled })]);
    expect(by([])).toEqual(['1 open 1130.00 0.00 ']);
    expect(by([part('2026-02-03', '500.00')])).toEqual(['1 partial 1130.00 500.00 2026-02-03']);
    expect(by([part('2026-02-09', '630.00'), part('2026-02-03', '500.00')])).toEqual([
      '1 settled 1130.00 1130.00 2026-02-09',
    ]);
  });

  it('of one entry goes to the older invoice first', () => {
    const settled = [part('2026-02-03', '150.00')];
    expect(
      shown([invoice(2, '100.00'), invoice(1, '100.00')], [entry('200.00', { settled })]),
    ).toEqual(['1 settled 100.00 100.00 2026-02-03', '2 partial 100.00 50.00 2026-02-03']);
  });

  it('of a voucher with several parties follows the items of its entries', () => {
    const byTaxId = invoice(2, '60.00', {
      party: { taxId: '91310115MA1K35JX6K', name: '四海（上海）物流' },
    });
    const entries = [
      entry('60.00', { items: [sihai], settled: [part('2026-02-03', '60.00')] }),
      entry('100.00'),
    ];
    expect(shown([invoice(1, '100.00'), byTaxId], entries)).toEqual([
      '1 open 100.00 0.00 ',
      '2 settled 60.00 60.00 2026-02-03',
    ]);
  });

  it('by bank in the same voucher is settled on its day', () => {
    const cash = entry('630.00', {
      subjectCode: '1002',
      isCash: true,
      items: [],
      settled: [part('2026-01-31', '630.00', 4)],
    });
    expect(shown([invoice(1, '1130.00')], [entry('500.00'), cash])).toEqual([
      '1 partial 1130.00 630.00 2026-01-31',
    ]);
  });

  it('of a purchase is on the credit side, of a red invoice on the other', () => {
    const bought = invoice(1, '113.00', { invoiceType: 'IN' });
    const red = invoice(2, '-113.00', { invoiceType: 'IN' });
    const entries = [
      entry('-113.00', { subjectCode: '2202', settled: [part('2026-02-01', '113.00')] }),
      entry('113.00', { subjectCode: '2202' }),
    ];
    expect(shown([bought, red], entries)).toEqual([
      '2 open 113.00 0.00 ',
      '1 settled 113.00 113.00 2026-02-01',
    ]);
  });

  it('is unknown where no entry is owed: revenue by customer, or a subject without items', () => {
    const entries = [
      entry('1130.00', { items: [] }),
      entry('1130.00', { subjectCode: '5001' }),
      entry('-1130.00'),
    ];
    expect(shown([invoice(1, '1130.00')], entries)).toEqual([]);
  });

  it('comes to what the entries settle, to the fen', () => {
    const fen = fc.integer({ min: 1, max: 1_000_000 });
    const made = fc.record({
      totals: fc.array(fc.record({ fen, isOther: fc.boolean() }), { minLength: 1, maxLength: 8 }),
      cuts: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 }),
    });
    const text = (amount: number) => (amount / 100).toFixed(2);
    fc.assert(
      fc.property(made, ({ totals, cuts }) => {
        const all = totals.map((each, at) =>
          invoice(at + 1, text(each.fen), {
            issueDate: `2026-01-${10 + (at % 3)}`,
            party: { taxId: '', name: each.isOther ? '四海物流' : '华美商贸' },
          }),
        );
        const entries = [huamei, sihai].flatMap((item) => {
          const own = all.filter(({ party }) => party.name === item.name);
          const net = sumOf(own.map(({ total }) => total));
          const settled = cuts.flatMap((cut, at) => {
            const amount = net.times(yuan(String(cut))).dividedBy(yuan('200'), 2);
            const settling = { date: `2026-02-0${at + 1}`, amount, voucherId: at, title: '' };
            return amount.isZero ? [] : [settling];
          });
          return [entry(net.toString(), { items: [item], settled })];
        });
        const found = [...invoicePayments(all, entries).values()];
        const settledOf = (each: PayableEntry) => sumOf(each.settled.map(({ amount }) => amount));
        expect(sumOf(found.map(({ due }) => due))).toEqual(sumOf(all.map(({ total }) => total)));
        expect(sumOf(found.map(({ settled }) => settled))).toEqual(sumOf(entries.map(settledOf)));
        for (const { due, settled, parts } of found) {
          expect(settled.compare(due)).toBeLessThanOrEqual(0);
          expect(sumOf(parts.map(({ amount }) => amount))).toEqual(settled);
        }
      }),
    );
  });

  it('has the words of its direction', () => {
    expect(paymentTitle('OUT', 'settled')).toBe('已收');
    expect(paymentTitle('IN', 'open')).toBe('未付');
  });
});
