/** Up to this width of the page no list stands beside a book, and what it holds is picked in the filters (ledger.module.css). */
export const LIST_GONE_PX = 1100;
