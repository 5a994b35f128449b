import { invoiceBusinessCalls } from '@mingzhang/contract';
import type { DemoBooks } from '@mingzhang/server';

/** 业务类型 of the demo company. */
export async function seedDemo({ call }: DemoBooks): Promise<void> {
  await call(invoiceBusinessCalls.list, { query: {} });
}
