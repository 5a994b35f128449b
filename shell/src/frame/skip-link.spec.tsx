import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentPlace, SkipLink } from './skip-link';

describe('跳到正文', () => {
  const open = (content: React.ReactNode) => {
    render(
      <>
        <SkipLink />
        <a href="/voucher">凭证</a>
        <main id={contentPlace} tabIndex={-1}>
          <button type="button">打印</button>
          {content}
        </main>
      </>,
    );
    return userEvent.setup();
  };

  it('is the first stop, and leads to the table that is read with the arrow keys', async () => {
    const user = open(<table tabIndex={0} aria-label="结转项目" />);
    await user.tab();
    expect(screen.getByRole('link', { name: '跳到正文' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('table', { name: '结转项目' })).toHaveFocus();
  });

  it('leads to the content where there is no such table, and on into it', async () => {
    const user = open(null);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: '打印' })).toHaveFocus();
  });
});
