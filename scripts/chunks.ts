/**
 * Groups the scripts of both apps into few files, instead of by Vite's defaults: React and its router are one file, which changes with
 * their versions alone, what many routes need is one more, the smallest rules a third, and what every page with a filter needs a fourth.
 * By default a page asks for some thirty files, each compressed alone and with headers of its own, which makes every page 10 to 18 KB
 * heavier. The call to consult is in none: its styles would come with the map's first bytes, which have no room for them.
 */
export const codeSplitting = {
  groups: [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
    {
      name: 'frame',
      test: /^(?!.*\/(page-parts\/consult\.|domain\/search\/)).*\/(app|domain|office)\/.*\.tsx?$/,
      minShareCount: 7,
    },
    { name: 'rules', test: /\/(domain|app\/(ui|device|offline|messages))\/[^/]*\.ts$/, minShareCount: 2 },
    { name: 'search', test: /\/domain\/(listings\/kinds|search\/(search|same-place))\.ts$/ },
  ],
}
