import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { mountBuild } from './built-site.ts'

test('a site that is not built says which command builds it', async () => {
  await expect(mountBuild(Fastify(), { prefix: '/assets/', buildDir: '/nowhere' })).rejects.toThrow(
    new OperatorError('there is no build in /nowhere: run npm run build'),
  )
})
