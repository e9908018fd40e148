import { expect, test, vi } from 'vitest'
import { describeOnEachEngine, type FreshDatabase } from '../database/testing/engines.ts'
import { startSite } from '../testing/start-site.ts'

vi.setConfig({ testTimeout: 60_000 })

describeOnEachEngine('NUL, which PostgreSQL stores in no text,', (createDatabase) => {
  test('is found nowhere in the address of a property', async () => {
    await using site = await startOn(await createDatabase())
    for (const id of ['%00', 'a%00b', '%00.data', 'clx%00/code.svg', 'aaaaaaaaa%F0%9F%8F%A0'])
      expect([id, (await site.ask(`/property-listing/${id}`)).status]).toEqual([id, 404])
  })

  test('is refused in the fields of a form that name a property or a page, and left out of words', async () => {
    await using site = await startOn(await createDatabase())
    const person = { name: 'A\0B', email: 'a@example.com', phone: '0700000000', msg: 'one\0\n\ttwo' }
    const post = async (form: string, fields: Record<string, string>, type = 'application/json') => {
      const body =
        type === 'application/json' ? JSON.stringify({ form_data: fields }) : new URLSearchParams(fields).toString()
      const headers = { 'Content-Type': type, Accept: 'text/html' }
      return (await site.ask(`/forms/${form}`, { method: 'POST', headers, body })).status
    }
    const encoded = 'application/x-www-form-urlencoded'
    expect(await post('property-inquiry', { ...person, propertyID: 'a\0b' })).toBe(422)
    expect(await post('property-inquiry', { ...person, propertyID: 'a\0b' }, encoded)).toBe(404)
    for (const page of ['/property-listing/%00', '/property-listing/\0', '/%00', '/faqs?a=%00']) {
      expect(await post('newsletter', { email: 'a', consent: 'yes', page }, encoded)).toBe(400)
      expect(await post('newsletter', { email: 'a@example.com', consent: 'yes', page })).toBe(400)
    }
    expect(await post('newsletter', { email: 'a\0@example.com', consent: 'yes' })).toBe(422)
    expect(await post('contact-us', { ...person, subject: '\0' })).toBe(200)
  })

  test('is refused in a condition of the content service, as halves of characters are', async () => {
    await using site = await startOn(await createDatabase())
    const ask = async (query: string, variables = {}) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
      const body = JSON.stringify({ query, variables })
      const answer = await site.ask('/graphql', { method: 'POST', headers, body })
      return [answer.status, await answer.json()]
    }
    const refusal = (field: string) => [
      400,
      { errors: [expect.objectContaining({ message: expect.stringMatching(`without NUL .* in ${field}\\.$`) })] },
    ]
    expect(await ask('{ riparo(where: { townCity: "a\\u0000" }) { id } }')).toEqual(refusal('townCity'))
    const ids = 'query ($ids: [ID!]) { riparo(where: { id_in: $ids }) { id } }'
    expect(await ask(ids, { ids: ['x', '\0'] })).toEqual(refusal('id_in'))
    expect(await ask(ids, { ids: ['\ud83c'] })).toEqual(refusal('id_in'))
    const count = 'query ($where: RiparoWhereInput) { riparoConnection(where: $where) { aggregate { count } } }'
    expect(await ask(count, { where: { AND: [{ OR: [{ estate: 'a\0' }] }] } })).toEqual(refusal('estate'))
    expect(await ask(count, { where: { estate: '🏠' } })).toEqual([
      200,
      { data: { riparoConnection: { aggregate: { count: 0 } } } },
    ])
  })
})

async function startOn({ target }: FreshDatabase) {
  return startSite('url' in target ? { DATABASE_URL: target.url } : { DATA_DIR: target.dataDir })
}
