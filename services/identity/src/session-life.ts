/** Absolute life of a session (reliability, T6). */
export const absoluteHours = 12;
