import { callsOf } from './access-matrix';
import { operationWalk } from './operation-walk';
import type { TestService } from './test-service';

describe('the walk over the operation log', () => {
  it('finds every call that changes data or hands it out and has no case', async () => {
    // Never called, because no route has a case.
    const service = {} as TestService;
    const view = { schema: 'ledger', without: [], withoutColumns: [], names: {} };
    const without = { 'POST /voucher': 'its case is left out with a reason' };
    const { walked, findings } = await operationWalk(service, 'ledger', {
      cases: {},
      without,
      view,
    });
    const told = callsOf('ledger').filter((call) => call.writes || call.exports !== undefined);
    expect(walked).toBe(0);
    expect(findings).toContain('DELETE /subject/{id}: has no case');
    expect(findings).toContain('GET /subject/export: has no case');
    expect(findings).toHaveLength(told.length - 1);
  });
});
