/**
 * Calls of the specification that no service serves yet. Remove a call when it is built; never add
 * one.
 */
export const unbuiltCalls: readonly string[] = [
  'POST /account-sets/importAccountSet',
  'GET /invoiceBusiness/list',
  'GET /invoiceBusiness/{id}',
  'POST /invoiceBusiness',
  'PUT /invoiceBusiness',
  'DELETE /invoiceBusiness/{id}',
  'POST /invoice',
  'POST /invoice/page',
  'GET /invoice/{id}',
  'PUT /invoice',
  'POST /invoice/import',
  'PUT /invoice/batchDelete',
  'PUT /invoice/updateBusiness',
  'PUT /invoice/check',
  'POST /invoice/createVoucher',
  'POST /chat',
];
