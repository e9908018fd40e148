import * as v from 'valibot'

/** The parameters of `/wp-json/wp/v2/posts` that the contract names, with WordPress's defaults; any other is ignored. */
type PostsQuery = v.InferOutput<typeof schema>

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

const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').flatMap((part) => part.trim() || [])),
)

const schema = v.object({
  page: v.optional(integer('page', 1), '1'),
  per_page: v.optional(integer('per_page', 1, 100), '10'),
  /** Empty gives all posts, as WordPress does. */
  slug: v.optional(list, ''),
  _embed: v.optional(v.string()),
})

/** The query, or WordPress's error for invalid parameters. */
export function parsePostsQuery(
  parameters: URLSearchParams,
): { ok: true; query: PostsQuery } | { ok: false; error: object } {
  const result = v.safeParse(schema, Object.fromEntries(parameters))
  if (result.success) return { ok: true, query: result.output }
  const faults = result.issues.map((issue) => [v.getDotPath(issue) ?? '', issue] as const)
  const params = Object.fromEntries(faults.map(([name, { message }]) => [name, message]))
  const details = Object.fromEntries(
    faults.map(([name, { type, message }]) => [name, { code: detailCodes.get(type), message, data: null }]),
  )
  const message = `Invalid parameter(s): ${Object.keys(params).join(', ')}`
  return { ok: false, error: { code: 'rest_invalid_param', message, data: { status: 400, params, details } } }
}

const detailCodes = new Map([
  ['regex', 'rest_invalid_type'],
  ['check', 'rest_out_of_bounds'],
])
