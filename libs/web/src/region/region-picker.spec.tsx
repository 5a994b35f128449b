import '@testing-library/jest-dom';
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegionPicker } from './region-picker';

function Harness({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <RegionPicker value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

describe('the region picker', () => {
  it('finds a district by pinyin initials and gives its code', async () => {
    render(<Harness />);
    const user = userEvent.setup();
    const box = await screen.findByRole('combobox');
    await user.click(box);
    await screen.findByText('广东省');
    await user.type(box, 'gzs thq');
    await user.click(await screen.findByText('广东省 广州市 天河区'));
    expect(screen.getByRole('status')).toHaveTextContent('440106');
  });

  it('takes a city without districts itself', async () => {
    render(<Harness />);
    const user = userEvent.setup();
    const box = await screen.findByRole('combobox');
    await user.click(box);
    await screen.findByText('广东省');
    await user.type(box, 'dongguan');
    await user.click(await screen.findByText('广东省 东莞市'));
    expect(screen.getByRole('status')).toHaveTextContent('441900');
  });

  it('shows the name of a dissolved district that an address still carries', async () => {
    render(<Harness initial="500112" />);
    await waitFor(() => expect(screen.getByText('重庆市 渝北区')).toBeInTheDocument());
  });
});
