import * as v from 'valibot'
import type { Log } from '../../domain/ports.ts'
import { callGraphql, type GraphqlService } from './graphql-call.ts'
import { offersQuery } from './hygraph-queries.ts'

const type = v.object({ kind: v.string(), ofType: v.nullish(v.object({ kind: v.string() })) })
const answerSchema = v.object({
  __schema: v.object({ queryType: v.object({ fields: v.array(v.object({ name: v.string(), type })) }) }),
})

/**
 * Logs the collections that a service offers, if it lacks the configured one. Resolves to false if the service does not
 * answer introspection.
 */
export async function reportMissingCollection(service: GraphqlService, collection: string, log: Log): Promise<boolean> {
  const answer = await callGraphql(service, offersQuery)
  if (!answer.ok) return false
  const schema = v.safeParse(answerSchema, answer.data)
  if (!schema.success) return false
  const { fields } = schema.output.__schema.queryType
  const names = new Set(fields.map(({ name }) => name))
  const lists = fields.filter(({ type: { kind, ofType } }) => kind === 'LIST' || ofType?.kind === 'LIST')
  const offers = lists.map(({ name }) => name).filter((name) => names.has(`${name}Connection`))
  if (!offers.includes(collection)) {
    log.error(
      { collection, offers },
      'the content service has no such collection: set PROPERTIES_COLLECTION to one that it offers',
    )
  }
  return true
}
