/** Who may import whom. @type {import('dependency-cruiser').IConfiguration} */
const tests = '(\\.test\\.tsx?$|\\.suite\\.ts$|/testing/)'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-stands-alone',
      comment: 'The rules of the business need no React, no router, no Node and no database.',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: ['^domain/', '^node_modules/(valibot|schema-dts)/'] },
    },
    {
      name: 'app-imports-domain',
      comment: 'The browser loads what app/ reaches, so app/ reaches neither the server nor its types.',
      severity: 'error',
      from: { path: '^app/', pathNot: tests },
      to: { path: '^(office|server|cli|scripts|e2e|bench|drills)/' },
    },
    {
      name: 'office-imports-elements-and-the-page-of-a-property',
      comment:
        'The office is an app of its own, which shows a property as its public page does, and provides the site around them.',
      severity: 'error',
      // The build of both apps has the same options.
      from: { path: '^office/', pathNot: [tests, '^office/vite\\.config'] },
      to: { path: '^(app/(?!ui/|property/|share/|site-page\\.ts)|server/|cli/|scripts/|e2e/|bench/|drills/)' },
    },
    {
      name: 'server-and-cli-never-reach-app',
      comment: 'The server knows the built pages alone; server/pages/ knows the type of what they export.',
      severity: 'error',
      from: { path: '^(server|cli)/', pathNot: [tests, '^server/pages/'] },
      to: { path: '^(app|office|e2e|bench|drills)/' },
    },
    {
      name: 'nobody-imports-a-route',
      severity: 'error',
      from: { path: '^(app|office|server)/' },
      to: { path: '\\.route\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^(app/(?!ui/)|domain/(?!device/|pictures/|safe-html))|react-router' },
    },
    {
      name: 'sources-know-only-our-types',
      comment: 'A foreign system is mapped into our types at the door; it knows nothing else of us.',
      severity: 'error',
      from: { path: '^server/sources/', pathNot: [tests, '^server/sources/stale-cache/'] },
      to: { path: '^server/(?!sources/(?!stale-cache/)|http/bodies/|text/html/|timing/)' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { pathNot: [tests, '^(e2e|bench|drills)/', '\\.config\\.ts$'] },
      to: { path: tests },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\+types/' } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    includeOnly: { path: '^(domain|app|office|server|cli|scripts|e2e|bench|drills|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}
