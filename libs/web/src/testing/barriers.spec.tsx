import { render } from '@testing-library/react';
import { barriersOf } from './barriers';

describe('barriers of what is drawn', () => {
  it('are names that lack what is seen, and lists with other children than items', async () => {
    render(
      <>
        <a href="/profit" aria-label="净利润 1234.00">
          1,234.00
        </a>
        <ul>
          <li role="status">已处理</li>
        </ul>
      </>,
    );
    const rules = (await barriersOf()).map((found) => found.split(':')[0]);
    expect(rules).toEqual(['label-content-name-mismatch', 'list']);
  });

  it('are none where the name has the text as it is seen', async () => {
    render(
      <a href="/profit" aria-label="净利润 1,234.00，查看利润表">
        1,234.00
      </a>,
    );
    expect(await barriersOf()).toEqual([]);
  });
});
