import { Form } from 'antd';
import {
  assetCardRecord,
  assetsCalls,
  declaredFields,
  touchedBy,
  type Asset,
  type AssetFields,
  type AssetType,
  type Call,
  type RequestOf,
} from '@mingzhang/contract';
import { toPercent, fromPercent } from '@mingzhang/rules';
import { notify, useCall, useSave } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer, type RecordSaving } from '@mingzhang/web';
import { useCreateAsset, useUpdateAsset } from '../api/assets.api';
import { useAssetTypes } from '../api/asset-type.api';
import css from './cards.module.css';
import { CardFields } from './card-fields';
import { ofType } from './card-of-type';
import type { CardValues as Values, VoucherDraft } from './card-values';
import { oneUse, usesOf } from './use-fields';

/** Adds a card or edits one; of one that has been depreciated only what no figure depends on. */
export function CardDrawer({
  card,
  given = {},
  onClose,
  onSaved,
}: {
  readonly card: number | 'new';
  /** What is filled in otherwise than the card has it, such as where it was seen. */
  readonly given?: Partial<Values>;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}) {
  const isNew = card === 'new';
  const stored = useCall(
    assetsCalls.one,
    { params: { id: isNew ? 0 : card } },
    { enabled: !isNew },
  );
  const types = useAssetTypes().data;
  if (!types || (!isNew && !stored.data)) return null;
  return (
    <LoadedDrawer
      card={stored.data}
      types={types}
      given={given}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

function LoadedDrawer({
  card,
  types,
  given,
  onClose,
  onSaved,
}: {
  readonly card: Asset | undefined;
  readonly types: readonly AssetType[];
  readonly given: Partial<Values>;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}) {
  const create = useCreateAsset();
  const update = useUpdateAsset();
  const error = create.error ?? update.error;
  const saved = (told: string) => {
    notify.success(told);
    onClose();
  };
  const add = (body: CardBody) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ id, code }) => {
          const isToBook = body.settlementSubjectId !== null && body.addMethod !== 'opening';
          // It opens where its voucher is made: with 对方科目 there is one to make.
          if (isToBook) onSaved(id);
          saved(`资产卡片 ${code} 已保存${isToBook ? '，可在卡片上生成购入凭证' : ''}`);
        },
      },
    );
  return (
    <CardForm
      card={card}
      types={types}
      onClose={onClose}
      saving={{
        isSaving: create.isPending || update.isPending,
        error,
        errors: fieldErrors(error),
      }}
      title={card ? `编辑资产卡片 ${card.code} ${card.name}` : '新增资产卡片'}
      initial={{ ...(card ? valuesOf(card) : newCard), ...given }}
      onSubmit={(body) => {
        if (!card) return add(body);
        const { id, version } = card;
        return update.mutate(
          { body: { ...body, id, version } },
          {
            onSuccess: () => {
              onSaved(id);
              saved('资产卡片已保存');
            },
          },
        );
      }}
    />
  );
}

/** A new card as a voucher has it, which becomes the voucher of its purchase. */
export function CardOfVoucher({
  draft,
  onClose,
  onSaved,
}: {
  readonly draft: VoucherDraft;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}) {
  const { voucherId, name, startUse, originalValue, assetSubjectId } = draft;
  const types = useAssetTypes().data;
  const create = useCreateAsset();
  const relating = useSave(assetsCalls.relate, {
    invalidates: touchedBy.assetVoucher,
    quiet: true,
  });
  if (!types) return null;
  // Several types may stand on the subject: a person chooses, or the life would be guessed.
  const [type, other] = types.filter((each) => each.assetSubjectId === assetSubjectId);
  const submit = (body: CardBody) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ id, code }) => {
          // The card is saved even if its voucher can't be related: its panel offers to relate it again.
          void relating
            .mutateAsync({ params: { id }, query: { voucherId } })
            .then(
              () => notify.success(`资产卡片 ${code} 已保存，并关联购入凭证`),
              ({ msg }: { readonly msg: string }) => notify.error(`卡片已保存；${msg}`),
            )
            .then(() => onSaved(id));
        },
      },
    );
  return (
    <CardForm
      card={undefined}
      title="按凭证新增资产卡片"
      initial={{
        ...newCard,
        name,
        startUse,
        originalValue,
        assetSubjectId,
        ...(type && !other ? ofType(type) : {}),
      }}
      saving={{
        isSaving: create.isPending || relating.isPending,
        error: create.error,
        errors: fieldErrors(create.error),
      }}
      onSubmit={submit}
      types={types}
      onClose={onClose}
    />
  );
}

type CardBody = RequestOf<typeof assetsCalls.create>['body'];

export function CardForm({
  card,
  title,
  types,
  initial,
  saving,
  onClose,
  onSubmit,
}: {
  readonly card: Asset | undefined;
  readonly title: string;
  readonly types: readonly AssetType[];
  readonly initial: Partial<Values>;
  readonly saving: Pick<RecordSaving<Call, Call>, 'isSaving' | 'error' | 'errors'>;
  readonly onClose: () => void;
  readonly onSubmit: (body: CardBody) => void;
}) {
  const [form] = Form.useForm<Values>();
  const isMore = card !== undefined || 'location' in initial;
  const submit = () => {
    // All that the form was filled with: what it does not show is sent as it stands.
    const { residualPercent, uses, ...own } = form.getFieldsValue(true) as Values;
    onSubmit({
      ...usual,
      ...own,
      residualRate: fromPercent(residualPercent),
      uses: uses.map(({ percent, ...use }) => ({ ...use, share: fromPercent(percent) })),
    });
  };
  return (
    <FormDrawer<Values>
      open
      isLong
      width={720}
      initialValues={initial}
      saving={saving.isSaving}
      error={saving.error}
      onSubmit={submit}
      title={title}
      form={form}
      onClose={onClose}
    >
      {card?.isSettled && (
        <p className={css.note}>卡片已折旧或变动，原值、年限、方法、科目等由“变动”修改。</p>
      )}
      <div className={css.fields}>
        <CardFields types={types} form={form} errors={saving.errors} card={card} isMore={isMore} />
      </div>
    </FormDrawer>
  );
}

export const newCard = {
  quantity: 1,
  addMethod: 'bought' as const,
  uses: [oneUse],
} satisfies Partial<Values>;

/** What the form does not ask for. */
const usual = { settlementSubjectId: null, supplierId: null } as const;

function valuesOf(card: Asset): Partial<Values> {
  // A service of a later version may answer more fields than this page can send.
  const { residualRate, uses, ...own } = declaredFields<AssetFields>(assetCardRecord, card);
  return { ...own, residualPercent: toPercent(residualRate), uses: usesOf(uses) };
}
