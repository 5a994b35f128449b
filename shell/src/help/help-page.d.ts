declare module '*.md' {
  type Inline =
    | string
    | { readonly key: string }
    | { readonly strong: string }
    | { readonly link: string; readonly of: string };
  type Text = readonly Inline[];
  type Block =
    | { readonly heading: string; readonly level: number; readonly id: string }
    | { readonly text: Text }
    | { readonly list: readonly Text[]; readonly ordered: boolean }
    | { readonly head: readonly Text[]; readonly rows: readonly (readonly Text[])[] };
  interface HelpPage {
    readonly slug: string;
    readonly title: string;
    readonly blocks: readonly Block[];
  }
  const page: HelpPage;
  export { page as default, type Block, type HelpPage, type Text };
}
