/**
 * Name of a file whose own name has no character that a file system accepts, such as a category
 * called `..`.
 */
const NAMELESS = '未命名';

/**
 * Unique file names in an archive. `a/b` and `ab` give the same file name, and a file system may
 * treat `Ab` and `aB` as equal. The second file gets a number.
 */
export class ArchiveNames {
  private readonly used = new Set<string>();

  /** @param wanted name with its folder, without extension: `辅助核算明细账/客户` */
  give(wanted: string, ending: string): string {
    const whole = wanted === '' || wanted.endsWith('/') ? `${wanted}${NAMELESS}` : wanted;
    for (let count = 1; ; count += 1) {
      const name = `${whole}${count === 1 ? '' : `-${count}`}.${ending}`;
      const key = name.normalize('NFC').toLowerCase();
      if (this.used.has(key)) continue;
      this.used.add(key);
      return name;
    }
  }
}
