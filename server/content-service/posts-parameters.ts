import * as v from 'valibot'

/** The parameters of `/wp-json/wp/v2/posts`, with WordPress's defaults. */
export type PostsQuery = v.InferOutput<typeof schema>

const orders = ['asc', 'desc'] as const
const sortFields = ['date', 'id', 'slug', 'title'] as const

function integer(name: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  const range =
    max === Number.MAX_SAFE_INTEGER
      ? `${name} must be greater than or equal to ${min}`
      : `${name} must be between ${min} (inclusive) and ${max} (inclusive)`
  return v.pipe(
    v.string(),
    v.regex(/^\s*-?\d+\s*$/, `${name} is not of type integer.`),
    v.transform(Number),
    v.check((value) => value >= min && value <= max, range),
  )
}

function oneOf<const Values extends readonly string[]>(name: string, values: Values) {
  return v.picklist(values, `${name} is not one of ${values.join(', ')}.`)
}

const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').flatMap((part) => part.trim() || [])),
)

const schema = v.object({
  page: v.optional(integer('page', 1), '1'),
  per_page: v.optional(integer('per_page', 1, 100), '10'),
  order: v.optional(oneOf('order', orders), 'desc'),
  orderby: v.optional(oneOf('orderby', sortFields), 'date'),
  /** Empty gives all posts, as WordPress does. */
  slug: v.optional(list, ''),
  _embed: v.optional(v.string()),
  _fields: v.optional(list, ''),
})

/** The query, or WordPress's error for invalid parameters. */
export function parsePostsQuery(
  parameters: URLSearchParams,
): { ok: true; query: PostsQuery } | { ok: false; error: object } {
  const result = v.safeParse(schema, withListsJoined(parameters))
  if (result.success) return { ok: true, query: result.output }
  const faults = result.issues.map((issue) => [v.getDotPath(issue) ?? '', issue] as const)
  const params = Object.fromEntries(faults.map(([name, { message }]) => [name, message]))
  const details = Object.fromEntries(
    faults.map(([name, { type, message }]) => [name, { code: detailCodes.get(type), message, data: null }]),
  )
  const message = `Invalid parameter(s): ${Object.keys(params).join(', ')}`
  return { ok: false, error: { code: 'rest_invalid_param', message, data: { status: 400, params, details } } }
}

/** Client libraries send a list as `slug=a,b`, `slug[]=a&slug[]=b` or `slug[0]=a&slug[1]=b`. The last of other repeated names counts. */
function withListsJoined(parameters: URLSearchParams): Record<string, string> {
  const lists = new Map<string, string[]>()
  const joined = new Map<string, string>()
  for (const [written, value] of parameters) {
    const name = /^(.+)\[\d*\]$/.exec(written)?.[1]
    if (name) lists.set(name, [...(lists.get(name) ?? []), value])
    joined.set(name ?? written, lists.get(name ?? '')?.join() ?? value)
  }
  return Object.fromEntries(joined)
}

const detailCodes = new Map([
  ['regex', 'rest_invalid_type'],
  ['check', 'rest_out_of_bounds'],
  ['picklist', 'rest_not_in_enum'],
])
