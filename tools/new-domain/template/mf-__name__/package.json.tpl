{
  "name": "mf-{{name}}",
  "version": "0.1.0",
  "private": true,
  "license": "Apache-2.0",
  "scripts": {
    "build": "rspack build --config rspack.config.mjs",
    "dev": "rspack serve --config rspack.config.mjs"
  },
  "dependencies": {
    "@mingzhang/build": "*",
    "@mingzhang/contract": "*",
    "@mingzhang/rules": "*",
    "@mingzhang/shell-api": "*",
    "@mingzhang/web": "*"
  },
  "mingzhang": {
    "remote": {
      "title": "{{title}}",
      "devPort": {{devPort}},
      "routes": ["/{{name}}"],
      "titles": { "/{{name}}": "{{title}}" },
      "menu": [
        {
          "title": "{{title}}",
          "icon": "grid",
          "order": {{order}},
          "path": "/{{name}}",
          "permission": "{{service}}.view"
        }
      ],
      "sources": { "{{serviceCamel}}": { "title": "{{title}}", "path": "/{{name}}" } }
    }
  }
}
