import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole route table is 0.6 KB: sending it with the page saves a request at every first navigation.
  routeDiscovery: { mode: 'initial' },
  // Each file has half a kilobyte of headers, more than the pieces of a route weigh.
  splitRouteModules: false,
} satisfies Config
