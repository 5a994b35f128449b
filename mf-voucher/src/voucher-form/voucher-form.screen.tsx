import { useCallback, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ErrorPanel, NoSuchPage, Page, SkeletonRows } from '@mingzhang/web';
import {
  defaultPeriod,
  notify,
  useAccountSet,
  usePeriod,
  useSession,
  withPeriod,
} from '@mingzhang/shell-api';
import { useLastVoucherDate, useVoucher } from '../api/voucher.api';
import { useFormFacts } from './form-facts';
import type { FormHandle } from './form-handle';
import { lineSentence } from './line-sentence';
import {
  dateOfNew,
  isVoucherId,
  openingOf,
  sourceOf,
  type FormSource,
  type Opening,
} from './opening';
import { useSaveQueue, type SaveQueue, type WaitingVoucher } from './save-queue';
import { isDateOpen } from './posting-facts';
import { VoucherFormPage } from './voucher-form-page';

/**
 * 凭证录入 at `/voucher/form/:voucherId?`. The queue of saves lives here, above the form, so that
 * it goes on while the form already shows the next voucher.
 */
export function VoucherFormScreen() {
  const { voucherId } = useParams();
  return isVoucherId(voucherId) ? <OpenForm voucherId={voucherId} /> : <NoSuchPage />;
}

function OpenForm({ voucherId }: { voucherId: string | undefined }) {
  const [search] = useSearchParams();
  const source = sourceOf(voucherId, search);
  const { kind, id = '', templateId = '', waiting = '' } = source;
  const correct = source.correction ? (search.get('correct') ?? '') : '';
  const name = `${kind} ${id} ${templateId}${waiting}${correct}`;
  const [shown, setShown] = useState({ name, key: 0, source });
  /** The form of that key goes on at that address, which a voucher just stored has got. */
  const adopted = useRef({ name: '', key: -1 });
  if (shown.name !== name) {
    const isAdopted = adopted.current.name === name && adopted.current.key === shown.key;
    setShown({ name, key: isAdopted ? shown.key : shown.key + 1, source });
  }
  const queue = useSaveQueue({ accountSetId: useAccountSet().id, userId: useSession().user.id });
  const form = useRef<FormHandle | null>(null);
  const register = useCallback((handle: FormHandle | null) => {
    form.current = handle;
  }, []);
  const onRefused = (refused: WaitingVoucher): boolean => {
    if (form.current) return form.current.takeBack(refused);
    // The form was left meanwhile; the voucher waits above it.
    const [first] = refused.findings;
    const reason = first ? lineSentence(first) : '';
    notify.error(`凭证未保存：${reason}。已留在本机，请到新增凭证处理`);
    return false;
  };
  return (
    <FormLoader
      key={shown.key}
      source={shown.source}
      queue={queue}
      register={register}
      onRefused={onRefused}
      onAdopt={(id) => {
        adopted.current = {
          name: id === undefined ? 'new  ' : `stored ${id} `,
          key: shown.key,
        };
      }}
    />
  );
}

interface LoaderProps {
  readonly source: FormSource;
  readonly queue: SaveQueue;
  readonly register: (handle: FormHandle | null) => void;
  readonly onRefused: (refused: WaitingVoucher) => boolean;
  /** The form goes on at the address of that voucher, or at that of new ones. */
  readonly onAdopt: (voucherId: number | undefined) => void;
}

/** Reads what the form begins with, once; later answers do not disturb what is being typed. */
function FormLoader(props: LoaderProps) {
  const [source] = useState(props.source);
  const [opening, setOpening] = useState<Opening>();
  const [period] = usePeriod();
  const { user } = useSession();
  const navigate = useNavigate();
  const facts = useFormFacts(period);
  const voucher = useVoucher(source.id);
  // A closed month takes no new vouchers; they go to the first open one.
  const lastDay = dateOfNew(period, undefined);
  const isOpen = isDateOpen(lastDay, user.checkoutList);
  const month = isOpen ? period : (defaultPeriod(user.checkoutList) ?? period);
  const last = useLastVoucherDate(month);
  const onDetached = () => {
    props.onAdopt(undefined);
    void navigate(withPeriod('/voucher/form', period), { replace: true });
  };
  const isRead = source.id === undefined || voucher.isFetchedAfterMount;
  if (!opening) {
    const error = facts.error ?? voucher.error;
    if (error) {
      const retry = () => {
        facts.retry();
        if (source.id !== undefined) void voucher.refetch();
      };
      return (
        <Page>
          <ErrorPanel title="凭证没有读到" error={error} onRetry={retry} />
        </Page>
      );
    }
    if (facts.ready && isRead && (last.isFetched || source.kind === 'stored')) {
      setOpening(
        openingOf({
          source,
          voucher: voucher.data,
          words: facts.words,
          subjects: facts.choices.subjectById,
          voucherDate: dateOfNew(month, last.data?.records[0]?.voucherDate),
        }),
      );
    }
    return (
      <Page>
        <SkeletonRows rows={12} />
      </Page>
    );
  }
  return (
    <VoucherFormPage
      opening={opening}
      templateId={source.templateId}
      correction={source.correction}
      waitingKey={source.waiting}
      facts={facts}
      queue={props.queue}
      register={props.register}
      onRefused={props.onRefused}
      onStored={(stored) => {
        props.onAdopt(stored.id);
        void navigate(withPeriod(`/voucher/form/${stored.id}`, period), { replace: true });
      }}
      onDetached={onDetached}
    />
  );
}
