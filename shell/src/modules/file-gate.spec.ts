import { admitFiles, brokenStyleIn, forgetBroken, guardPage } from './file-gate';

const build = {
  version: '0.1.0-aa',
  entry: '/remotes/mf-books/0.1.0-aa/mf-manifest.json',
  integrity: 'sha384-m',
  filesIntegrity: 'sha384-l',
};
const folder = '/remotes/mf-books/0.1.0-aa/';

function script(src: string): HTMLScriptElement {
  const tag = document.createElement('script');
  tag.src = src;
  return tag;
}
function style(href: string): HTMLLinkElement {
  const tag = document.createElement('link');
  // Not `stylesheet`: jsdom would ask for it.
  tag.href = href;
  return tag;
}
const errorOf = (tag: HTMLElement) =>
  new Promise<boolean>((resolve) => tag.addEventListener('error', () => resolve(true)));

beforeAll(() => {
  guardPage(document);
  admitFiles(build, { 'a.js': 'sha384-a', 'a.css': 'sha384-c' });
});
beforeEach(() => (document.head.innerHTML = ''));

describe('the gate of a page', () => {
  it('gives every file of a build the hash of its list, by either way into the page', () => {
    const code = document.head.appendChild(script(`${folder}a.js?r=1`));
    const look = document.body.insertBefore(style(`${folder}a.css`), null);
    expect([code.integrity, code.crossOrigin, code.isConnected]).toEqual([
      'sha384-a',
      'anonymous',
      true,
    ]);
    expect([look.integrity, look.isConnected]).toEqual(['sha384-c', true]);
  });

  it.each([
    ['no list names', `${folder}b.js`],
    ['another build has', '/remotes/mf-books/0.1.0-bb/a.js'],
    ['lies elsewhere', `https://evil.example${folder}a.js`],
  ])('refuses a file that %s; whoever waits for it hears of an error', async (_what, address) => {
    const tag = script(address);
    const error = errorOf(tag);
    document.head.appendChild(tag);
    expect(tag.isConnected).toBe(false);
    await expect(error).resolves.toBe(true);
  });

  it('lets everything else pass as it is', () => {
    const own = document.head.appendChild(script('/index.0123abcd.js'));
    const text = document.head.appendChild(document.createElement('style'));
    expect([own.isConnected, own.crossOrigin, text.isConnected]).toEqual([true, null, true]);
  });

  it('knows a style that did not arrive until its build is fetched again', () => {
    const tag = document.head.appendChild(style(`${folder}a.css`));
    expect(brokenStyleIn(build)).toBeUndefined();
    tag.dispatchEvent(new Event('error'));
    expect(brokenStyleIn(build)).toBe(`${folder}a.css`);
    expect(brokenStyleIn({ ...build, entry: '/remotes/mf-books/0.1.0-a/mf-manifest.json' })).toBe(
      undefined,
    );
    forgetBroken(build);
    expect(brokenStyleIn(build)).toBeUndefined();
  });
});
