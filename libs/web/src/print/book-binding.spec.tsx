import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../testing';
import { BookPrint } from './book-print';

interface Row {
  readonly subject: string;
  readonly text: string;
}
const rows = ['1001 库存现金', '1002 银行存款', '1122 应收账款'].flatMap((subject) =>
  Array.from({ length: 20 }, (_, row): Row => ({ subject, text: `${row}` })),
);
const book = {
  title: '总账',
  columns: [
    {
      key: 'text',
      title: '摘要',
      share: 1,
      isAmount: false,
      isWhole: false,
      wraps: false,
      text: (row: Row) => row.text,
    },
  ],
  rows,
  sectionOf: ({ subject }: Row) => subject,
  onBack: () => {},
};

describe('a bound book', () => {
  const bind = async (print: object = {}) => {
    const { user } = renderScreen(<BookPrint {...book} period="2026年" {...print} />);
    await user.click(screen.getByRole('checkbox', { name: /装订/ }));
    return within(screen.getByRole('region', { name: '打印预览' }));
  };

  it('begins with cover, 启用表 and a directory of the subjects, none of them numbered', async () => {
    const paper = await bind();
    const front = paper.getAllByRole('region', { name: /^前页/ });
    expect(front).toHaveLength(3);
    expect(front[0]).toHaveTextContent('科目名称：1001 库存现金 至 1122 应收账款');
    expect(front[0]).toHaveTextContent('账簿页数：从 1 页 到 3 页，共 3 页');
    expect(front[0]).toHaveTextContent('接交人：');
    expect(front[1]).toHaveTextContent('账簿启用及经管人员一览表');
    const directory = within(paper.getByRole('list', { name: '目录' })).getAllByRole('listitem');
    expect(directory.map((entry) => entry.textContent)).toEqual([
      '1001 库存现金1',
      '1002 银行存款1',
      '1122 应收账款2',
    ]);
    expect(paper.getByText('第 1 页，共 3 页')).toBeVisible();
  });

  it('of one subject has no directory', async () => {
    const paper = await bind({ sectionOf: undefined });
    expect(paper.getAllByRole('region', { name: /^前页/ })).toHaveLength(2);
  });

  it('is whole: a part of one is not bound, and a list is no book', () => {
    const first = renderScreen(<BookPrint {...book} period="2026年" note="只含第 1 页" />);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    first.unmount();
    renderScreen(<BookPrint {...book} />);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
