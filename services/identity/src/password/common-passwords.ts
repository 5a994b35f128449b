/**
 * The passwords that are tried first. Most of a top-3000 list is shorter than eight characters and
 * refused by length; what remains follows few patterns, which are refused as patterns.
 */
const words = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwertyui',
  'qwerty12',
  'qwerty123',
  'asdfghjk',
  'zxcvbnm1',
  '1qaz2wsx',
  'qazwsxedc',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3r4',
  'iloveyou',
  'woaini1314',
  'woaini520',
  'woaini521',
  '5201314a',
  'a5201314',
  '1314520a',
  'admin123',
  'administrator',
  'welcome1',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'starwars',
  'computer',
  'michelle',
  'jennifer',
  'internet',
  'whatever',
  'letmein1',
  'monkey12',
  'dragon12',
  'changeme',
  'asd123456',
  'qq123456',
  'wang1234',
  'zhang123',
  'caiwu123',
  'kuaiji123',
  'mingzhang',
  'abcd1234',
  'abc12345',
  'abc123456',
  'a1234567',
  'a12345678',
  'a123456789',
  'aa123456',
  '123456aa',
  '1234567a',
  '12345678a',
  '123456789a',
  'qwe12345',
  'q1234567',
  'password1',
  'password12',
  'password123',
];
const common = new Set(words);
const keyboardRuns = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/** Whether a password is among the first that an attacker tries. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (common.has(text)) return true;
  if (/^(.{1,4})\1+$/.test(text)) return true;
  if (keyboardRuns.some((run) => run.includes(text))) return true;
  // Dates and mobile numbers: eight digits as a date, or eleven starting with 1.
  return /^(19|20)\d{6}$/.test(text) || /^1[3-9]\d{9}$/.test(text);
}
