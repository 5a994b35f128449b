import { BusinessError } from './business-error';
import { refusalOf } from './database-refusal';

const failed = (code: string, constraint?: string) =>
  Object.assign(new Error('the database says no'), { code, constraint });
const codeOf = (error: unknown) => (error as BusinessError).code;

describe('what the database refuses', () => {
  const conflicts = { subject_code_key: 'SUBJECT_CODE_TAKEN' } as const;

  it('is the refusal that the service has for its unique constraint, on any shard', () => {
    for (const name of ['subject_code_key', 'subject_code_key_102039']) {
      expect(codeOf(refusalOf(failed('23505', name), conflicts))).toBe('SUBJECT_CODE_TAKEN');
    }
  });

  it('is a conflict when the service has no word for it', () => {
    expect(codeOf(refusalOf(failed('23505', 'other_key'), conflicts))).toBe('CONFLICT');
  });

  it('tells that something is gone', () => {
    expect(codeOf(refusalOf(failed('23503'), {}))).toBe('REFERENCE_GONE');
  });

  it('stays an error where it shows a fault of the program', () => {
    for (const error of [failed('42883'), failed('22P02'), new Error('no code'), undefined]) {
      expect(refusalOf(error, {})).toBe(error);
    }
  });
});
