import type { Config } from '@react-router/dev/config'
import { officePrefix } from '../domain/urls.ts'

export default {
  appDirectory: '.',
  basename: officePrefix,
  buildDirectory: '../build/office',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
