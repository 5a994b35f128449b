import { createStore } from 'jotai';

/** The one atom store: the shell and every remote put it into their jotai `Provider`. */
export const shellStore = createStore();
