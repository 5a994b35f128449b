import { paySecrecyCalls } from '@mingzhang/contract';
import { FakeIdentity, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { departmentIn } from './write-cases';

/** Users who are Directors of an account set, by its number. */
const directors: Readonly<Record<number, number>> = { 1: 71, 2: 72 };

/** Identity that knows the members whom `secrecyCases` limit. */
export function identityOfDirectors(): FakeIdentity {
  const identity = new FakeIdentity();
  for (const [set, userId] of Object.entries(directors))
    identity.let(userId, Number(set), 'Director');
  // Jobs of the walks run for them.
  for (const set of [1, 2]) identity.let(1, set, 'Manager');
  return identity;
}

/** One valid call of every route that limits members. @param accountSetId whose Manager calls */
export function secrecyCases(
  test: DomainTest,
  accountSetId = 1,
): Readonly<Record<string, WriteCase>> {
  const { api } = test;
  let count = 0;
  return {
    'PUT /salary/secrecy': async () => {
      count += 1;
      const departmentId = await departmentIn(test, `查看范围${count}`);
      const userId = directors[accountSetId] ?? 0;
      const { limited } = await api.call(paySecrecyCalls.list, {});
      const version = limited.find((each) => each.userId === userId)?.version ?? 0;
      const body = { userId, version, departmentIds: [departmentId] };
      return () => api.call(paySecrecyCalls.update, { body });
    },
  };
}
