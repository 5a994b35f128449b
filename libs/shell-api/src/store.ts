import { createStore } from 'jotai';

/** The one atom store, which the shell and every remote pass to their jotai `Provider`. */
export const shellStore = createStore();
