import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify, usePeriod, withPeriod } from '@mingzhang/shell-api';
import { readTemplate } from '../api/voucher-template.api';
import type { FormCommands } from './form-commands.types';
import type { Choices } from './form-facts';
import { SaveAsTemplate } from './save-as-template';
import { focusCell, leave } from './entry-grid.model';
import type { CellPlace } from './entry-grid.types';
import { fillFrom } from './template-fill';
import { TemplatePicker } from './template-picker';
import type { VoucherForm } from './use-voucher-form';

/** 从模板 and 存为模板; an address with a template fills the form once. */
export function useTemplateFilling({
  form,
  choices,
  templateId,
}: {
  form: VoucherForm;
  choices: Choices;
  templateId: number | undefined;
}) {
  const navigate = useNavigate();
  const [period] = usePeriod();
  const [dialog, setDialog] = useState<'pick' | 'save'>();
  /** Where typing goes on when the dialog is closed again. */
  const left = useRef<CellPlace | null>(null);
  const open = (which: 'pick' | 'save') => {
    left.current = form.state.focus;
    // The grid keeps the keyboard in its cell as long as one is in focus.
    form.apply(leave);
    setDialog(which);
  };
  const close = () => {
    const place = left.current;
    setDialog(undefined);
    if (place) form.apply((now) => focusCell(now, place));
  };
  const { voucherDate } = form.state.head;
  const fill = (id: number) =>
    void readTemplate(id, voucherDate).then(
      ({ template, amounts }) => {
        form.apply((now) => fillFrom(now, template, amounts, choices));
        notify.info(`已带出模板“${template.name}”`);
      },
      (error: Error) => notify.error(`模板没有读到：${error.message}`),
    );
  const filled = useRef(false);
  useEffect(() => {
    if (templateId === undefined || filled.current) return;
    filled.current = true;
    fill(templateId);
  });
  const commands: Pick<FormCommands, 'onTemplate' | 'onSaveAsTemplate'> = {
    onTemplate: () => open('pick'),
    onSaveAsTemplate: () => open('save'),
  };
  return {
    commands,
    dialog:
      dialog === 'pick' ? (
        <TemplatePicker
          onClose={close}
          onManage={() => void navigate(withPeriod('/template/manager', period))}
          onPick={({ id }) => {
            setDialog(undefined);
            fill(id);
          }}
        />
      ) : dialog === 'save' ? (
        <SaveAsTemplate state={form.state} onClose={close} />
      ) : null,
  };
}
