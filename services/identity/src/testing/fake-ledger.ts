import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountSetBusyText } from '@mingzhang/server';

/** A ledger that answers as told and remembers what it was asked. */
export class FakeLedger {
  readonly asked: string[] = [];
  /** Bodies of what it was told to set up. */
  readonly settings: object[] = [];
  /** Account sets that it was told to purge. */
  readonly purged: number[] = [];
  fails = false;
  /** Somebody else is at work in the account set. */
  busy = false;
  used = false;
  /** Asks back before an account set changes. */
  asksFirst = false;
  /** Answers nothing about setting up until this has come. */
  setsUpAfter: Promise<void> = Promise.resolve();
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      this.asked.push(`${request.method} ${request.url}`);
      if (request.url?.endsWith('/internal/account-set')) await this.setsUpAfter;
      response.setHeader('content-type', 'application/json');
      const data = this.answer(request.url ?? '', Buffer.concat(chunks).toString());
      response.end(
        JSON.stringify(this.refusal(Buffer.concat(chunks).toString()) ?? { success: true, data }),
      );
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  private refusal(body: string): object | undefined {
    if (this.fails) return { success: false, code: 'UNAVAILABLE', msg: '账务服务暂时不可用' };
    if (this.busy) return { success: false, code: 'UNAVAILABLE', msg: accountSetBusyText };
    if (!this.asksFirst || !body.includes('"confirmed":false')) return undefined;
    const code = 'ACCOUNT_SET_CHANGE_CONFIRM';
    const details = [{ code: 'ACCOUNT_SET_CHANGE', msg: '将新增 18 个科目' }];
    return { success: false, code, msg: '请确认', details };
  }

  private answer(url: string, body: string): unknown {
    if (url.endsWith('/periods')) return [onlyPeriod];
    if (url.endsWith('/internal/account-set')) this.settings.push(JSON.parse(body) as object);
    if (url.endsWith('/purge')) this.purged.push((JSON.parse(body) as { id: number }).id);
    if (url.endsWith('/usage')) return this.used ? [{ id: 1, where: '凭证' }] : [];
    if (url.endsWith('/states')) {
      const { ids } = JSON.parse(body) as { ids: number[] };
      return ids.map((id) => ({ id, currentPeriod: '2026-01', voucherCount: 7 }));
    }
    if (url.endsWith('/subject')) return [{ id: 48, code: '5602', name: '管理费用' }];
    return {};
  }
}

const onlyPeriod = {
  id: 1,
  checkYear: 2026,
  checkMonth: 1,
  period: '2026-01',
  state: 'open',
  hasVouchers: false,
};
