/**
 * No circles between folders. The files that stand directly in `domain/`, `app/` or `server/` belong to no folder of it: they are its
 * composition and what all its folders share. Tests may import from anywhere. @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [{ name: 'no-folder-cycles', scope: 'folder', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    ...require('./.dependency-cruiser.cjs').options,
    includeOnly: { path: '^(domain|app|office|server)/' },
    exclude: { path: '(\\.test\\.tsx?$|\\.suite\\.ts$|/testing/)' },
  },
}
