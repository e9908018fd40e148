import fc from 'fast-check'

const amounts = fc.constantFrom(
  '0',
  '1',
  '10',
  '100',
  '101',
  '-1',
  '2147483648',
  '9007199254740993',
  '1e3',
  '"1"',
  'null',
  '$n',
)

/** Generated queries, most of them valid. */
export function generatedQueries(words: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { where, selection } = fc.letrec<{ where: string; selection: string }>((tie) => ({
    where: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      words.map((word) => `{ townCity: ${JSON.stringify(word)} }`),
      fc.constantFrom(
        '{}',
        'null',
        '{ id_in: [] }',
        '{ propertyType: Land }',
        '{ propertyType: Villa }',
        '{ nothing: 1 }',
      ),
      fc.array(words, { maxLength: 120 }).map((list) => `{ id_in: ${JSON.stringify(list)} }`),
      tie('where').map((inner) => `{ AND: [${inner}] }`),
      fc.array(tie('where'), { maxLength: 3 }).map((inner) => `{ OR: [${inner.join()}] }`),
    ),
    selection: fc.oneof(
      { maxDepth: 20, withCrossShrink: true },
      fc.constantFrom(
        'id',
        'townCity',
        'mainImage { url }',
        'propertyDescription { html }',
        '__typename',
        'nothing',
        'a: id',
      ),
      amounts.map((amount) => `propertyImages(first: ${amount}) { url }`),
      fc.constantFrom('...all', '... on Riparo { id }', '... @skip(if: true) { id }', '... @include(if: $n) { id }'),
      tie('selection').map((inner) => `... { ${inner} }`),
    ),
  }))
  const lists = fc
    .record({ first: amounts, skip: amounts, where, fields: fc.array(selection, { maxLength: 30 }) })
    .map(({ first, skip, where: condition, fields }) => {
      const rows = `riparo(first: ${first}, skip: ${skip}, where: ${condition}) { ${fields.join(' ')} }`
      return `query ($n: Int) { ${rows} } fragment all on Riparo { id ...all }`
    })
  const others = fc.constantFrom(
    '{ __schema { types { name fields { name type { ofType { ofType { name } } } } } } }',
    '{ riparoConnection { aggregate { count } } }',
    'mutation { delete }',
    '{ '.repeat(3_000),
    `{ ${'a '.repeat(5_000)} }`,
    '{ riparo(where: { townCity: """',
    '',
  )
  return fc.oneof({ weight: 3, arbitrary: lists }, { weight: 1, arbitrary: others }, { weight: 1, arbitrary: words })
}
