import { types, type CustomTypesConfig } from 'pg';
import { BusinessError } from './business-error';

/**
 * Type parsers that limit the bytes of one statement's values. After the limit they skip the
 * remaining values, so that one query cannot exhaust memory; the statement then fails as
 * ANSWER_TOO_LARGE.
 * @param bytesAtMost limit for all values of the statement together
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
