import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { SiteDatabase } from '../database/tables.ts'
import { OperatorError } from '../operator-error.ts'
import { mountBuild } from './built-site.ts'

test('a site that is not built says which command builds it', async () => {
  await expect(mountBuild(Fastify(), { db: {} as SiteDatabase, prefix: '/', buildDir: '/nowhere' })).rejects.toThrow(
    new OperatorError('there is no build in /nowhere: run npm run build'),
  )
})
