import { expect, test, vi } from 'vitest'
import { describeOnEachEngine, type FreshDatabase } from '../database/testing/engines.ts'
import { enterOffice } from '../testing/enter-office.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Texts that somebody sends in place of an id, as an address or a form writes them. */
const hostileIds = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%EF%BF%BF',
  '%27%20or%201=1--',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '..%2f..%2fetc',
  'a'.repeat(5_000),
  '%F0%9F%98%80'.repeat(200),
  '9'.repeat(400),
  '-1',
  '%25',
  '%5B%5D',
  '%C2%A0',
]

type Door = { method: string; path: (id: string) => string; body?: (id: string) => string; type?: string }

const get = (path: Door['path']): Door => ({ method: 'GET', path })
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const post = (path: string, body: string): Door => ({
  method: 'POST',
  path: (id) => path.replace('ID', id),
  body: (id) => body.replaceAll('ID', id),
  type: form,
})

/** Every place that takes an id from outside. */
const doors: Record<string, Door> = {
  'the listing of a form with files': {
    method: 'POST',
    path: (id) => `/office/uploads/${id}`,
    body: () => '--x--\r\n',
    type: 'multipart/form-data; boundary=x',
  },
  'a listing': get((id) => `/office/listings/${id}`),
  'the history of a listing': get((id) => `/office/listings/${id}/history`),
  'a version of a listing': get((id) => `/office/listings/LISTING/history/${id}`),
  'the form of a new listing': post('/office/listings/new', 'intent=save&newForm=ID'),
  'the preview of a listing': get((id) => `/office/listings/${id}/preview`),
  'the ways to share a listing': get((id) => `/office/listings/${id}/share`),
  'the photographs of a listing': get((id) => `/office/listings/${id}/photographs`),
  'the outcome of a listing': get((id) => `/office/listings?done=change-publication&deed=${id}&id=${id}`),
  'a kind of outcome': get((id) => `/office/listings?done=${id}&id=x`),
  'the words of the list': get((id) => `/office/listings?q=${id}&state=${id}&screen=${id}&sort=${id}&page=${id}`),
  'the outcome at the account': get((id) => `/office/account?done=${id}`),
  'the outcome at the people': get((id) => `/office/people?done=${id}`),
  'the outcome at a listing': get((id) => `/office/listings/LISTING?done=${id}`),
  'the outcome at the photographs': get((id) => `/office/listings/LISTING/photographs?refused=1-${id}&added=${id}`),
  'a page of the activity': get((id) => `/office/activity?page=${id}`),
  'the activity of a person on a listing': get((id) => `/office/activity?person=${id}&listing=${id}`),
  'a page to go on to': get((id) => `/office/?next=${id}`),
  'a picture to move': post('/office/listings/ID/photographs', 'change={"kind":"move","url":"ID","to":0}'),
  'a listing to save': post('/office/listings/ID', 'intent=save&loaded={}&shown={}&propertyName=a'),
  'a listing to throw away': post('/office/listings/ID', 'intent=discard'),
  'a listing to delete': post('/office/listings/ID', 'intent=delete'),
  'the fields of a listing': post('/office/listings/LISTING', 'intent=save&loaded=ID&shown=ID&propertyName=ID&ID=ID'),
  'the intent of a listing': post('/office/listings/LISTING', 'intent=ID&conflict=ID&format=ID'),
  'a version to put back': post('/office/listings/LISTING/history', 'version=ID'),
  'the version of a listing': post('/office/listings/ID/history', 'version=1'),
  'the pictures of a listing': post('/office/listings/ID/photographs', 'intent=save&loaded=ID&url=ID&alt=ID'),
  'a listing to withdraw': post('/office/listings', 'intent=change-publication&value=withdrawn&id=ID'),
  'a row to delete': post('/office/listings', 'intent=delete&id=ID'),
  'a listing to duplicate': post('/office/listings', 'intent=duplicate&id=ID'),
  'a price to change': post('/office/listings', 'intent=change-price&field=ID&value=5&id=ID'),
  'a status to change': post('/office/listings', 'intent=change-status&value=ID&id=ID'),
  'an availability to change': post('/office/listings', 'intent=change-availability&value=ID&id=ID'),
  'a change to undo': post('/office/listings', 'intent=undo&listing=ID&deed=ID'),
  'an intent of the list': post('/office/listings', 'intent=ID&id=x'),
  'a person whose access ends': post('/office/people/ID/end', 'intent=end&to=ID&seen=ID'),
  'a person who gets the work': post('/office/people/PERSON/end', 'intent=end&to=ID&seen=1%20listing'),
  'a person to make an agent': post('/office/people', 'intent=role&role=agent&id=ID'),
  'a person to make a link for': post('/office/people', 'intent=link&id=ID'),
  'an address to invite': post('/office/people', 'intent=invite&role=agent&email=ID'),
  'a role to give': post('/office/people', 'intent=role&role=ID&id=x'),
  'a session to end': post('/office/account', 'intent=sign-out-device&id=ID'),
  'a passkey to remove': post('/office/account', 'intent=remove-passkey&id=ID'),
  'a passkey to rename': post('/office/account', 'intent=rename-passkey&name=ID&id=ID'),
  'a name': post('/office/account', 'intent=rename&name=ID'),
  'a link to sign in by': post('/office/join', 'code=ID&name=ID&email=ID'),
  'an address to mail a link to': post('/office/?index', 'intent=link&email=ID'),
  'a property': get((id) => `/property-listing/${id}`),
  'a drawn code': get((id) => `/property-listing/${id}/code.svg`),
  'an article': get((id) => `/insights/${id}`),
  'an area': get((id) => `/areas/${id}/${id}/${id}`),
  'a service': get((id) => `/services/${id}/${id}`),
  'a former service': get((id) => `/service/${id}`),
  'a category': get((id) => `/services/category/${id}`),
  'a photograph': get((id) => `/photographs/${id}`),
  'a picture': get((id) => `/pictures/640/photographs/${id}`),
  'a share card': get((id) => `/share-cards/${id}.png`),
  'a screen': get((id) => `/listing-index/${id}`),
  'the places of a screen': get((id) => `/place-choices/${id}`),
  'the counts of a screen': get((id) => `/listing-counts/${id}`),
  'the saved properties': get((id) => `/shortlist?ids=${id}`),
  'a search': get((id) => `/property-listings?${id}=${id}&sort=${id}&page=${id}&townCity=${id}&propertyType=${id}`),
  'a search to follow': get((id) => `/follow?of=${id}&screen=${id}`),
  'places to choose': get((id) => `/where?of=${id}&screen=${id}&town=${id}`),
  'a calculator': get((id) => `/tools/buying-costs?${id}=${id}&kind=${id}&of=${id}&titleType=${id}`),
  'a mortgage': get((id) => `/tools/mortgage?${id}=${id}&of=${id}`),
  'the checks of a title': get((id) => `/tools/due-diligence?purpose=${id}&kind=${id}&title=${id}&of=${id}`),
  'a newsletter link': get((id) => `/newsletter/${id}?token=${id}`),
  'a newsletter token': post('/newsletter/unsubscribe', 'token=ID'),
  'a property to follow': get((id) => `/follow?property=${id}`),
  'a link of saved searches': get((id) => `/saved-searches?token=${id}&often=${id}&result=${id}`),
  'a token of saved searches': post('/saved-searches?token=x', 'action=remove&search=ID&often=ID'),
  'a search to save': post('/forms/saved-search', 'email=a@b.example&consent=yes&often=weekly&search=q%3DID'),
  'an inquiry': post('/forms/inquiry', 'name=ID&email=a@b.example&phone=0712345678&msg=ID&propertyID=ID&submission=ID'),
  'a page that a form names': post('/forms/contact', 'name=a&email=a@b.example&msg=hello&page=ID&from=ID&ID=ID'),
  'a page after a choice of the device': post('/data-saver', 'page=ID&on=ID&ID=ID'),
  'a site map': get((id) => `/sitemaps/${id}.xml`),
  'a post of the content service': get((id) => `/wp-json/wp/v2/posts?slug=${id}&include=${id}&${id}=${id}`),
  'a path of the content service': get((id) => `/wp-json/wp/v2/posts/${id}`),
  'a record of the content service': {
    method: 'POST',
    path: () => '/graphql',
    body: (id) =>
      JSON.stringify({
        query: 'query ($id: ID!, $name: String!) { riparo(where: { id: $id, propertyName_contains: $name }) { id } }',
        variables: { id: decode(id), name: decode(id) },
      }),
    type: json,
  },
}

function decode(id: string) {
  try {
    return decodeURIComponent(id)
  } catch {
    return '\ud800'
  }
}

/** Somebody with two passkeys, of which one may be removed, and a draft. Resolves with the cookie and both ids. */
async function enter(site: TestSite, { target, connect }: FreshDatabase) {
  const { cookie, personId } = await enterOffice(target, { role: 'owner' })
  const { db } = await connect()
  const instant = new Date().toISOString()
  const passkey = {
    person_id: personId,
    name: 'Phone',
    public_key: '',
    sign_count: 0,
    transports: '[]',
    used_at: instant,
  }
  const rows = ['one', 'two'].map((id) => ({ ...passkey, id, added_at: instant, removed_at: null }))
  await db.insertInto('passkeys').values(rows).execute()
  const begun = await site.ask('/office/listings/new', {
    method: 'POST',
    headers: { Cookie: cookie, Origin: site.url },
    body: new URLSearchParams({ intent: 'save' }),
  })
  return { cookie, person: personId, listing: /\w{24}/.exec(begun.headers.get('location') ?? '')?.[0] ?? '' }
}

describeOnEachEngine('ids from outside', (createDatabase) => {
  test('none is a fault of ours', async () => {
    const database = await createDatabase()
    const { target } = database
    await using site = await startSite('url' in target ? { DATABASE_URL: target.url } : { DATA_DIR: target.dataDir })
    const visitor = await enter(site, database)
    expect(visitor.listing).toMatch(/^\w{24}$/)
    const faults: string[] = []
    for (const [what, door] of Object.entries(doors)) {
      const statuses = await Promise.all(hostileIds.map((id) => ask(site, door, id, visitor)))
      for (const [index, status] of statuses.entries())
        if (status >= 500) faults.push(`${what}: ${hostileIds[index]?.slice(0, 20)}: ${status}`)
    }
    expect(faults).toEqual([])
  })
})

type Visitor = { cookie: string; listing: string; person: string }

async function ask(
  site: TestSite,
  { method, path, body, type }: Door,
  id: string,
  { cookie, listing, person }: Visitor,
) {
  const answer = await site.ask(path(id).replace('LISTING', listing).replace('PERSON', person), {
    method,
    headers: { Cookie: cookie, Origin: site.url, ...(type && { 'Content-Type': type }) },
    ...(body && { body: body(id) }),
  })
  await answer.arrayBuffer()
  return answer.status
}
