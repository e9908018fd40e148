import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Response as HandlerResponse } from 'graphql-http'
import { createHandler } from 'graphql-http/lib/use/fetch'
import type { Log } from '../../../domain/ports.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { limitQuery, parseQuery } from './query-limits.ts'
import { createResolvers } from './resolvers.ts'
import { schema } from './schema.ts'
import { UnstorableTextError } from './where.ts'

/** The embedded content service: GraphQL over HTTP, read-only, as a function from a request to a response. */
export function createContentService(db: SiteDatabase, log: Log): (request: Request) => Promise<Response> {
  return createHandler({
    schema,
    rootValue: createResolvers(db),
    parse: parseQuery,
    validationRules: (_request, _args, rules) => [...rules, limitQuery],
    onOperation: (_request, _args, result) => ('errors' in result && isBadRequest(result) ? refuse(result) : undefined),
    formatError(error) {
      const cause = error instanceof GraphQLError ? error.originalError : undefined
      if (!cause || cause instanceof GraphQLError) return error
      log.error({ err: cause }, 'the content service could not answer')
      return new GraphQLError('The content service could not answer.')
    },
  })
}

function isBadRequest({ errors }: ExecutionResult) {
  return errors?.some(({ originalError }) => originalError instanceof UnstorableTextError) ?? false
}

function refuse({ errors }: ExecutionResult): HandlerResponse {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return [JSON.stringify({ errors }), { status: 400, statusText: 'Bad Request', headers }]
}
