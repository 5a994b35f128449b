import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { productData } from './browser';

const COMMAND = path.join(__dirname, '../../../tools/operator.mjs');
/** Where releases are operated. */
export const DESK = '/operator/releases';

/** `npm run operator -- … on` beside the product that runs. */
export function makeOperator(mobile: string): void {
  execFileSync(process.execPath, [COMMAND, mobile, 'on'], {
    env: { ...process.env, DATA_DIR: productData() },
  });
}

/** Opens the desk for the first time: sets the second factor up by the code of an authenticator app. */
export async function setUpCode(page: Page): Promise<void> {
  await page.goto(DESK);
  await page.getByRole('button', { name: '开始设置' }).click();
  await page.getByAltText('动态码密钥的二维码').waitFor();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('动态码').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: '完成设置' }).click();
}
