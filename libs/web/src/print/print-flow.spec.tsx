import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { PrintFlow, PrintPage } from './print-flow';

const fire = (name: string) => act(() => void window.dispatchEvent(new Event(name)));
const marks = () => document.querySelectorAll('[data-print-path]').length;
const pageRule = () => document.head.textContent?.match(/@page \{[^}]*\}/)?.[0];

function renderFlow(hidden = false) {
  return render(
    <main>
      <nav>菜单</nav>
      <div hidden={hidden}>
        <PrintFlow size={{ widthMm: 240, heightMm: 140 }} label="打印预览">
          <PrintPage label="第 1 页">凭证</PrintPage>
        </PrintFlow>
      </div>
    </main>,
  );
}

describe('a flow of pages', () => {
  it('stands alone on paper of its size while the browser prints', () => {
    renderFlow();
    fire('beforeprint');
    expect(pageRule()).toBe('@page { size: 240mm 140mm; margin: 0; }');
    expect(screen.getByLabelText('打印预览')).toHaveAttribute('data-print-path', 'flow');
    expect(screen.getByRole('main')).toHaveAttribute('data-print-path', 'around');
    expect(screen.getByText('菜单')).not.toHaveAttribute('data-print-path');
    fire('afterprint');
    expect(marks()).toBe(0);
    expect(pageRule()).toBeUndefined();
  });

  it('keeps out of the way in a hidden tab and after it is gone', () => {
    const { unmount } = renderFlow(true);
    fire('beforeprint');
    expect(marks()).toBe(0);
    unmount();
    const shown = renderFlow();
    fire('beforeprint');
    shown.unmount();
    expect(marks()).toBe(0);
    expect(pageRule()).toBeUndefined();
  });
});
