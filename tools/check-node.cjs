'use strict';
// Runs before anything else and must parse on any Node ever released: no modern syntax here.
var wanted = [20, 19];
var found = process.versions.node.split('.').map(Number);
if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  var text = '明账需要 Node.js ' + wanted.join('.') + ' 或更高版本，当前是 ' + process.versions.node;
  console.error(text + '。请升级后重试：https://nodejs.org/');
  process.exit(1);
}
