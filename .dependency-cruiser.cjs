/** Who may import whom. @type {import('dependency-cruiser').IConfiguration} */
const tests = '(\\.test\\.tsx?$|\\.suite\\.ts$|/testing/)'
const pure =
  '^app/(urls|listings/(listing|search|matching|sort|money|variants|card|results|similar|listing-page|screens|descriptions|listing-index)|messages/(inquiry|contact-message|subscription|forms|form-rules|parse-form|field-rules|form-outcome|thanks)|insights/excerpt)\\.ts$'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'browser-never-reaches-server',
      comment: 'What the browser loads may know the types of the server, never its code.',
      severity: 'error',
      from: { path: '^app/', pathNot: tests },
      to: { path: '^(server|cli|scripts|e2e|bench)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-files-import-pure-files',
      comment: 'The rules of the business need no React, no router, no Node and no database.',
      severity: 'error',
      from: { path: pure },
      to: { pathNot: [pure, '^node_modules/valibot', '^app/ui/picture-facts\\.ts$', '^app/ui/safe-html\\.ts$'] },
    },
    {
      name: 'nobody-imports-a-route',
      severity: 'error',
      from: { path: '^(app|server)/' },
      to: { path: '\\.route\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^app/(?!ui/)|react-router' },
    },
    {
      name: 'sources-import-types-and-ports',
      comment: 'A foreign system is mapped into our types at the door; it knows nothing else of us.',
      severity: 'error',
      from: { path: '^server/sources/', pathNot: tests },
      to: { path: '^server/(?!sources/|log\\.ts|html/|last-good/read-failure\\.ts|(listings|insights)/source\\.ts)' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { pathNot: [tests, '^(e2e|bench)/', '\\.config\\.ts$'] },
      to: { path: tests },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\+types/' } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    includeOnly: { path: '^(app|server|cli|scripts|e2e|bench|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}
