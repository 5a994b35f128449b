import type { ReactNode } from 'react';
import { Button, Form, type FormInstance } from 'antd';
import { Page, PageHeader, Sheet } from '@mingzhang/web';
import css from './personal.module.css';

/** A small form about oneself, as a screen. */
export function PersonalForm<Values extends object>({
  title,
  form,
  initialValues,
  saving,
  okText,
  onSubmit,
  children,
}: {
  title: string;
  form: FormInstance<Values>;
  initialValues: Partial<Values>;
  saving: boolean;
  okText: string;
  onSubmit: (values: Values) => void;
  children: ReactNode;
}) {
  return (
    <Page>
      <PageHeader title={title} />
      <Sheet>
        <div className={css.form}>
          <Form<Values>
            form={form}
            layout="vertical"
            initialValues={initialValues}
            disabled={saving}
            onFinish={onSubmit}
          >
            {children}
            <Button type="primary" htmlType="submit" loading={saving} disabled={false}>
              {okText}
            </Button>
          </Form>
        </div>
      </Sheet>
    </Page>
  );
}
