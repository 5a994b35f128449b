import { render, screen } from '@testing-library/react';
import { PathText } from './path-text';

describe('a subject with those above it', () => {
  it('keeps its leaf apart from the front, which alone is shortened', () => {
    render(<PathText path="应交税费-应交增值税-进项税额" />);
    expect(screen.getByText('进项税额')).toBeTruthy();
    expect(screen.getByTitle('应交税费-应交增值税-进项税额').textContent).toBe(
      '应交税费-应交增值税-进项税额',
    );
  });

  it('is its name alone on the first level', () => {
    render(<PathText path="银行存款" />);
    expect(screen.getByTitle('银行存款').children).toHaveLength(1);
  });
});
