import { errorCodes } from '@mingzhang/contract';
import { BusinessError } from './business-error';

/** SQLSTATE under which functions of the database raise an error code of the product. */
const refusalState = 'MZ001';
/** SQLSTATE of a figure that its column cannot hold: what is added up in the books. */
const overflowState = '22003';

/** Throws what a statement has failed with, as the refusal that it stands for where it is one. */
export function refusedByDatabase(error: { code?: string; message?: string }): never {
  if (error.code === overflowState) throw new BusinessError('AMOUNT_TOO_LARGE');
  const code = errorCodes.find((each) => each === error.message);
  throw error.code === refusalState && code ? new BusinessError(code) : error;
}
