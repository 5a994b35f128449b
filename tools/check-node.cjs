'use strict';
// Runs before anything else and must parse on any Node ever released: no modern syntax here.
var parts = process.versions.node.split('.');
var major = Number(parts[0]);
if (major < 20 || (major === 20 && Number(parts[1]) < 19)) {
  var text = '明账需要 Node.js 20.19 或更高版本，当前是 ' + process.versions.node;
  console.error(text + '。请升级后重试：https://nodejs.org/');
  process.exit(1);
}
