import { Button, Form, Input, InputNumber, Radio, Select } from 'antd';
import { declarationTitles, type DeclarationType } from '@mingzhang/contract';
import { yearOf } from '@mingzhang/rules';
import { usePeriod } from '@mingzhang/shell-api';
import { ActionMenu, DayInput, type fieldErrors, MonthInput } from '@mingzhang/web';
import { FormSection } from '../shared/form-section';
import shared from '../shared/shared.module.css';
import css from './employee-form.module.css';
import { declarationFields, type DeclarationValue } from './employee-values';

const types = Object.keys(declarationTitles) as DeclarationType[];
const shares = [
  { value: '1', label: '100%' },
  { value: '0.5', label: '50%' },
];
const cities = [
  { value: 'major', label: '直辖市、省会等：每月 1,500 元' },
  { value: 'large', label: '市辖区户籍人口超 100 万：每月 1,100 元' },
  { value: 'other', label: '其他城市：每月 800 元' },
];

/** 专项附加扣除: what the person declared for a year; months and amounts follow from it. */
export function DeclarationSection({
  errors,
}: {
  readonly errors: ReturnType<typeof fieldErrors>;
}) {
  const [period] = usePeriod();
  const start = (type: DeclarationType): DeclarationValue => ({
    type,
    year: yearOf(period),
    declared: period,
    share: '1',
    ...(type === 'elderlySupport' ? { isOnlyChild: true, parents: [{ birthDate: '' }] } : {}),
  });
  return (
    <FormSection
      title="专项附加扣除"
      note="按员工在个税 App 填报的信息录入，起止月份和金额由系统按规定计算。"
    >
      <Form.List name="declarations">
        {(fields, { add, remove }) => (
          <Form.Item className={shared.whole} {...errors('declarations')}>
            {fields.map(({ key, name }) => (
              <OneDeclaration key={key} at={name} onRemove={() => remove(name)} />
            ))}
            <ActionMenu
              items={types.map((type) => ({
                key: type,
                label: declarationTitles[type],
                onClick: () => add(start(type)),
              }))}
            >
              <Button type="dashed">增加扣除项目</Button>
            </ActionMenu>
          </Form.Item>
        )}
      </Form.List>
    </FormSection>
  );
}

function OneDeclaration({ at, onRemove }: { readonly at: number; readonly onRemove: () => void }) {
  const type = Form.useWatch<DeclarationType | undefined>(['declarations', at, 'type']);
  return (
    <>
      {/* The kind is known only while the form has a field of it. */}
      <Form.Item noStyle hidden name={[at, 'type']}>
        <Input />
      </Form.Item>
      {type && <DeclarationFields at={at} type={type} onRemove={onRemove} />}
    </>
  );
}

function DeclarationFields({
  at,
  type,
  onRemove,
}: {
  readonly at: number;
  readonly type: DeclarationType;
  readonly onRemove: () => void;
}) {
  const title = declarationTitles[type];
  return (
    <section className={css.declaration} aria-label={`${title} ${String(at + 1)}`}>
      <div className={css.head}>
        <b>{title}</b>
        <Button type="text" aria-label={`删除${title} ${String(at + 1)}`} onClick={onRemove}>
          删除
        </Button>
      </div>
      <div className={shared.fields}>
        <Form.Item label="扣除年度" name={[at, 'year']}>
          <InputNumber min={2019} max={2100} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          label="申报月份"
          name={[at, 'declared']}
          rules={[{ required: true, message: '请选择申报月份' }]}
        >
          <MonthInput />
        </Form.Item>
        {declarationFields[type].map((name) => (
          <OwnField key={name} at={at} name={name} type={type} />
        ))}
      </div>
    </section>
  );
}

/** A field that only some kinds of declarations have. */
function OwnField({
  at,
  name,
  type,
}: {
  readonly at: number;
  readonly name: keyof DeclarationValue;
  readonly type: DeclarationType;
}) {
  const isOnlyChild = Form.useWatch<boolean | undefined>(['declarations', at, 'isOnlyChild']);
  const needed = (message: string) => [{ required: true, message }];
  const isOptional = type === 'childEducation';
  switch (name) {
    case 'birthDate':
      return (
        <Form.Item label="子女出生日期" name={[at, name]} rules={needed('请填写子女出生日期')}>
          <DayInput />
        </Form.Item>
      );
    case 'share':
      return (
        <Form.Item label="扣除比例" name={[at, name]}>
          <Select options={shares} />
        </Form.Item>
      );
    case 'from':
      return (
        <Form.Item
          label={isOptional ? '后一阶段起始月份' : '起始月份'}
          name={[at, name]}
          rules={isOptional ? [] : needed('请选择起始月份')}
        >
          <MonthInput placeholder={isOptional ? '没有中断不填' : '起始月份'} />
        </Form.Item>
      );
    case 'until':
      return (
        <Form.Item
          label="截止月份"
          name={[at, name]}
          rules={type === 'rent' ? needed('请选择截止月份') : []}
        >
          <MonthInput placeholder={type === 'rent' ? '截止月份' : '尚未结束不填'} />
        </Form.Item>
      );
    case 'date':
      return (
        <Form.Item label="发证日期" name={[at, name]} rules={needed('请填写发证日期')}>
          <DayInput />
        </Form.Item>
      );
    case 'city':
      return (
        <Form.Item label="租房城市" name={[at, name]} rules={needed('请选择租房城市')}>
          <Select options={cities} popupMatchSelectWidth={false} />
        </Form.Item>
      );
    case 'isOnlyChild':
      return (
        <Form.Item label="是否独生子女" name={[at, name]}>
          <Radio.Group
            options={[
              { value: true, label: '独生子女，3,000 元' },
              { value: false, label: '非独生子女' },
            ]}
          />
        </Form.Item>
      );
    case 'agreed':
      return isOnlyChild === false ? (
        <Form.Item label="分摊金额" name={[at, name]} rules={needed('请填写分摊金额')}>
          <Input inputMode="decimal" suffix="元/月" placeholder="不超过 1,500" />
        </Form.Item>
      ) : null;
    case 'parents':
      return <Parents at={at} />;
    default:
      return null;
  }
}

function Parents({ at }: { readonly at: number }) {
  return (
    <Form.List name={[at, 'parents']}>
      {(fields, { add, remove }) => (
        <Form.Item label="被赡养人出生日期" className={shared.whole}>
          {fields.map(({ key, name }) => (
            <div key={key} className={css.span}>
              <Form.Item
                noStyle
                name={[name, 'birthDate']}
                rules={[{ required: true, message: '请填写被赡养人的出生日期' }]}
              >
                <DayInput aria-label={`被赡养人 ${String(name + 1)} 出生日期`} />
              </Form.Item>
              <span>终止年度</span>
              <Form.Item noStyle name={[name, 'endYear']}>
                <InputNumber
                  aria-label={`被赡养人 ${String(name + 1)} 终止年度`}
                  placeholder="健在不填"
                  precision={0}
                  style={{ width: '100%' }}
                />
              </Form.Item>
              <Button
                type="text"
                disabled={fields.length === 1}
                aria-label={`删除被赡养人 ${String(name + 1)}`}
                onClick={() => remove(name)}
              >
                删除
              </Button>
            </div>
          ))}
          <Button type="dashed" onClick={() => add({ birthDate: '' })}>
            增加被赡养人
          </Button>
        </Form.Item>
      )}
    </Form.List>
  );
}
