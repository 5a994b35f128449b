import type { MemberSet, Role } from '@mingzhang/contract';
import { FakeService } from './fake-service';

interface Asked {
  readonly userId: number;
  readonly accountSetId?: number;
  readonly ids?: readonly number[];
  readonly keyword?: string;
}

/** Replaces identity in questions about members. A test can change the members while it runs. */
export class FakeIdentity extends FakeService {
  /** Credit code of every account set. */
  readonly creditCode = '91330100MA2AXXXX0X';
  private readonly members = new Map<string, MemberSet>();

  let(userId: number, id: number, role: Role | null, accountingStandards: 0 | 1 = 0): void {
    const key = `${userId} ${id}`;
    if (role === null) this.members.delete(key);
    else {
      const kind = { accountingStandards, vatType: 1 };
      this.members.set(key, { id, companyName: `第${id}公司`, ...kind, role });
    }
  }

  protected answer(path: string, body: unknown): unknown {
    const { userId, accountSetId, ids, keyword = '' } = body as Asked;
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
