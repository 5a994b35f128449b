import { Navigate, useSearchParams } from 'react-router-dom';
import { periodOf } from '@mingzhang/rules';
import { ErrorPanel, Page, SkeletonRows } from '@mingzhang/web';
import { useInvoice } from './api/invoice.api';

/** `/invoice?id=17`, where vouchers lead: the list of the invoice's direction and month with it open. */
export function InvoicePlaceScreen() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  const { data, error, refetch } = useInvoice(id > 0 ? id : undefined);
  if (!(id > 0)) return <Navigate to="/invoice/out" replace />;
  if (error) {
    return (
      <Page>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) return <SkeletonRows rows={10} />;
  const list = data.invoiceType === 'OUT' ? '/invoice/out' : '/invoice/in';
  const query = new URLSearchParams({ period: periodOf(data.issueDate), id: String(id) });
  return <Navigate to={`${list}?${query.toString()}`} replace />;
}
