import { verifierOf } from '@mingzhang/server';

/** Statements are made anew each time: nothing is kept that could disagree. */
export const verify = verifierOf({ ofEachSet: {} });
