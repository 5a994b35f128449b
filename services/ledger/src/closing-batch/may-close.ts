import { allows, type Role } from '@mingzhang/contract';

export function mayClose(role: Role | null): boolean {
  return allows('closing.manage', role);
}
