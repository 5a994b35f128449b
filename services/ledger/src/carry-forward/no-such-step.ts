import { BusinessError } from '@mingzhang/server';

/** Error for a step that the account set does not have, or that does not apply in the month. */
export function noSuchStep(id: string): BusinessError {
  return new BusinessError('NOT_FOUND', { msg: `没有代码为“${id}”的结转项目，请刷新后重试` });
}

/** @throws BusinessError NOT_FOUND naming the first unknown step */
export function requireKnownSteps(wanted: Iterable<string>, known: Iterable<string>): void {
  const all = new Set(known);
  for (const id of wanted) if (!all.has(id)) throw noSuchStep(id);
}
