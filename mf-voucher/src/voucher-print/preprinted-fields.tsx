import { InputNumber } from 'antd';
import { SettingChoice, SettingField, SettingGroup, SettingNote } from '@mingzhang/web';
import { columnsOf } from './sheet-columns';
import {
  defaultTexts,
  FIT_LIMITS,
  sheetSize,
  type PrintSettings,
  type SettingTexts,
} from './print-settings';

interface FieldsProps {
  readonly settings: PrintSettings;
  readonly onChange: (patch: Partial<SettingTexts>) => void;
}

/**
 * The table of the usual form with two vouchers on A4 stands 27.3 mm from the left and 37 mm from the
 * top and is 173 mm wide; title and head take 16 mm above it.
 */
const USUAL_FORM = { left: '27.3', right: '9.7', top: '21', bottom: '6' };

/** 打印方式, and the measures by which a pre-printed form is met. */
export function PreprintedFields({ settings, onChange }: FieldsProps) {
  const { paper, perPage, form } = settings;
  const onForm = (chosen: PrintSettings['form']) => {
    const { left, right, top, bottom } = defaultTexts;
    const blank = { left, right, top, bottom };
    const isUsual = paper === 'a4' && perPage === 2;
    const margins = chosen === 'preprinted' && isUsual ? USUAL_FORM : blank;
    onChange({ form: chosen, ...margins });
  };
  return (
    <>
      <SettingChoice
        title="打印方式"
        value={form}
        options={[
          { value: 'blank', label: '空白纸' },
          { value: 'preprinted', label: '套打' },
        ]}
        onChange={onForm}
      />
      {form === 'preprinted' && <Measures settings={settings} onChange={onChange} />}
    </>
  );
}

function Measures({ settings, onChange }: FieldsProps) {
  const columns = columnsOf('amount', settings);
  const measure = (name: keyof typeof FIT_LIMITS, title: string, value: number) => (
    <SettingField title={title}>
      {(id) => (
        <InputNumber
          id={id}
          min={FIT_LIMITS[name][0]}
          max={FIT_LIMITS[name][1]}
          step={0.5}
          precision={1}
          value={value}
          onChange={(mm) => mm !== null && onChange({ [name]: String(mm) })}
        />
      )}
    </SettingField>
  );
  return (
    <SettingGroup title="套打位置（毫米）">
      {measure('rowHeight', '行高', sheetSize(settings).rowMm)}
      {measure('summaryWidth', '摘要宽', columns.summaryMm)}
      {measure('amountWidth', '金额宽', columns.amountMm)}
      {measure('shiftX', '向右移动', settings.fit.shiftX)}
      {measure('shiftY', '向下移动', settings.fit.shiftY)}
      <SettingNote>
        套打只打印内容；浅色的标题和表格线不会打印，仅供对位。请先用一张空白套打纸试打。
      </SettingNote>
    </SettingGroup>
  );
}
