/** A JSON Schema (2020-12), as far as the shapes of calls use it. */
export type Shape = { readonly [keyword: string]: unknown };
