import { assetsCalls, stockTakingCalls, touchedBy } from '@mingzhang/contract';
import type { AssetChangeKind } from '@mingzhang/rules';
import { notify, useCall, usePeriod, useSave } from '@mingzhang/shell-api';
import { fieldErrors, useUrlFilters } from '@mingzhang/web';
import { useAssetDetail, useCreateAsset } from '../api/assets.api';
import { useAssetTypes } from '../api/asset-type.api';
import { givenText, noMend, type Mend } from '../shared/mend-address';
import { CardDrawer, CardForm, newCard } from './card-drawer';
import { ChangeDrawer } from './change-drawer';
import { oneUse, usesOf } from './use-fields';

const changes: Readonly<Record<string, AssetChangeKind>> = {
  shortage: 'shortage',
  scrap: 'scrap',
  department: 'department',
  status: 'status',
};

/** The form that a stock-taking proposes, where the address asks for one. */
export function AskedMend() {
  const [{ id, ...mend }, change] = useUrlFilters({ ...noMend, id: '' });
  if (mend.act === '') return null;
  const close = () => change(noMend);
  if (mend.act === 'card') return <FoundCard mend={mend} onClose={close} />;
  if (mend.act === 'edit') {
    const [location, keeper] = [givenText(mend.place), givenText(mend.keeper)];
    return (
      <CardDrawer
        card={Number(id)}
        given={{
          ...(location === undefined ? {} : { location }),
          ...(keeper === undefined ? {} : { keeper }),
        }}
        onClose={close}
        onSaved={close}
      />
    );
  }
  const kind = changes[mend.act];
  return kind ? <AskedChange id={Number(id)} kind={kind} mend={mend} onClose={close} /> : null;
}

function AskedChange({
  id,
  kind,
  mend,
  onClose,
}: {
  readonly id: number;
  readonly kind: AssetChangeKind;
  readonly mend: Mend;
  readonly onClose: () => void;
}) {
  const [period] = usePeriod();
  const detail = useAssetDetail(id, period).data;
  if (!detail) return null;
  const [first = oneUse] = usesOf(detail.card.uses);
  const departmentId = Number(mend.department);
  const uses = [{ ...first, departmentId, percent: '100' }];
  const given = { note: mend.because, ...(mend.department === '' ? {} : { uses }) };
  return <ChangeDrawer kind={kind} detail={detail} given={given} onClose={onClose} />;
}

/** 盘盈: a new card for a thing that had none, which the stock-taking then knows. */
function FoundCard({ mend, onClose }: { readonly mend: Mend; readonly onClose: () => void }) {
  const types = useAssetTypes().data;
  const choices = useCall(assetsCalls.choices).data;
  const create = useCreateAsset();
  const tell = useSave(stockTakingCalls.cardOfSurplus, { invalidates: touchedBy.asset });
  if (!types || !choices) return null;
  const [takingId = 0, surplusId = 0] = mend.surplus.split('-').map(Number);
  const departmentId = mend.department === '' ? null : Number(mend.department);
  return (
    <CardForm
      card={undefined}
      title={`按盘盈新增卡片：${mend.thing}`}
      initial={{
        ...newCard,
        addMethod: 'surplus',
        name: mend.thing,
        specification: mend.spec,
        location: givenText(mend.place) ?? '',
        keeper: givenText(mend.keeper) ?? '',
        quantity: Number(mend.count) || 1,
        originalValue: mend.amount,
        uses: [{ ...oneUse, departmentId }],
      }}
      saving={{
        isSaving: create.isPending || tell.isPending,
        error: create.error,
        errors: fieldErrors(create.error),
      }}
      onSubmit={(body) =>
        create.mutate(
          { body },
          {
            onSuccess: ({ id, code }) => {
              notify.success(`资产卡片 ${code} 已保存`);
              // The card stands, whether the stock-taking is told or not.
              const params = { id: takingId, surplusId };
              tell.mutate({ params, body: { assetId: id } }, { onSettled: onClose });
            },
          },
        )
      }
      types={types}
      onClose={onClose}
    />
  );
}
