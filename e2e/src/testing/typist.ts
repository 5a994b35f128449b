import type { Page } from 'playwright-core';
import { voucherCalls, type ResultOf } from '@mingzhang/contract';
import type { ExampleLine, ExampleVoucher } from './worked-example';

/** Enters vouchers as a bookkeeper does: by keyboard alone, and counts the keys. */
export class Typist {
  strokes = 0;

  constructor(private readonly page: Page) {}

  /** One key or chord, for example `Control+S`. */
  async press(key: string): Promise<void> {
    this.strokes += 1;
    await this.page.keyboard.press(key);
  }

  /** A text, key by key. Chinese counts one per character, as with a list of phrases. */
  async type(text: string): Promise<void> {
    this.strokes += [...text].length;
    await this.page.keyboard.type(text);
  }

  /** From the first cell of an empty form back to the head for the date, and to the first cell. */
  async setDate(date: string): Promise<void> {
    const shown = this.page.getByLabel('凭证日期');
    if ((await shown.inputValue()) === date) return;
    // The head stands before the grid: number of documents, then the date.
    await this.press('Shift+Tab');
    await this.press('Shift+Tab');
    await this.cell(1, '摘要').waitFor({ state: 'detached' });
    await this.type(String(Number(date.slice(8))));
    await this.press('Enter');
    await this.cell(1, '摘要').waitFor();
  }

  /** Fills the form and leaves the focus behind the last amount. */
  async fill({ date, lines }: ExampleVoucher): Promise<void> {
    await this.cell(1, '摘要').waitFor();
    await this.setDate(date);
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      await this.line(index + 1, line, lines[index - 1], isLast && lines.length > 1);
    }
  }

  /** Saves and goes on to an empty form; answers what the service has stored. */
  async saveAndNew(): Promise<ResultOf<typeof voucherCalls.create>> {
    const answer = this.page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/voucher') && response.request().method() === 'POST',
    );
    await this.press('Control+Enter');
    const envelope = await (await answer).json();
    if (!envelope.success) throw new Error(`${envelope.msg} ${JSON.stringify(envelope.details)}`);
    await this.page.getByText(`记-${envelope.data.code} 已保存`).first().waitFor();
    return envelope.data;
  }

  private async line(
    row: number,
    line: ExampleLine,
    above: ExampleLine | undefined,
    balances: boolean,
  ): Promise<void> {
    // Enter on an empty summary takes the one above.
    if (line.summary !== above?.summary) await this.type(line.summary);
    await this.press('Enter');
    await this.cell(row, '会计科目').waitFor();
    await this.type(line.code);
    await this.press('Enter');
    if (line.aux !== null) await this.item(row, line.aux);
    await this.amounts(row, line, balances);
  }

  /** The first category takes the item; optional ones behind it are passed over. */
  private async item(row: number, name: string): Promise<void> {
    await this.page.getByRole('listbox').last().waitFor();
    await this.type(name);
    await this.page.getByRole('option', { name }).first().waitFor();
    await this.press('Enter');
    while ((await this.focused()) !== `第 ${row} 行 借方金额`) {
      if (!(await this.page.getByPlaceholder('（可不选）').isVisible())) {
        throw new Error(`row ${row} asks for more: ${await this.focused()}`);
      }
      await this.press('Enter');
    }
  }

  private focused(): Promise<string | null> {
    return this.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  }

  /** The last line takes what balances the voucher by `=`; others are typed. */
  private async amounts(row: number, { debit, credit }: ExampleLine, balances: boolean) {
    const debitCell = this.cell(row, '借方金额');
    await debitCell.waitFor();
    const isDebit = Number(debit) !== 0;
    if (balances) {
      await this.press('=');
      await this.cell(row, isDebit ? '借方金额' : '贷方金额').waitFor();
      return;
    }
    if (!isDebit) {
      await this.press('Enter');
      await this.cell(row, '贷方金额').waitFor();
    }
    await this.type(keyed(isDebit ? debit : credit));
    await this.press('Enter');
    if (isDebit) await this.press('Enter');
    await this.cell(row + 1, '摘要').waitFor();
  }

  private cell(row: number, title: string) {
    return this.page.getByLabel(`第 ${row} 行 ${title}`, { exact: true });
  }
}

/** An amount as it is keyed in: without decimals that are zero. */
function keyed(amount: string): string {
  return amount.replace(/\.?0+$/, (tail) => (tail.startsWith('.') ? '' : tail));
}
