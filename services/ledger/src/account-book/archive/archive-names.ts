/** What a file is called whose name has nothing that a file system takes, as a category called `..`. */
const NAMELESS = '未命名';

/**
 * Names of the files in an archive: `a/b` and `ab` are the same as names of files, and a file system may not
 * tell `Ab` from `aB`. Each is given once, the second with a number.
 */
export class ArchiveNames {
  private readonly given = new Set<string>();

  /** @param wanted with its folder, without its ending: `辅助核算明细账/客户` */
  give(wanted: string, ending: string): string {
    const whole = wanted === '' || wanted.endsWith('/') ? `${wanted}${NAMELESS}` : wanted;
    for (let count = 1; ; count += 1) {
      const name = `${whole}${count === 1 ? '' : `-${count}`}.${ending}`;
      const key = name.normalize('NFC').toLowerCase();
      if (this.given.has(key)) continue;
      this.given.add(key);
      return name;
    }
  }
}
