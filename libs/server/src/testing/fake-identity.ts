import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MemberSet, Role } from '@mingzhang/contract';

interface Asked {
  readonly userId: number;
  readonly accountSetId?: number;
  readonly ids?: readonly number[];
  readonly keyword?: string;
}

/** Replaces identity in questions about members. A test can change the members while it runs. */
export class FakeIdentity {
  /** Credit code of every account set. */
  readonly creditCode = '91330100MA2AXXXX0X';
  private readonly members = new Map<string, MemberSet>();
  private readonly server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const data = this.answer(request.url ?? '', JSON.parse(text) as Asked);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, data }));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  let(userId: number, id: number, role: Role | null, accountingStandards: 0 | 1 = 0): void {
    const key = `${userId} ${id}`;
    if (role === null) this.members.delete(key);
    else {
      const kind = { accountingStandards, vatType: 1 };
      this.members.set(key, { id, companyName: `第${id}公司`, ...kind, role });
    }
  }

  private answer(path: string, { userId, accountSetId, ids, keyword = '' }: Asked) {
    if (path.endsWith('/member-role')) {
      return { role: this.members.get(`${userId} ${accountSetId}`)?.role ?? null };
    }
    if (path.endsWith('/taxpayer')) return { creditCode: this.creditCode };
    return [...this.members]
      .filter(([key, { id }]) => key === `${userId} ${id}` && (ids?.includes(id) ?? true))
      .map(([, set]) => set)
      .filter(({ companyName }) => companyName.includes(keyword));
  }
}
