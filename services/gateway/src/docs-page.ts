import { allCalls, type Call } from '@mingzhang/contract';

/**
 * `/api/docs`: all calls by prefix on one plain page without a script, under the product's own
 * content security policy.
 */
export function docsPage(): string {
  const sections = [...groups()].map(
    ([prefix, calls]) =>
      `<h2>${escape(prefix)}</h2><table><tr><th>方法<th>路径<th>说明<th>权限<th>提交</tr>${calls.map(row).join('')}</table>`,
  );
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>明账 接口</title>
<style>body{font:14px/1.6 sans-serif;max-width:1000px;margin:24px auto;padding:0 16px;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #8884;padding:4px 8px;text-align:left}
code{white-space:nowrap}</style>
<h1>明账 接口</h1>
<p>机器可读的定义：<a href="/api/openapi.json">/api/openapi.json</a>。所有调用须带
<code>X-Requested-With: XMLHttpRequest</code>；应答为 <code>{success, data}</code> 或
<code>{success: false, msg, code, details?}</code>。</p>${sections.join('')}</html>`;
}

function groups(): Map<string, Call[]> {
  const byPrefix = new Map<string, Call[]>();
  for (const call of Object.values(allCalls)) {
    const prefix = `/${call.path.split('/')[1] ?? ''}`;
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), call]);
  }
  return new Map([...byPrefix].sort(([a], [b]) => a.localeCompare(b)));
}

function row({ method, path, summary, access, as }: Call): string {
  const sent = method === 'POST' || method === 'PUT' ? as : '';
  return `<tr><td>${method}<td><code>/api${escape(path)}</code><td>${escape(summary)}<td>${access}<td>${sent}</tr>`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
