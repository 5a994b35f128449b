import { Alert } from 'antd';
import {
  bookedAtMost,
  type BookingOutcome,
  type Call,
  type CallAnswering,
  type CallGroup,
  type RequestOf,
} from '@mingzhang/contract';
import { useSave, type ApiError } from '@mingzhang/shell-api';
import css from './document.module.css';

/** A document of one of several kinds, as the call that books many names it. */
export interface DocumentId<Kind extends string = string> {
  readonly document: Kind;
  readonly id: number;
}

interface BatchBooking {
  /** Makes or renews the vouchers of the documents, each accepted or refused by itself. */
  readonly book: (documents: readonly DocumentId[]) => Promise<BookingOutcome>;
  readonly isPending: boolean;
  readonly error: ApiError | null;
}

/**
 * Books many documents, `bookedAtMost` by each call. Errors: rejects with the `ApiError` of the call that failed; the
 * documents of the calls before it are booked.
 * @param call takes `documents` in its body
 */
export function useBatchBooking(
  call: CallAnswering<BookingOutcome>,
  touches: readonly CallGroup[],
): BatchBooking {
  const booking = useSave(call, { invalidates: touches, quiet: true });
  return {
    book: async (documents) => {
      let booked = 0;
      const refused: BookingOutcome['refused'][number][] = [];
      for (let start = 0; start < documents.length; start += bookedAtMost) {
        const body = { documents: documents.slice(start, start + bookedAtMost) };
        const outcome = await booking.mutateAsync({ body } as RequestOf<Call>);
        booked += outcome.booked;
        refused.push(...outcome.refused);
      }
      return { booked, refused };
    },
    isPending: booking.isPending,
    error: booking.error,
  };
}

/** The documents whose voucher could not be made, each with its reason; nothing without any. */
export function BookingRefusals({ refused }: Pick<BookingOutcome, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 16 }}
      title={`${refused.length} 张凭证没有生成，其余已生成`}
      description={
        <ul className={css.refused}>
          {refused.map(({ document, id, msg }) => (
            <li key={`${document} ${id}`}>{msg}</li>
          ))}
        </ul>
      }
    />
  );
}
