import type { Page } from 'playwright-core';

/** Opens an empty voucher form and waits until it can be typed into. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/voucher/form?period=2026-01');
  await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
}

/** Types a rent paid from the bank: 560213 on the debit side, 1002 on the credit side. */
export async function typeRent(page: Page, { debit = '9000', credit = '9000' } = {}) {
  const { keyboard } = page;
  await keyboard.type('支付房租');
  await keyboard.press('Enter');
  await keyboard.type('560213');
  await keyboard.press('Enter');
  await keyboard.type(debit);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('1002');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type(credit);
}
