import type { Page } from 'playwright-core';

/** Texts that would run in a page which takes them for markup. All set `window.mzRan` or ask. */
export const scripts: readonly string[] = [
  '<script>mzRan=1</script>',
  '</script><script>mzRan=1</script>',
  '<img src=x onerror=mzRan=1>',
  '"><img src=x onerror=mzRan=1>',
  "'><img src=x onerror=mzRan=1>",
  '<svg onload=mzRan=1>',
  '<svg><script>mzRan=1</script></svg>',
  '<body onload=mzRan=1>',
  '<iframe srcdoc="<script>parent.mzRan=1</script>"></iframe>',
  '<iframe src="javascript:parent.mzRan=1"></iframe>',
  '<a href="javascript:mzRan=1">点我</a>',
  'javascript:mzRan=1',
  '<details open ontoggle=mzRan=1>',
  '<input autofocus onfocus=mzRan=1>',
  '<video><source onerror=mzRan=1></video>',
  '<math><mtext></p><img src=x onerror=mzRan=1>',
  '<style>*{animation:x}</style><p onanimationstart=mzRan=1>',
  '<link rel=stylesheet href="//example.invalid/x.css">',
  '<meta http-equiv=refresh content="0;url=javascript:mzRan=1">',
  '<base href="//example.invalid/">',
  '<object data="javascript:mzRan=1"></object>',
  '<form action="javascript:mzRan=1"><button>提交</button></form>',
  '{{constructor.constructor("mzRan=1")()}}',
  ['$', '{alert(1)}'].join(''),
  '&lt;img src=x onerror=mzRan=1&gt;',
  '&#60;script&#62;mzRan=1&#60;/script&#62;',
  '\\u003cscript\\u003emzRan=1\\u003c/script\\u003e',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '--><script>mzRan=1</script>',
  ']]><script>mzRan=1</script>',
  '__proto__',
  '%3Cscript%3EmzRan=1%3C/script%3E',
  "'; drop table ledger.voucher; --",
  // Marks of direction are dropped; letters that run from right to left stay.
  'אבג反向文字<b>粗</b>',
];

/** Texts that a spreadsheet would calculate. */
export const formulas: readonly string[] = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1+1',
  "+cmd|' /C calc'!A0",
  '-1+1',
  '@SUM(1,1)',
  '=HYPERLINK("http://example.invalid","点我")',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  "'=1+1",
  "''=1+1",
];

/** For names of at most 20 characters. */
export const shortScript = '<svg onload=mzRan=1>';
/** For names of at most 40 characters. */
export const nameScript = '"><img src=x onerror=mzRan=1>';

/** What has gone wrong in the pages of a session so far. */
export interface Watch {
  /** `dialog` and `ran` for scripts, `csp <directive>` for what the policy has stopped. */
  readonly seen: readonly string[];
  /** Takes what was seen, so that the next look begins anew. */
  readonly take: () => readonly string[];
}

/** Watches for scripts of strangers: dialogs, a flag, and reports of the content security policy. */
export async function watch(page: Page): Promise<Watch> {
  let seen: string[] = [];
  await page.context().exposeFunction('mzReport', (what: string) => {
    seen.push(what);
  });
  await page.context().addInitScript(() => {
    const report = (what: string) =>
      (window as never as { mzReport(it: string): void }).mzReport(what);
    Object.defineProperty(window, 'mzRan', {
      set() {
        report('ran');
      },
    });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      report(`csp ${violatedDirective}`),
    );
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return {
    get seen() {
      return seen;
    },
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

/** Elements that can only come from a text that was taken for markup. */
export function strangeElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const events = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onclick', 'onanimationstart'];
    const wanted = [
      ...events.map((name) => `[${name}]`),
      'iframe',
      'object',
      'embed',
      'base',
      'math',
      'video',
      'meta[http-equiv=refresh]',
      'a[href^="javascript:" i]',
      'form[action]',
      'img[src="x"]',
      'body script',
    ];
    return [...document.querySelectorAll(wanted.join(','))]
      .filter((element) => !(element instanceof HTMLScriptElement && element.src !== ''))
      .map((element) => element.outerHTML.slice(0, 200));
  });
}
