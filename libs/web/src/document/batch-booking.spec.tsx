import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  bookedAtMost,
  bookingOutcome,
  defineCall,
  documentOfKinds,
  touchedBy,
} from '@mingzhang/contract';
import { z } from 'zod';
import { fakeApi, renderScreen } from '../testing';
import { BookingRefusals, useBatchBooking } from './batch-booking';

/** 合同: a domain that exists in this file only. */
const kinds = ['contract'] as const;
const bookAll = defineCall({
  method: 'POST',
  path: '/contracts/book',
  access: 'voucher.view',
  summary: '批量生成合同凭证',
  body: z.strictObject({ documents: z.array(documentOfKinds(kinds)) }),
  result: bookingOutcome(kinds),
});

describe('vouchers of many documents', () => {
  const documents = Array.from({ length: bookedAtMost + 5 }, (_, at) => ({
    document: 'contract' as const,
    id: at + 1,
  }));

  function BookAll() {
    const { book } = useBatchBooking(bookAll, touchedBy.voucher);
    return (
      <button type="button" onClick={() => void book(documents).then(onBooked)}>
        全部生成
      </button>
    );
  }
  const onBooked = jest.fn();

  it('are made by calls of a bounded size, whose outcomes are put together', async () => {
    const api = fakeApi();
    api.answer(bookAll, ({ body }) => {
      const [first, ...others] = (body as { documents: typeof documents }).documents;
      const refused = first ? [{ ...first, msg: `合同 ${first.id} 没有金额` }] : [];
      return { booked: others.length, refused };
    });
    const { user } = renderScreen(<BookAll />);
    await user.click(screen.getByRole('button', { name: '全部生成' }));
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    const sizes = api
      .requestsOf(bookAll)
      .map(({ body }) => (body as { documents: typeof documents }).documents.length);
    expect(sizes).toEqual([bookedAtMost, 5]);
    expect(onBooked).toHaveBeenCalledWith({
      booked: bookedAtMost + 3,
      refused: [
        { document: 'contract', id: 1, msg: '合同 1 没有金额' },
        { document: 'contract', id: bookedAtMost + 1, msg: `合同 ${bookedAtMost + 1} 没有金额` },
      ],
    });
  });

  it('that were refused are listed, each with its reason', () => {
    const refused = [1, 2].map((id) => ({ document: 'contract', id, msg: `合同 ${id} 没有金额` }));
    renderScreen(<BookingRefusals refused={refused} />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('2 张凭证没有生成，其余已生成');
    const items = within(alert).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(refused.map(({ msg }) => msg));
  });

  it('have no list where nothing was refused', () => {
    renderScreen(<BookingRefusals refused={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
