import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { voucherCalls } from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { dollars, fakeLedger, subjects, voucherOf } from '../shared/testing/fake-ledger';
import { correctedGrid } from './correction-fill';
import { undo } from './entry-grid.edit';
import { fromVoucher } from './voucher-body';

const open = (correct: string) =>
  renderScreen(<Screens />, {
    path: `/voucher/form/12?period=2026-02&correct=${encodeURIComponent(correct)}`,
  });

beforeEach(() => localStorage.clear());

describe('a correction in the address', () => {
  it('stands in the form until somebody saves it', async () => {
    const api = fakeLedger([voucherOf()]);
    api.answer(voucherCalls.update, { ...voucherOf({ version: 2 }), notes: [] });
    const { user } = open('1.debit=1150.00;2.credit=1150.00');
    await screen.findByText(/壹仟壹佰伍拾元整/);
    expect(api.requestsOf(voucherCalls.update)).toHaveLength(0);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(api.requestsOf(voucherCalls.update)).toHaveLength(1));
    expect(api.requestsOf(voucherCalls.update)[0]?.body).toMatchObject({
      lines: [{ debit: '1150.00' }, { credit: '1150.00' }],
    });
  });

  it('changes nothing in a voucher that is audited', async () => {
    fakeLedger([voucherOf({ auditState: 'audited' })]);
    open('1.debit=1150.00;2.credit=1150.00');
    expect(await screen.findAllByText(/已审核，要修改请先反审核/)).not.toHaveLength(0);
    expect(screen.queryByText(/壹仟壹佰伍拾元整/)).not.toBeInTheDocument();
  });
});

describe('the grid with a correction', () => {
  const known = {
    subjectById: new Map(subjects.map((subject) => [subject.id, subject])),
    items: {},
    rates: {},
  };
  const state = fromVoucher(voucherOf(), known.subjectById);

  it('has other sides, subjects and days, and one step to undo', () => {
    const after = correctedGrid(
      state,
      {
        date: '2026-03-01',
        lines: [
          { row: 1, debit: '', credit: '9000.00' },
          { row: 2, debit: '9000.00', credit: '', subjectId: dollars.id },
        ],
      },
      known,
    );
    expect(after.lines.slice(0, 2)).toMatchObject([
      { debit: '', credit: '9000.00', subject: { code: '560213' } },
      { debit: '9000.00', credit: '', subject: { code: '100202' } },
    ]);
    expect(after.head).toMatchObject({ voucherDate: '2026-03-01', code: '' });
    expect(after.past).toHaveLength(1);
    expect(undo(after).head).toEqual(state.head);
  });

  it('keeps a subject that can no longer be chosen', () => {
    const after = correctedGrid(state, { lines: [{ row: 1, subjectId: 999 }] }, known);
    expect(after.lines[0]?.subject?.code).toBe('560213');
  });
});
