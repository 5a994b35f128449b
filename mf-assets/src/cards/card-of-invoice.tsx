import { useNavigate } from 'react-router-dom';
import { useUrlFilters } from '@mingzhang/web';
import { useAssetChoices, useSuppliers } from '../api/assets.api';
import { useAssetTypes } from '../api/asset-type.api';
import { CardDrawer } from './card-drawer';
import { ofType } from './card-of-type';
import type { CardValues } from './card-values';

/** A card that a line of an invoice asks for, as the details of the invoice lead here. */
const noDraft = {
  invoice: '',
  name: '',
  startUse: '',
  amount: '',
  tax: '',
  quantity: '',
  subject: '',
  supplier: '',
  back: '',
};

/** The new card of an invoice, where the address names one; afterwards back to the invoice. */
export function CardOfInvoice() {
  const [draft, change] = useUrlFilters(noDraft);
  const navigate = useNavigate();
  const types = useAssetTypes().data;
  const categoryId = useAssetChoices()?.supplierCategoryId;
  const suppliers = useSuppliers(categoryId).data;
  if (draft.invoice === '' || !types || categoryId === undefined) return null;
  if (categoryId !== null && !suppliers) return null;
  const subjectId = Number(draft.subject);
  const [type, other] = types.filter((each) => each.assetSubjectId === subjectId);
  const supplier = Array.isArray(suppliers)
    ? suppliers.find(({ name }) => name === draft.supplier)
    : undefined;
  const quantity = Number(draft.quantity);
  const given: Partial<CardValues> = {
    name: draft.name,
    startUse: draft.startUse,
    originalValue: draft.amount,
    tax: draft.tax,
    invoiceNumber: draft.invoice,
    assetSubjectId: subjectId,
    supplierId: supplier?.id ?? null,
    // Shown open, so that supplier and invoice are seen.
    location: '',
  };
  if (Number.isInteger(quantity) && quantity > 0) Object.assign(given, { quantity });
  // Several types may stand on the subject: a person chooses, or the life would be guessed.
  if (type && !other) Object.assign(given, ofType(type));
  const leave = () => {
    // Only a place of this product.
    if (draft.back.startsWith('/invoice/')) void navigate(draft.back);
    else change(noDraft);
  };
  return <CardDrawer card="new" given={given} onClose={leave} onSaved={leave} />;
}
