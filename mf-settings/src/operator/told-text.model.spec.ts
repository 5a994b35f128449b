import { shortText, toldParts } from './told-text.model';

const ids = Array.from({ length: 60 }, (_, index) => String(index + 12)).join('、');

describe('a told sentence', () => {
  it('has a long row of numbers cut, and all else whole', () => {
    expect(shortText(`账套 ${ids} 使用 0.1.0-bb（原因：试用）`)).toBe(
      '账套 12、13、14 等 60 个使用 0.1.0-bb（原因：试用）',
    );
    expect(shortText('账套 12、13 使用 0.1.0-bb')).toBe('账套 12、13 使用 0.1.0-bb');
  });

  it('has all of its numbers in its parts', () => {
    const text = `撤回：账套 ${ids} 使用 0.1.0-bb`;
    expect(
      toldParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
