import { voucherTemplateTypes } from '@mingzhang/contract';

/** Types of voucher templates to choose from. */
export const templateTypeOptions = voucherTemplateTypes.map((label, value) => ({ value, label }));
