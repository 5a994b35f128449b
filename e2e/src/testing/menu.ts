import type { Page } from 'playwright-core';

/** Goes to a screen by the menu, whose group may have to be opened first. */
export async function goBy(page: Page, group: string, link: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const target = menu.getByRole('link', { name: link, exact: true });
  if (!(await target.isVisible())) {
    await menu.getByRole('button', { name: group, exact: true }).click();
  }
  await target.click();
}
