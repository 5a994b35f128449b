import { errorCodes, messageOf } from '@mingzhang/contract';
import { BusinessError } from './business-error';

/** SQLSTATE with which database functions raise an error code of the product. */
const refusalState = 'MZ001';
/** SQLSTATE of a figure too large for its column, as of a sum in the books. */
const overflowState = '22003';

/** Row number of a refusal, if the function reports one. */
const rowText = /^\d+$/;

/**
 * Throws a refusal, with its row, for a database error that stands for one; other errors unchanged.
 */
export function refusedByDatabase(error: {
  code?: string;
  message?: string;
  detail?: string;
}): never {
  if (error.code === overflowState) throw new BusinessError('AMOUNT_TOO_LARGE');
  const code = errorCodes.find((each) => each === error.message);
  if (error.code !== refusalState || !code) throw error;
  const row = rowText.test(error.detail ?? '') ? Number(error.detail) : undefined;
  throw new BusinessError(
    code,
    row === undefined ? {} : { details: [{ code, row, msg: messageOf(code) }] },
  );
}
