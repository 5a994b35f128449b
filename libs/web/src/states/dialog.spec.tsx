import '@testing-library/jest-dom';
import { useState, type ReactNode } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Button, Checkbox, Input, Upload } from 'antd';
import { Dialog } from './dialog';
import { useFocusWhen } from './dialog-focus';

/** A dialog whose cross comes first, as in a browser, where antd gives it the focus. */
function show(contents: ReactNode, footer?: null) {
  render(
    <Dialog open title="标题" okText="填入" {...(footer === null ? { footer } : {})}>
      {contents}
    </Dialog>,
  );
}

describe('a dialog that opens', () => {
  it('gives the focus to its first field that can be used', async () => {
    show(
      <>
        <Input aria-label="locked" disabled />
        <Checkbox>shown</Checkbox>
        <Input aria-label="name" />
      </>,
    );
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus());
  });

  it('gives it to the area for a file, before the choices below', async () => {
    show(
      <>
        <Upload.Dragger>choose a file</Upload.Dragger>
        <Checkbox>all</Checkbox>
      </>,
      null,
    );
    await waitFor(() => expect(document.activeElement).toHaveTextContent('choose a file'));
  });

  it('gives it to the primary act where nothing is filled in', async () => {
    show(<p>text</p>);
    await waitFor(() => expect(screen.getByRole('button', { name: /填.*入/ })).toHaveFocus());
  });

  it('gives it to what asks for it before a field', async () => {
    show(
      <>
        <Checkbox>line</Checkbox>
        <button data-first-focus>picture</button>
      </>,
    );
    await waitFor(() => expect(screen.getByText('picture')).toHaveFocus());
  });

  it('gives it to the frame, not to an act that deletes', async () => {
    render(<Dialog open title="删除" okButtonProps={{ danger: true }} />);
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  });

  it('leaves a field that somebody has moved to', async () => {
    show(
      <>
        <Input aria-label="first" />
        <Input aria-label="second" />
      </>,
    );
    screen.getByLabelText('second').focus();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(screen.getByLabelText('second')).toHaveFocus();
  });
});

function FileAct() {
  const [hasFile, setFile] = useState(false);
  const start = useFocusWhen(hasFile);
  return (
    <>
      <button onClick={() => setFile(true)}>choose</button>
      <Button ref={start} disabled={!hasFile}>
        start
      </Button>
    </>
  );
}

it('moves the focus to an act as soon as it can be pressed', () => {
  render(<FileAct />);
  fireEvent.click(screen.getByText('choose'));
  expect(screen.getByRole('button', { name: 'start' })).toHaveFocus();
});
