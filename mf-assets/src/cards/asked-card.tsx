import { useUrlFilters } from '@mingzhang/web';
import { CardOfVoucher } from './card-drawer';

/** A card that a voucher asks for, as the check against the ledger leads here. */
const noDraft = { voucher: '', name: '', startUse: '', amount: '', subject: '' };

/** The new card of a voucher, where the address names one. */
export function AskedCard() {
  const [{ voucher, name, startUse, amount, subject }, change] = useUrlFilters({
    ...noDraft,
    id: '',
  });
  if (voucher === '') return null;
  return (
    <CardOfVoucher
      draft={{
        voucherId: Number(voucher),
        name,
        startUse,
        originalValue: amount,
        assetSubjectId: Number(subject),
      }}
      onClose={() => change(noDraft)}
      onSaved={(saved) => change({ ...noDraft, id: String(saved) })}
    />
  );
}
