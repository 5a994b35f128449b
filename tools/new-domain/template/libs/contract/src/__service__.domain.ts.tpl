import { defineDomain } from './domain';

export const {{serviceCamel}}Domain = defineDomain({
  service: '{{service}}',
  title: '{{title}}',
  prefixes: ['/{{name}}'],
  permissions: {
    '{{service}}.view': { title: '查看{{title}}', holders: ['Manager', 'Director'] },
    '{{service}}.manage': { title: '管理{{title}}', holders: ['Manager', 'Director'] },
  },
  errors: {},
  sources: { {{serviceCamel}}: { title: '{{title}}', bound: true } },
});
