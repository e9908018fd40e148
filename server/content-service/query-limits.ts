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
import { maxRows } from './limits.ts'

/** Words and signs of a query: read before anything else is done with it. */
const maxTokens = 2_000

/**
 * Fields and fragments in a query as it is written. Validation compares every two fields of one name and every two
 * fragments, and of two with selections of their own these as well: without this, 5 KB of a repeated field keep the
 * process busy for 0.1 s before the cost is counted. Introspection takes 81 selections, 24 of them with their own.
 */
const maxSelections = 300
const maxNested = 60
const maxFragments = 20

/** Of selections in one another. What introspection asks for stands 13 deep. */
const maxDepth = 15

/** Fields under another name: the way to ask for the same again and again. */
const maxAliases = 10

/** Fields of all rows together. The site asks for all fields of 100 rows with 100 pictures each, which costs 23,000. */
const maxCost = 25_000

/** Where `first` is absent. */
const rowsByDefault = new Map([
  ['riparo', 10],
  ['propertyImages', maxRows],
])

/**
 * A query, parsed, and short enough to be validated.
 * @throws GraphQLError
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

/** A validation rule: what a query may cost, told from the query alone. */
export function limitQuery(context: ValidationContext): ASTVisitor {
  let aliases = 0
  return {
    Field({ alias }) {
      if (alias && ++aliases === maxAliases + 1)
        context.reportError(new GraphQLError(`A query takes ${maxAliases} aliases at most.`))
    },
    OperationDefinition({ selectionSet }) {
      const { depth, cost } = createScales(context)(selectionSet)
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

/** A fragment counts wherever it is spread, and is weighed once: fragments within fragments double with each. */
function createScales(context: ValidationContext) {
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
    const known = fragments.get(name)
    if (known) return known
    // One within itself is refused by another rule.
    fragments.set(name, nothing)
    const fragment = context.getFragment(name)
    const weight = fragment ? weigh(fragment.selectionSet) : nothing
    fragments.set(name, weight)
    return weight
  }

  return weigh
}

/** A variable is not known yet: it counts as the most that it can be. */
function countRows({ name, arguments: given }: FieldNode): number {
  const first = given?.find((argument) => argument.name.value === 'first')?.value
  if (!first) return rowsByDefault.get(name.value) ?? 1
  return first.kind === Kind.INT ? Math.max(1, Number(first.value)) : maxRows
}
