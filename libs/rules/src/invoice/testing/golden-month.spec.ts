import { invoiceFindings } from '../consistency/consistency';
import { InvoiceLinks, invoiceNumbers } from '../consistency/invoice-links';
import { type InvoiceReading, readInvoiceSheets } from '../reading/invoice-reader';
import { type PlantedFinding, goldenMonth, sortedFindings } from './golden-month';
import { invoiceSheets } from './workbook-rows';

const month = goldenMonth();
const read = (sheets: typeof month.sheets) =>
  readInvoiceSheets(invoiceSheets(sheets), [month.ownTaxId]);
const before = read(month.septemberSheets);
const reading = read(month.sheets);

/** Every finding of a reading: of the reader, and of the rules with what the account set has before. */
function findingsOf({ invoices, refused }: InvoiceReading, stored: InvoiceReading) {
  const storedFacts = stored.invoices.map(({ facts }) => facts);
  const numbers = new Set(storedFacts.flatMap(invoiceNumbers));
  const facts = invoices.map((each) => each.facts);
  const isKnown = (number: string) => numbers.has(number);
  const fresh = facts.filter((each) => !invoiceNumbers(each).some(isKnown));
  const links = new InvoiceLinks([...storedFacts, ...fresh]);
  const byRules = facts.flatMap((each): PlantedFinding[] => {
    const [number = ''] = invoiceNumbers(each);
    const isRepeated = invoiceNumbers(each).some(isKnown);
    const findings = invoiceFindings(each, {
      ownTaxId: month.ownTaxId,
      vatType: month.vatType,
      today: month.today,
      earlier: isRepeated ? september : null,
      blue: links.blueOf(each),
      hasRed: links.hasRed(each),
    });
    return findings.map(({ rule, disposition, lineNo }) => ({
      rule,
      disposition,
      number,
      ...(lineNo !== undefined && { lineNo }),
    }));
  });
  const byReader = refused.map(({ rule, number }) => ({
    rule: rule ?? 'R06',
    disposition: 'refuse' as const,
    number,
  }));
  return sortedFindings([...byRules, ...byReader]);
}
const september = {
  recordedOn: '2026-10-05',
  origin: 'workbook',
  voucherTitle: null,
  taxStatus: 'normal',
  riskLevel: 'normal',
  isBlocked: false,
} as const;

describe('the golden month', () => {
  it('has 200 invoices with 40 faults of every rule', () => {
    expect(month.invoices).toHaveLength(200);
    expect(month.findings).toHaveLength(40);
    expect(new Set(month.findings.map(({ rule }) => rule)).size).toBe(14);
  });

  it('follows a sound month', () => {
    expect(before.invoices.map(({ facts }) => facts)).toEqual(month.september);
    expect(findingsOf(before, { ...before, invoices: [] })).toEqual([]);
  });

  it('yields exactly the planted findings', () =>
    expect(findingsOf(reading, before)).toEqual(month.findings));

  it('reads every sound invoice as it was written', () => {
    const planted = new Set(month.findings.map(({ number }) => number));
    const isSound = (facts: (typeof month.invoices)[number]) =>
      !planted.has(invoiceNumbers(facts)[0] ?? '');
    const sound = month.invoices.filter(isSound);
    expect(reading.invoices.map(({ facts }) => facts).filter(isSound)).toEqual(sound);
    expect(sound.length).toBe(159);
  });

  it('yields the same when the files are read twice', () => {
    const twice = readInvoiceSheets(
      [...invoiceSheets(month.sheets, 'a'), ...invoiceSheets(month.sheets, 'b')],
      [month.ownTaxId],
    );
    expect(twice.invoices.map(({ facts }) => facts)).toEqual(
      reading.invoices.map(({ facts }) => facts),
    );
  });
});
