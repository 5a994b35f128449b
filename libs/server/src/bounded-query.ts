import { types, type CustomTypesConfig } from 'pg';
import { BusinessError } from './business-error';

/**
 * Readers of a statement's values that take only so many bytes. The driver lets what comes after the
 * first refusal go by, so that nobody's question fills the memory of all; the statement then ends as
 * ANSWER_TOO_LARGE.
 * @param bytesAtMost of all values of the statement together
 */
export function boundedTypes(bytesAtMost: number): CustomTypesConfig {
  let received = 0;
  const getTypeParser = (type: number, format?: 'text' | 'binary') => {
    const parse = types.getTypeParser(type, format as 'text') as (value: string) => unknown;
    return (value: string) => {
      received += value.length;
      if (received > bytesAtMost) throw new BusinessError('ANSWER_TOO_LARGE');
      return parse(value);
    };
  };
  return { getTypeParser: getTypeParser as CustomTypesConfig['getTypeParser'] };
}
