import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify, usePeriod, withPeriod } from '@mingzhang/shell-api';
import { readTemplate } from '../api/voucher-template.api';
import type { FormCommands } from './form-commands.types';
import type { Choices } from './form-facts';
import { SaveAsTemplate } from './save-as-template';
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
  const close = () => setDialog(undefined);
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
    onTemplate: () => setDialog('pick'),
    onSaveAsTemplate: () => setDialog('save'),
  };
  return {
    commands,
    dialog:
      dialog === 'pick' ? (
        <TemplatePicker
          onClose={close}
          onManage={() => void navigate(withPeriod('/template/manager', period))}
          onPick={({ id }) => {
            close();
            fill(id);
          }}
        />
      ) : dialog === 'save' ? (
        <SaveAsTemplate state={form.state} onClose={close} />
      ) : null,
  };
}
