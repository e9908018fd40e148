import { globSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

type Expression = { at: string; source: string; flags: string }

const files = globSync('{app,cli,domain,office,server}/**/*.{ts,tsx}', { exclude: ['**/testing/**', '**/*.test.*'] })
const expressions = files.flatMap(listExpressions)
// Many stand in several places. The longest of them takes half a minute on a slow machine, so each has its own time.
const unique = [...new Map(expressions.map((each) => [`/${each.source}/${each.flags}`, each]))]

test('regular expressions are found', () => {
  expect(unique.length).toBeGreaterThan(200)
})

test.each(unique)(
  '%s takes no more than linear time, whatever its text',
  async (_, expression) => {
    expect(await listFaults(expression)).toEqual([])
  },
  300_000,
)

/** The result depends on no machine: the search for a slow text has a fixed seed, and a limit of steps instead of time. */
const limits = { timeout: null, attackTimeout: null, incubationTimeout: null }

async function listFaults({ at, source, flags }: Expression): Promise<string[]> {
  const result = await check(source, flags, limits)
  if (result.status === 'safe') return []
  const reason =
    result.status === 'unknown' ? result.error.kind : `${result.complexity.summary}: ${result.attack.pattern}`
  return [`${at} /${source}/${flags} is ${reason}`]
}

/** The regular expressions of a file. One that is put together at run time has only escaped words in its gaps. */
function listExpressions(file: string): Expression[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const expressions: Expression[] = []
  visit(tree)
  return expressions

  function visit(node: ts.Node) {
    const at = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      expressions.push({ at, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      expressions.push({
        at,
        source: toSource(source, at),
        flags: flags && ts.isStringLiteral(flags) ? flags.text : '',
      })
    }
    ts.forEachChild(node, visit)
  }
}

function toSource(argument: ts.Expression | undefined, at: string): string {
  if (!argument || !ts.isTemplateExpression(argument)) throw new Error(`${at}: write this expression as a literal`)
  const gaps = argument.templateSpans.map(({ expression, literal }) => {
    if (!expression.getText().startsWith('RegExp.escape(')) throw new Error(`${at}: escape what is put in`)
    return `Kilimani${literal.text}`
  })
  return argument.head.text + gaps.join('')
}
