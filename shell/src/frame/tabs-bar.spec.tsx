import { screen } from '@testing-library/react';
import { renderScreen } from '@mingzhang/web/testing';
import { TabsBar } from './tabs-bar';

it('brings the tab of the current page into view, also when there are more than fit', async () => {
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    seen.push(this.textContent ?? '');
  };
  const tabs = Array.from({ length: 18 }, (_, at) => ({
    path: `/${at}`,
    address: `/${at}`,
    title: `页面 ${at}`,
  }));
  renderScreen(<TabsBar tabs={tabs as never} current="/17" onChange={() => undefined} />);
  await screen.findByRole('tab', { name: '页面 17' });
  expect(seen).toEqual(['页面 17']);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
