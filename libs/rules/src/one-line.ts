/** Signs that break a line, steer a terminal, or turn the direction of what stands beside them. */
const steering = /[\p{Control}\p{Surrogate}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

/** Whether a text is read as it stands wherever it stands in a line: in a history, a list, a terminal. */
export const isOneLine = (text: string): boolean => !steering.test(text);

/** A text that may come from anywhere as one that is: each sign that is none of a line becomes �. Errors: none. */
export const oneLine = (text: string): string => text.replace(new RegExp(steering, 'gu'), '\uFFFD');
