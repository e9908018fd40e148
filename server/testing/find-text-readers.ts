import { resolve } from 'node:path'
import ts from 'typescript'

/** A function of one text, with a name for people. */
type TextReader = [name: string, read: (text: string) => unknown]

/** Values for the other parameters of readers and of the functions that make them, by the name of their type. */
type Materials = Readonly<Record<string, unknown>>

/** Makes the argument for a parameter from the text. A parameter of literals has several. */
type Argument = (text: string) => unknown

/**
 * The exported functions of some files that read a text, and the functions that exported ones make: each is called with the text for every
 * parameter that takes any text, with each literal, and with `materials`. So a new reader is found without being named.
 * @throws Error for a parameter that nothing can be put in for
 */
export async function findTextReaders(files: readonly string[], materials: Materials): Promise<TextReader[]> {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [...files] }, ts.sys, '.')
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const lists = await Promise.all(
    files.map(async (file) => {
      const source = program.getSourceFile(file)
      const symbol = source && checker.getSymbolAtLocation(source)
      const found = symbol ? checker.getExportsOfModule(symbol).flatMap((each) => findIn(each, file)) : []
      if (found.length === 0) return []
      const module = await import(resolve(file))
      return found.flatMap(({ name, make, calls }) =>
        calls.map((call): TextReader => [`${name} of ${file}`, call(make(module))]),
      )
    }),
  )
  return lists.flat()

  type Module = Record<string, (...values: unknown[]) => unknown>
  type Found = {
    name: string
    make(module: Module): (...values: unknown[]) => unknown
    calls: ((read: (...values: unknown[]) => unknown) => (text: string) => unknown)[]
  }

  function findIn(exported: ts.Symbol, file: string): Found[] {
    const signature = signatureOf(exported)
    if (!signature || /^use[A-Z]/.test(exported.name)) return []
    const { name } = exported
    if (readsText(signature)) {
      const calls = callsOf(signature, `${name} of ${file}`)
      return [{ name, make: (module) => module[name] as never, calls }]
    }
    const made = signature.getReturnType()
    const own = [made.symbol, ...made.getProperties()].filter((each) => {
      const reader = each && (each === made.symbol ? made.getCallSignatures()[0] : signatureOf(each))
      return reader && isOurs(reader) && readsText(reader)
    })
    if (own.length === 0) return []
    const values = argumentsOf(signature, `${name} of ${file}`)[0] ?? []
    return own.flatMap((each) => {
      const reader = each === made.symbol ? made.getCallSignatures()[0] : signatureOf(each)
      const label = each === made.symbol ? name : `${each.name} of ${name}`
      const make = (module: Module) => {
        const result = module[name]?.(...values.map((value) => value('')))
        return (each === made.symbol ? result : (result as Module)[each.name]) as never
      }
      return reader ? [{ name: label, make, calls: callsOf(reader, `${label} of ${file}`) }] : []
    })
  }

  function signatureOf(symbol: ts.Symbol): ts.Signature | undefined {
    return symbol.valueDeclaration && checker.getTypeOfSymbol(symbol).getCallSignatures()[0]
  }

  /** Promises are of functions that ask somebody else. Hooks of React run in a page alone. */
  function readsText(signature: ts.Signature): boolean {
    const [first] = signature.parameters
    const isPromise = signature.getReturnType().symbol?.name === 'Promise'
    return first !== undefined && !isPromise && takesText(checker.getTypeOfSymbol(first))
  }

  function callsOf(signature: ts.Signature, reader: string): Found['calls'] {
    return argumentsOf(signature, reader).map(
      (values) => (read) => (text) => read(...values.map((value) => value(text))),
    )
  }

  /** Every list of arguments: one for each literal of a parameter. */
  function argumentsOf(signature: ts.Signature, reader: string): Argument[][] {
    const required = signature.parameters.filter((parameter) => !isOptional(parameter))
    return required.reduce<Argument[][]>(
      (lists, parameter) => {
        const choices = choicesOf(checker.getTypeOfSymbol(parameter))
        if (!choices) throw new Error(`${reader}: name a value for its parameter ${parameter.name} in the materials`)
        return lists.flatMap((list) => choices.map((choice) => [...list, choice]))
      },
      [[]],
    )
  }

  function choicesOf(type: ts.Type): Argument[] | null {
    const name = type.aliasSymbol?.name ?? type.symbol?.name ?? ''
    if (Object.hasOwn(materials, name)) return [() => materials[name]]
    if (takesText(type) || type.flags & ts.TypeFlags.Unknown) return [(text) => text]
    if (type.flags & ts.TypeFlags.NumberLike) return [() => 1]
    if (type.flags & ts.TypeFlags.BooleanLike) return [() => false, () => true]
    const present = checker.getNonNullableType(type)
    if (present !== type) return choicesOf(present)
    const literals = type.isUnion() ? type.types : [type]
    const values = literals.flatMap((literal) => (literal.isLiteral() ? [literal.value] : []))
    return values.length === literals.length ? values.map((value) => () => value) : null
  }
}

/** Also a text that is branded, or may be missing. */
function takesText(type: ts.Type): boolean {
  if (type.isUnionOrIntersection()) return type.types.some(takesText)
  return (type.flags & ts.TypeFlags.String) !== 0
}

function isOptional({ valueDeclaration }: ts.Symbol): boolean {
  return (
    valueDeclaration !== undefined &&
    ts.isParameter(valueDeclaration) &&
    (valueDeclaration.initializer !== undefined || valueDeclaration.questionToken !== undefined)
  )
}

function isOurs({ declaration }: ts.Signature): boolean {
  return declaration !== undefined && !declaration.getSourceFile().fileName.includes('/node_modules/')
}
