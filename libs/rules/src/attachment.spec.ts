import fc from 'fast-check';
import {
  attachmentCountAfter,
  attachmentKinds,
  attachmentLimits,
  attachmentName,
  byteText,
  isImageKind,
  mediaTypeOf,
  signatureOf,
} from './attachment';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const text = (content: string) => new TextEncoder().encode(content);
const kind = fc.constantFrom(...attachmentKinds);

describe('the kind of a file', () => {
  it.each([
    ['png', '89504e470d0a1a0a0000000d'],
    ['jpeg', 'ffd8ffe000104a46'],
    ['gif', '4749463839610100'],
    ['webp', '52494646100000005745425056503820'],
    ['pdf', '255044462d312e34'],
    ['zip', '504b030414000000'],
    ['heic', '0000001866747970686569630000'],
  ])('is %s by its first bytes', (expected, hex) => {
    expect(signatureOf(bytes(hex))).toBe(expected);
  });

  it('is markup when it begins with a tag, after byte order mark and white space', () => {
    for (const content of ['<a/>', '\uFEFF<?xml version="1.0"?>', '  \r\n\t<a/>']) {
      expect(signatureOf(text(content))).toBe('markup');
    }
    expect(signatureOf(bytes('fffe3c003f00'))).toBe('markup');
  });

  it('is nothing for programs, sounds, texts and empty files', () => {
    for (const content of ['MZ\x90\0', '\x7fELF', 'hello', '', 'RIFF\x10\0\0\0WAVEfmt ']) {
      expect(signatureOf(text(content))).toBeUndefined();
    }
  });

  it('says nothing of its own about bytes of any kind', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (any) => {
        const found = signatureOf(any);
        const longer = Uint8Array.from([...any, 1, 2, 3]);
        expect(found === undefined || typeof found === 'string').toBe(true);
        // What follows the head does not count.
        if (any.length >= 64) expect(signatureOf(longer)).toBe(found);
      }),
    );
  });
});

describe('the name of an attachment', () => {
  it('keeps Chinese and drops the path', () => {
    expect(attachmentName('C:\\Users\\zm\\住宿费 发票.pdf', 'pdf')).toBe('住宿费 发票.pdf');
    expect(attachmentName('../../etc/passwd', 'png')).toBe('passwd.png');
  });

  it('drops characters that hide what a file is', () => {
    expect(attachmentName('发票\u202Efdp.exe', 'pdf')).toBe('发票fdp.exe.pdf');
    expect(attachmentName('a\u0000\nb.JPG', 'jpeg')).toBe('ab.JPG');
  });

  it('is one where there was none', () => {
    expect(attachmentName('', 'ofd')).toBe('附件.ofd');
    expect(attachmentName('.pdf', 'pdf')).toBe('附件.pdf');
  });

  it('ends as its kind does, is short, has no path and is a name already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), kind, (name, of) => {
        const made = attachmentName(name, of);
        expect(Array.from(made).length).toBeLessThanOrEqual(attachmentLimits.nameChars);
        expect(made).not.toMatch(/[/\\\p{Control}\p{Format}]/u);
        expect(made.length).toBeGreaterThan(4);
        expect(attachmentName(made, of)).toBe(made);
      }),
    );
  });
});

describe('附单据数', () => {
  const count = fc.nat(200);

  it('is raised to the files and keeps sheets beyond them', () => {
    expect(attachmentCountAfter(0, { before: 0, after: 2 })).toBe(2);
    expect(attachmentCountAfter(5, { before: 0, after: 2 })).toBe(5);
  });

  it('is lowered only where it was the number of files', () => {
    expect(attachmentCountAfter(3, { before: 3, after: 2 })).toBe(2);
    expect(attachmentCountAfter(5, { before: 3, after: 2 })).toBe(5);
  });

  it('comes back when files that raised it are removed again', () => {
    fc.assert(
      fc.property(count, fc.nat(99), (before, added) => {
        const raised = attachmentCountAfter(before, { before, after: before + added });
        expect(attachmentCountAfter(raised, { before: before + added, after: before })).toBe(
          before,
        );
      }),
    );
  });

  it('is never less than the files that were added', () => {
    fc.assert(
      fc.property(count, count, fc.nat(99), (typed, before, added) => {
        const after = before + added;
        expect(attachmentCountAfter(typed, { before, after })).toBeGreaterThanOrEqual(after);
      }),
    );
  });
});

describe('facts of the kinds', () => {
  it('hand out pictures and PDF as what they are, and know pictures', () => {
    expect(attachmentKinds.filter(isImageKind)).toEqual(['png', 'jpeg', 'gif', 'webp']);
    for (const each of attachmentKinds) expect(mediaTypeOf(each)).not.toMatch(/html|svg|script/);
  });

  it('say a size in few characters', () => {
    expect([0, 1023, 1024, 1_258_291, 20 * 1_048_576, 104_857_599].map(byteText)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '1.2 MB',
      '20 MB',
      '100 MB',
    ]);
  });
});
