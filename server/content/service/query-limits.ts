import {
  type ASTVisitor,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  type Source,
  type ValidationContext,
} from 'graphql'
import { fields } from '../../../domain/listings/fields.ts'

/** The maximum number of rows in an answer, and of items in a list within a row. */
export const maxRows = 100

const maxTokens = 2_000

/**
 * Limits of the query text, checked before validation. Validation compares each pair of fields of one name and each pair of
 * fragments, and their nested selections too: without these limits 5 KB of a repeated field block the process for 0.1 s
 * before the cost is computed. The introspection query has 81 selections, 24 of them nested.
 */
const maxSelections = 300
const maxNested = 60
const maxFragments = 20

/** The introspection query is 13 levels deep. */
const maxDepth = 15

/** An alias allows a query to repeat the same field. */
const maxAliases = 10

/** The cost is the number of fields in all rows. The site's own query costs 26,400: all fields of 100 rows with 100 pictures and 10 plans. */
const maxCost = 27_000

/** The values of an absent `first`. */
const defaultRows = new Map<string, number>([
  ['riparo', 10],
  ...fields.flatMap(({ name, type }) => (type === 'images' ? [[name, maxRows] as const] : [])),
])

/**
 * Parses a query.
 * @throws GraphQLError if it is too long to be validated
 */
export function parseQuery(source: string | Source): DocumentNode {
  const document = parse(source, { maxTokens })
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  if (fragments.length > maxFragments) throw new GraphQLError(`A query takes ${maxFragments} fragments at most.`)
  const selections = document.definitions.flatMap(listSelections)
  if (selections.length > maxSelections)
    throw new GraphQLError(`A query takes ${maxSelections} fields and fragments at most.`)
  if (selections.filter((selection) => 'selectionSet' in selection && selection.selectionSet).length > maxNested)
    throw new GraphQLError(`A query takes ${maxNested} fields with fields of their own at most.`)
  return document
}

function listSelections(node: DefinitionNode | SelectionNode): SelectionNode[] {
  const selections = ('selectionSet' in node && node.selectionSet?.selections) || []
  return selections.flatMap((selection) => [selection, ...listSelections(selection)])
}
export function limitQuery(context: ValidationContext): ASTVisitor {
  let aliases = 0
  return {
    Field({ alias }) {
      if (alias && ++aliases === maxAliases + 1)
        context.reportError(new GraphQLError(`A query takes ${maxAliases} aliases at most.`))
    },
    OperationDefinition({ selectionSet }) {
      const { depth, cost } = createWeigher(context)(selectionSet)
      if (depth > maxDepth) context.reportError(new GraphQLError(`Fields may stand ${maxDepth} deep in one another.`))
      if (cost > maxCost)
        context.reportError(
          new GraphQLError(`A query takes ${maxCost} fields of all rows together: ask for fewer rows or fields.`),
        )
    },
  }
}

type Weight = { depth: number; cost: number }

const nothing: Weight = { depth: 0, cost: 0 }

/** A fragment counts at each spread, but is weighed once: nested fragments would otherwise take exponential time. */
function createWeigher(context: ValidationContext) {
  const fragments = new Map<string, Weight>()

  function weigh({ selections }: SelectionSetNode): Weight {
    const weights = selections.map(weighSelection)
    return {
      depth: Math.max(0, ...weights.map(({ depth }) => depth)),
      cost: weights.reduce((sum, { cost }) => sum + cost, 0),
    }
  }

  function weighSelection(selection: SelectionNode): Weight {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return weighFragment(selection.name.value)
    const inner = selection.selectionSet ? weigh(selection.selectionSet) : nothing
    if (selection.kind === Kind.INLINE_FRAGMENT) return inner
    return { depth: inner.depth + 1, cost: countRows(selection) * (1 + inner.cost) }
  }

  function weighFragment(name: string): Weight {
    const cached = fragments.get(name)
    if (cached) return cached
    // Ends the recursion of a fragment within itself; another rule rejects it.
    fragments.set(name, nothing)
    const fragment = context.getFragment(name)
    const weight = fragment ? weigh(fragment.selectionSet) : nothing
    fragments.set(name, weight)
    return weight
  }

  return weigh
}

/** Variables have no value during validation, so a variable counts as the maximum. */
function countRows({ name, arguments: given }: FieldNode): number {
  const first = given?.find((argument) => argument.name.value === 'first')?.value
  if (!first) return defaultRows.get(name.value) ?? 1
  return first.kind === Kind.INT ? Math.max(1, Number(first.value)) : maxRows
}
