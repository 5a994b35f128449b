import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchPath } from 'react-router-dom';
import { renderScreen } from '@mingzhang/web/testing';
import { HelpScreen } from './help.screen';
import { helpHashOf } from './help-place';
import { helpPages } from './help-pages';
import { searchHelp } from './help-search.model';

const ROOT = join(__dirname, '../../..');

/** Patterns of the paths of all screens, as the front-ends declare them. */
function screenPaths(): readonly string[] {
  const manifests = readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')));
  return manifests.flatMap(({ mingzhang }) => Object.keys(mingzhang.remote.titles));
}

describe('the help', () => {
  const scrolled = jest.fn();
  beforeEach(() => {
    scrolled.mockClear();
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled(this.id);
    };
  });

  it('holds every page of docs/help, in order', () => {
    renderScreen(<HelpScreen />, { path: '/help' });
    const files = readdirSync(join(ROOT, 'docs/help'));
    const titles = files.map((file) =>
      readFileSync(join(ROOT, 'docs/help', file), 'utf8')
        .split('\n')[0]
        ?.replace('# ', ''),
    );
    expect(helpPages.map((page) => page.title)).toEqual(titles);
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map((heading) => heading.firstChild?.textContent)).toEqual(titles);
  });

  it('leads only to places and screens that there are', () => {
    const { container } = renderScreen(<HelpScreen />, { path: '/help' });
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...container.querySelectorAll('a')];
    // No link is printed as it is written.
    expect(container.textContent).not.toContain('](');
    expect(links.length).toBeGreaterThan(60);
    const paths = screenPaths();
    for (const { pathname, hash } of links) {
      if (pathname === '/help') expect(ids).toContain(decodeURIComponent(hash.slice(1)));
      else expect(paths.filter((path) => matchPath(path, pathname))).not.toEqual([]);
    }
  });

  it.each(['作废', '备份', '结转成本', '银行对账', '换会计'])(
    'is found by “%s”, which it calls otherwise',
    (word) => {
      expect(searchHelp(helpPages, word).length).toBeGreaterThan(0);
    },
  );

  it('is searched by keys: Enter opens the first hit, ↓ and Tab lead to the hits', async () => {
    const { address, user } = renderScreen(<HelpScreen />, { path: '/help' });
    const field = screen.getByRole('searchbox', { name: '搜索帮助' });
    await user.type(field, '反结账{Enter}');
    const [first, second] = within(screen.getByRole('search')).getAllByRole('link');
    const [hit] = searchHelp(helpPages, '反结账');
    expect(address()).toBe('/help');
    expect(decodeURIComponent(window.location.hash)).toBe(`#${hit?.id}`);
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(field).toHaveFocus();
    await user.tab();
    expect(first).toHaveFocus();
  });

  it('is found by all of its words, headings first, with the text around them', async () => {
    renderScreen(<HelpScreen />, { path: '/help' });
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索帮助' }), '反结账');
    const [first] = within(screen.getByRole('search')).getAllByRole('link');
    expect(first).toHaveTextContent('结账 › 反结账');
    await userEvent.click(first as HTMLElement);
    expect(scrolled).toHaveBeenLastCalledWith('closing-反结账');
    expect(searchHelp(helpPages, 'CTRL 保存').length).toBeGreaterThan(0);
    for (const { title, excerpt } of searchHelp(helpPages, '红冲 复制')) {
      expect(`${title}${excerpt}`).toMatch(/红冲|复制/);
    }
    expect(searchHelp(helpPages, ' ')).toEqual([]);
  });

  it('says what to do when nothing is found', async () => {
    renderScreen(<HelpScreen />, { path: '/help' });
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索帮助' }), '火星');
    expect(screen.getByRole('status')).toHaveTextContent('帮助中没有“火星”');
  });

  it('opens at the page of the screen that one comes from', () => {
    const ids = new Set(helpPages.map(({ slug }) => slug));
    expect(helpHashOf('/voucher/form/12')).toBe('#voucher-form');
    expect(helpHashOf('/voucher')).toBe('#voucher-list');
    expect(helpHashOf('/account-book/detailed')).toBe('#account-books');
    expect(helpHashOf('/account')).toBe('#account-sets');
    expect(helpHashOf('/marketing/vip')).toBe('');
    const described = [...screenPaths()].map(helpHashOf).filter(Boolean);
    expect(described.length).toBeGreaterThan(30);
    for (const hash of described) expect(ids).toContain(hash.slice(1));
  });

  it('shows keys as keys, in a table with a head', () => {
    renderScreen(<HelpScreen />, { path: '/help' });
    const table = screen.getAllByRole('table')[2] as HTMLElement;
    expect(within(table).getByRole('columnheader', { name: '按键' })).toBeInTheDocument();
    const row = within(table).getByText('打开科目树', { exact: false }).closest('tr');
    expect(row?.querySelector('kbd')).toHaveTextContent('F7');
  });

  it('goes to the place of the address, and to another one by the contents', async () => {
    renderScreen(<HelpScreen />, { path: `/help#${encodeURIComponent('voucher-form-按键')}` });
    expect(scrolled).toHaveBeenLastCalledWith('voucher-form-按键');
    const contents = screen.getByRole('navigation', { name: '目录' });
    await userEvent.click(within(contents).getByRole('link', { name: '常见问题' }));
    expect(scrolled).toHaveBeenLastCalledWith('questions');
    expect(document.activeElement?.id).toBe('questions');
  });
});
