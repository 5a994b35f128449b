import path from 'node:path';
import { marked } from 'marked';

/**
 * A page of `docs/help` as plain data: the help screen draws elements from it, so no markup of a
 * page ever reaches the document. What the screen cannot draw fails the build.
 *
 * Inline: text, `{key}` for `code`, `{strong}`, `{link, of}`; a link in bold is a link.
 * Blocks: `{heading, level, id}`, `{text}`, `{list, ordered}`, `{head, rows}`.
 */
export function helpPageOf(markdown, file) {
  const page = { slug: slugOf(file), file };
  const [title, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || title.depth !== 1) refuse(page, 'the page begins with no title');
  return { slug: page.slug, title: title.text, blocks: rest.map((token) => blockOf(token, page)) };
}

/** `05-voucher-form.md` → `voucher-form`. */
function slugOf(file) {
  return path.basename(file, '.md').replace(/^\d+-/, '');
}

function refuse({ file }, what) {
  throw new Error(`${path.basename(file)}: ${what}`);
}

function blockOf(token, page) {
  switch (token.type) {
    case 'heading':
      if (token.depth > 3) refuse(page, `“${token.text}” is too deep a heading`);
      return { heading: token.text, level: token.depth, id: idOf(page.slug, token.text) };
    case 'paragraph':
      return { text: inlineOf(token.tokens, page) };
    case 'list':
      return { list: token.items.map((item) => itemOf(item, page)), ordered: token.ordered };
    case 'table':
      return {
        head: token.header.map((cell) => inlineOf(cell.tokens, page)),
        rows: token.rows.map((row) => row.map((cell) => inlineOf(cell.tokens, page))),
      };
    default:
      return refuse(page, `“${token.type}” cannot be drawn`);
  }
}

function itemOf(item, page) {
  const [text, ...more] = item.tokens;
  if (more.length > 0 || !text?.tokens) refuse(page, `“${item.text}” is more than a line of text`);
  return inlineOf(text.tokens, page);
}

function inlineOf(tokens, page) {
  return tokens.map((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return token.text;
      case 'codespan':
        return { key: token.text };
      case 'strong':
        return strongOf(token, page);
      case 'link':
        return { link: targetOf(token.href, page), of: token.text };
      default:
        return refuse(page, `“${token.type}” cannot be drawn`);
    }
  });
}

/** Bold holds either text alone or one link. */
function strongOf({ text, tokens }, page) {
  if (tokens.every(({ type }) => type === 'text' || type === 'escape')) return { strong: text };
  const [inner, ...more] = tokens;
  if (inner.type !== 'link' || more.length > 0) refuse(page, `“${text}” cannot be drawn in bold`);
  return { link: targetOf(inner.href, page), of: inner.text };
}

/** Paths of the product stay; another page of the help becomes an anchor. */
function targetOf(href, page) {
  if (href.startsWith('/')) return href;
  const [, file, heading] =
    /^\.\/([\w-]+\.md)(?:#(.+))?$/.exec(href) ?? refuse(page, `link ${href}`);
  const slug = slugOf(file);
  return `#${heading ? idOf(slug, decodeURIComponent(heading)) : slug}`;
}

function idOf(slug, heading) {
  return `${slug}-${heading.replace(/[\s？?]/g, '')}`;
}
