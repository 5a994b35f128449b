import { errorCodes, messageOf } from '@mingzhang/contract';
import { BusinessError } from './business-error';

/** SQLSTATE under which functions of the database raise an error code of the product. */
const refusalState = 'MZ001';
/** SQLSTATE of a figure that its column cannot hold: what is added up in the books. */
const overflowState = '22003';

/** The row that a refusal is of, where the function says it. */
const rowText = /^\d+$/;

/** Throws what a statement has failed with, as the refusal that it stands for where it is one, with its row. */
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
