import type { ApiError } from '@mingzhang/shell-api';

/**
 * Properties of a `Form.Item` for the finding about its field: the service's refusal stands where
 * the form's own would. The path of a finding is the name of the field in the contract.
 */
export function fieldErrors(error: ApiError | null | undefined) {
  return (path: string) => {
    const finding = error?.details.find((detail) => detail.path === path);
    return finding ? ({ validateStatus: 'error', help: finding.msg } as const) : {};
  };
}
