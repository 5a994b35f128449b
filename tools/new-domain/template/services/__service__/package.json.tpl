{
  "name": "@mingzhang/{{service}}",
  "version": "0.1.0",
  "private": true,
  "license": "Apache-2.0",
  "main": "dist/service.js",
  "mingzhang": { "service": "{{service}}", "port": {{port}} },
  "scripts": {
    "build": "swc src -d dist --config-file ../../.swcrc --strip-leading-paths --copy-files --ignore '**/*.spec.ts' -q"
  },
  "dependencies": {
    "@mingzhang/rules": "*",
    "@mingzhang/contract": "*",
    "@mingzhang/server": "*"
  }
}
