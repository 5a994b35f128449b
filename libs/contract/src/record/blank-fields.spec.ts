import * as contract from '..';
import type { RecordDeclaration } from './define-record';

const isRecord = (value: unknown): value is RecordDeclaration =>
  typeof value === 'object' && value !== null && 'names' in value && 'fields' in value;
const records = Object.entries(contract).filter(([, value]) => isRecord(value));

describe('what a field says of requests that leave it out', () => {
  it('is known of every declared record', () => {
    expect(records.length).toBeGreaterThanOrEqual(6);
  });

  it.each(records)('is what the schemas of %s do', (_name, record) => {
    const { fields } = record as RecordDeclaration;
    const bySchema = Object.entries(fields).map(([name, { schema }]) => {
      const { success, data } = schema.safeParse(undefined);
      return [name, success ? data : undefined];
    });
    expect(Object.entries(fields).map(([name, { blank }]) => [name, blank])).toEqual(bySchema);
  });
});
