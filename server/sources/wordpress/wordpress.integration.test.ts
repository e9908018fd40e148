import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureUrl } from '../../../domain/pictures/picture-widths.ts'
import { createPostsService } from '../../content/service/posts.ts'
import { ownOrigin } from '../../text/html/addresses.ts'
import { createSanitiser } from '../../text/html/sanitise.ts'
import {
  type Fault,
  recordedHost,
  recordedPosts,
  startWordpress,
  type WordpressPost,
  wordpressPosts,
} from '../testing/wordpress.ts'
import { createWordpressSource } from './wordpress.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(() => {
  vi.clearAllMocks()
})

type Source = ReturnType<typeof createWordpressSource>
type Site = Awaited<ReturnType<typeof startWordpress>>

/** The adapter must give the same articles for the embedded service and for a WordPress site. */
describe.each(['the embedded service', 'a WordPress site'])('%s', (kind) => {
  it.each([0, 1, 99, 100, 101, 250])('loses none of %d articles and has none twice, newest first', async (count) => {
    await using service = await open(wordpressPosts(count))
    const slugs = (await list(service.source)).map(({ slug }) => slug)
    // Three in a row have the same date, so the higher id comes first (C1).
    expect(slugs).toEqual(Array.from({ length: count }, (_, index) => `post-${count - index}`))
  })

  it('has the author of an article, and its picture with its alternative text', async () => {
    const media = { source_url: `http://${recordedHost}/media/villa.jpg`, media_type: 'image', alt_text: 'A villa' }
    const _embedded = { author: [{ name: 'Land &amp; Homes' }], 'wp:featuredmedia': [media] }
    await using service = await open(wordpressPosts(1, { _embedded }))
    const origin = kind === 'the embedded service' ? '' : service.origin
    expect(await list(service.source)).toMatchObject([
      { author: 'Land & Homes', picture: { url: `${origin}/media/villa.jpg`, alt: 'A villa' } },
    ])
  })

  it('gives titles as text, instants, an excerpt, and a body that is sanitised', async () => {
    const [post] = wordpressPosts(1, {
      title: { rendered: 'Land &#038; homes &lt; 5' },
      content: { rendered: '<h1>Title</h1><p onclick="x()">Bright<script>x</script></p>' },
    })
    await using service = await open(post ? [post] : [])
    expect(await list(service.source)).toMatchObject([
      {
        slug: 'post-1',
        title: 'Land & homes < 5',
        date: '2024-01-01T00:00:00.000Z',
        excerpt: 'Title Bright',
        picture: null,
        body: '<h2>Title</h2><p>Bright</p>',
      },
    ])
  })

  it('has pictures and links with the same targets', async () => {
    const html = '<p><a href="/contact-us/">x</a> <img src="/media/villa.jpg" alt="a"></p>'
    await using service = await open(wordpressPosts(1, { content: { rendered: html } }))
    const origin = kind === 'the embedded service' ? '' : service.origin
    const [article] = await list(service.source)
    expect(article?.body).toContain(`<a href="${origin}/contact-us/"`)
    expect(article?.body).toContain(`src="${pictureUrl(`${origin}/media/villa.jpg`, 960)}"`)
  })

  async function open(posts: WordpressPost[]) {
    if (kind === 'a WordPress site') {
      const site = await startWordpress({ posts })
      return { source: sourceOf(site), origin: site.url, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
    }
    const own = posts.map(({ id, slug, title, date_gmt, content, _embedded }) => ({
      id,
      slug,
      title: title.rendered.replace('&#038;', '&').replace('&lt;', '<'),
      date: `${date_gmt}.000Z`,
      author: 'Land & Homes',
      picture: _embedded ? 'villa.jpg' : null,
      html: content.rendered,
    }))
    const facts = { width: 1280, height: 853, placeholderColour: '#888888', alt: 'A villa' }
    const service = createPostsService({ posts: own, findPicture: () => facts, timeZone: 'Africa/Nairobi' })
    const source = create(ownOrigin, (url, init) => service(new Request(url, init)))
    return { source, origin: '', async [Symbol.asyncDispose]() {} }
  }
})

describe('recorded posts', () => {
  it('all appear, newest first by their instant, equal ones by id', async () => {
    await using site = await startWordpress()
    const articles = await list(sourceOf(site))
    const expected = recordedPosts.toSorted(
      (a, b) => Date.parse(`${b.date_gmt}Z`) - Date.parse(`${a.date_gmt}Z`) || b.id - a.id,
    )
    expect(articles.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => decodeURIComponent(slug)))
    expect(articles.at(-1)).toMatchObject({ slug: 'makala-ya-kale', date: '1969-07-20T20:17:00.000Z' })
    expect(log.warn).not.toHaveBeenCalled()
  })

  it.each([
    [
      'ben-jerrys-cafe-nukuu-moja-na-mbili-5-6-4-e-🎉',
      'Ben & Jerry’s “café” — ‘nukuu’ “moja” na ‘mbili’ 5 < 6 > 4 … é 🎉',
    ],
    ['hatari-window-__wpxsswindow-__wpxss-concattitle-kichwa', 'Hatari: kichwa'],
    ['kichwa-chenye-mkazo-a-b-na-nafasi-script-amp', 'Kichwa chenye mkazo, a < b na nafasi <script> &amp;'],
    ['mwisho-wamstari-egeu-na-nafasi-kishale', 'Mwisho wa\u200bmstari egeu na nafasi \\ kishale “}]'],
    ['140', 'Untitled'],
    ['2024', '2024'],
    ['مرحبا-بالعالم', 'مرحبا بالعالم'],
  ])('%s is titled %j', async (slug, title) => {
    expect((await recorded(slug)).title).toBe(title)
  })

  it('whose slugs an address cannot contain are left out', async () => {
    const slugs = ['a\ud800', '%00', 'a%0ab', '%e2%80%ae', '..', '%2e%2e', 'a'.repeat(500)]
    const posts = wordpressPosts(8).map((post, index) => ({ ...post, slug: slugs[index] ?? post.slug }))
    await using site = await startWordpress({ posts })
    expect((await list(sourceOf(site))).map(({ slug }) => slug)).toEqual(['post-8'])
    expect(log.warn.mock.calls.map(([fault]) => [fault.id, fault.field])).toEqual(slugs.map((_, n) => [n + 1, 'slug']))
  })

  it('an excerpt has no short codes of removed plugins and no file names of films', async () => {
    expect((await recorded('vifupisho')).excerpt).toBe('Maelezo Mjenzi')
  })

  it.each([
    ['habari-bila-picha-kuu', 'none'],
    ['picha-kuu-ilifutwa-kiungo-kikabaki', 'the index of the whole site in its place'],
    ['picha-kuu-ya-makala-ya-faragha', 'one that belongs to a private post'],
    ['kiambatisho-kisicho-picha', 'a PDF'],
  ])('%s has no picture, for it has %s', async (slug) => {
    expect((await recorded(slug)).picture).toBeNull()
  })

  it.each([
    ['picha-kuu-bila-vipimo', '/wp-content/uploads/2025/06/bila-vipimo.jpg'],
    [
      'jina-la-faili-lenye-herufi-zisizo-ascii',
      '/wp-content/uploads/2025/06/Picha-ya-Ete-1-%D8%B5%D9%88%D8%B1%D8%A9-zaidi2.jpg',
    ],
  ])('%s has its picture', async (slug, path) => {
    await using site = await startWordpress()
    const articles = await list(sourceOf(site))
    expect(articles.find((article) => article.slug === slug)?.picture?.url).toBe(site.url + path)
  })

  it('markup in an alternative text is shown as text', async () => {
    expect((await recorded('hatari-window-__wpxsswindow-__wpxss-concattitle-kichwa')).picture?.alt).toBe('"> " é')
  })

  it('a protected post shows a notice instead of its text', async () => {
    const article = await recorded('imefungwa-kwa-nenosiri')
    expect(article).toMatchObject({
      title: 'Imefungwa kwa nenosiri',
      excerpt: 'This article is protected by a password.',
      body: '<p>This article is protected by a password.</p>',
    })
  })

  it('an empty post is empty', async () => {
    expect(await recorded('makala-tupu')).toMatchObject({ excerpt: '', body: '' })
  })

  it('a deleted author is null', async () => {
    expect((await recorded('mwandishi-aliyeondoka')).author).toBeNull()
    expect((await recorded('makala-tupu')).author).toBe('Mhariri Mkuu')
  })

  it('comments and their scripts are not part of an article', async () => {
    expect(JSON.stringify(await recorded('makala-yenye-maoni'))).not.toMatch(/Maoni \d|Msomaji|__wpxss/)
  })

  it('an embedded post, with a secret that differs in every answer, changes nothing', async () => {
    const posts = JSON.stringify(recordedPosts)
    const secrets = ['CaU9oxU9PL', 'ZauqoKcY1e']
    expect(secrets.filter((secret) => posts.includes(secret))).toEqual(secrets)
    let answers = 0
    const source = create(`http://${recordedHost}`, async () => {
      answers++
      return new Response(secrets.reduce((text, secret) => text.replaceAll(secret, `secret${answers}`), posts))
    })
    expect(await list(source)).toEqual(await list(source))
    expect(answers).toBe(2)
  })

  it('addresses are absolute on the WordPress host, however they are written', async () => {
    await using site = await startWordpress()
    const article = (await list(sourceOf(site))).find(({ slug }) => slug === 'anwani-zisizo-kamili')
    const sources = [...(article?.body ?? '').matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)
    const picture = pictureUrl(`${site.url}/wp-content/uploads/2025/06/mpira.jpg`, 960)
    expect(sources).toEqual([picture, picture, pictureUrl(`${site.url}/2025/05/19/picha.jpg`, 960), picture])
    // Its number one is here.
    expect(article?.body).toContain('href="/insights/hello-world"')
    expect(article?.body).toContain(`href="${site.url}/2025/05/19/anwani-zisizo-kamili/?p=1"`)
    expect(article?.body).toContain('href="#in-text-chini"')
    expect(article?.body).toContain('<p id="in-text-chini">')
  })

  it('everything that the block editor makes is kept', async () => {
    const { body } = await recorded('vitalu-vyote-vya-gutenberg')
    for (const part of [
      '<h2>Kichwa cha &amp; pili</h2>',
      '<figure class="align-wide"><img',
      '<figcaption>Maelezo ya <em>picha</em> &amp; zaidi</figcaption>',
      '<figure class="gallery">',
      '<figcaption>Picha tatu</figcaption>',
      '<cite>Methali</cite></blockquote>',
      '<figure class="pullquote"><blockquote>',
      '<ol start="3">',
      '<th class="text-right">Bei</th>',
      '<figcaption>Bei za soko</figcaption>',
      'data-embed="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;rel=0"',
      '<a href="https://twitter.com/x/status/1"',
      '<pre><code>if (a &lt; b &amp;&amp; c) { return "&lt;script&gt;"; }</code></pre>',
      '<pre class="verse">',
      '<div class="columns">',
      '<div class="media-text align-wide">',
      '<a class="button"',
      '<hr>',
      '<audio src=',
      'Kitalu cha programu-jalizi iliyoondolewa',
    ])
      expect(body).toContain(part)
    for (const [img] of body.matchAll(/<img[^>]*>/g)) {
      expect(img).toMatch(/ width="\d+" height="\d+" loading="lazy"/)
    }
  })

  it('a text with unknown short codes, a break and several pages is complete', async () => {
    expect((await recorded('vifupisho')).body).toContain('[contact-form-7 id=')
    expect((await recorded('kurasa-nyingi')).body).toMatch(/Ukurasa wa kwanza.*Baada ya zaidi.*Ukurasa wa pili/s)
  })

  /** A recorded post as an article. */
  async function recorded(slug: string) {
    const answer = Response.json(recordedPosts, { headers: { 'x-wp-totalpages': '1' } })
    const source = create(`http://${recordedHost}`, async () => answer, { imageHosts: [recordedHost] })
    const article = (await list(source)).find((each) => each.slug === slug)
    if (!article) throw new Error(`${slug} was not found`)
    return article
  }
})

describe('a WordPress site is asked', () => {
  it('in pages of 100, by id, with only the fields we read, below its path', async () => {
    await using site = await startWordpress({ posts: wordpressPosts(150) })
    await list(create(`${site.url}/news`, fetch))
    expect(site.asked.map(({ url }) => [url.pathname, url.searchParams.get('page')])).toEqual([
      ['/news/wp-json/wp/v2/posts', '1'],
      ['/news/wp-json/wp/v2/posts', '2'],
    ])
    expect(Object.fromEntries(site.asked[0]?.url.searchParams ?? [])).toEqual({
      per_page: '100',
      page: '1',
      orderby: 'id',
      order: 'asc',
      _embed: 'author,wp:featuredmedia',
      _fields: 'id,slug,link,date,date_gmt,modified_gmt,title,content,_links,_embedded',
    })
  })

  it.each([
    ['not found', () => new Response('Not Found', { status: 404 })],
    ['its home page', () => new Response('<!doctype html><title>Home</title>')],
    ['a redirect to its home page', () => new Response(null, { status: 301, headers: { location: '/' } })],
    ['a refusal of its web server', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    ['its own index in place of a list', () => Response.json({ name: 'News', routes: {} })],
  ])(
    'at its other address if the first one answers with %s, because it has no pretty permalinks',
    async (_, elsewhere) => {
      const asked: string[] = []
      const source = create('http://plain.example', async (url) => {
        asked.push(new URL(url).searchParams.get('rest_route') ?? 'pretty')
        return url.includes('rest_route') ? Response.json(wordpressPosts(1)) : elsewhere()
      })
      expect(await list(source)).toHaveLength(1)
      await list(source)
      expect(asked).toEqual(['pretty', '/wp/v2/posts', '/wp/v2/posts'])
    },
  )

  it('at its previous address again after a failure', async () => {
    let well = true
    const asked: string[] = []
    const source = create('http://pretty.example', async (url) => {
      asked.push(new URL(url).searchParams.get('rest_route') ?? 'pretty')
      return well ? Response.json(wordpressPosts(1)) : new Response('Maintenance')
    })
    await list(source)
    well = false
    expect(await source.list()).toEqual({ ok: false, reason: 'not-json', detail: 'Maintenance' })
    well = true
    await list(source)
    expect(asked).toEqual(['pretty', 'pretty', '/wp/v2/posts', 'pretty'])
  })

  it('and an unchanged post is not sanitised again', async () => {
    const sanitiser = createSanitiser()
    const sanitise = vi.fn(sanitiser)
    await using site = await startWordpress({ posts: wordpressPosts(5) })
    const source = create(site.url, fetch, { sanitise })
    await list(source)
    site.posts = site.posts.map((post) => (post.id === 3 ? { ...post, content: { rendered: 'new' } } : post))
    await list(source)
    expect(sanitise).toHaveBeenCalledTimes(6)
  })
})

describe('a WordPress site that cannot send so many posts at once', () => {
  const invalid = () =>
    Response.json({ code: 'rest_invalid_param', data: { params: { per_page: 'x' } } }, { status: 400 })
  const tooMuch: [string, number, () => Response][] = [
    ['forbids more than 50', 50, invalid],
    ['fails above 20', 20, () => new Response('<h1>Error</h1>', { status: 500 })],
    ['is cut off by its proxy above 20', 20, () => new Response('Bad Gateway', { status: 502 })],
    ['runs out of memory above 10, and says nothing', 10, () => new Response('')],
    [
      'runs out of memory above 20 within its list',
      20,
      () => new Response('[{"id":1,"slug":"a"},{"id":2,<b>Fatal error</b>'),
    ],
    ['has longer posts than can be read', 50, () => new Response(new Uint8Array(20 * 1024 * 1024 + 1))],
  ]

  it.each(tooMuch)('%s: it is asked for fewer, at once and later', async (_, most, refuse) => {
    const posts = wordpressPosts(130)
    const asked: number[] = []
    const source = create('http://small.example', async (url) => {
      const { size, page } = askedOf(url)
      asked.push(size)
      return size > most ? refuse() : Response.json(posts.slice((page - 1) * size, page * size))
    })
    expect(await list(source)).toHaveLength(130)
    const tries = [100, 50, 20, 10].filter((size) => size > most)
    expect(asked.slice(0, tries.length + 1)).toEqual([...tries, most])
    asked.length = 0
    await list(source)
    expect(new Set(asked)).toEqual(new Set([most]))
  })

  it('only on a later page, whose posts are long: none is lost or twice', async () => {
    const posts = wordpressPosts(270)
    const source = create('http://small.example', async (url) => {
      const { size, page } = askedOf(url)
      const shown = posts.slice((page - 1) * size, page * size)
      const long = shown.filter(({ id }) => id > 140 && id < 170)
      return long.length > 12 ? new Response('', { status: 500 }) : Response.json(shown)
    })
    expect((await list(source)).map(({ id }) => id)).toEqual(Array.from({ length: 270 }, (_, n) => 270 - n))
  })

  it('sends 20, whatever it is asked, and says nothing of totals', async () => {
    const posts = wordpressPosts(47)
    const source = create('http://small.example', async (url) => {
      const { page } = askedOf(url)
      return Response.json(posts.slice((page - 1) * 20, page * 20))
    })
    expect(await list(source)).toHaveLength(47)
  })

  it('is too slow: it is asked for fewer', async () => {
    const asked: number[] = []
    const source = create(
      'http://slow.example',
      (url, { signal }) => {
        const { size } = askedOf(url)
        asked.push(size)
        if (size <= 10) return Promise.resolve(Response.json(wordpressPosts(3)))
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      },
      { timeoutMs: 40 },
    )
    expect(await list(source)).toHaveLength(3)
    expect(asked).toEqual([100, 50, 20, 10])
  })

  it('is down: it is asked four times at most, and for whole pages again by the next read', async () => {
    const asked: number[] = []
    let isDown = true
    const source = create('http://down.example', async (url) => {
      asked.push(askedOf(url).size)
      return isDown ? new Response('down', { status: 500 }) : Response.json(wordpressPosts(1))
    })
    expect(await source.list()).toEqual({ ok: false, reason: 'status', status: 500, detail: 'HTTP 500' })
    expect(asked).toEqual([100, 50, 20, 10])
    isDown = false
    await list(source)
    expect(asked.at(-1)).toBe(100)
    expect(log.warn).not.toHaveBeenCalled()
  })

  it.each([
    ['asks to come back later', () => new Response('', { status: 503, headers: { 'retry-after': '60' } })],
    ['asks for patience', () => new Response('', { status: 429 })],
    ['wants a password', () => Response.json({ code: 'rest_login_required' }, { status: 401 })],
  ])('%s: it is asked once', async (_, refuse) => {
    const fetch = vi.fn(async () => refuse())
    expect(await create('http://shut.example', fetch).list()).toMatchObject({ ok: false, reason: 'status' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  function askedOf(url: string) {
    const { searchParams } = new URL(url)
    return { size: Number(searchParams.get('per_page')), page: Number(searchParams.get('page')) }
  }
})

describe('links from article to article', () => {
  const at = `http://${recordedHost}`
  const targets = wordpressPosts(3).map((post, index) => ({
    ...post,
    link: [`${at}/2026/05/post-1/`, `${at}/news/post-2/`, `${at}/?p=3`][index] ?? '',
  }))

  it.each([
    ['its address', `${at}/2026/05/post-1/`, '/insights/post-1'],
    ['its address without a slash, in other letters', `${at}/2026/05/Post-1`, '/insights/post-1'],
    ['another protocol and www', `https://www.${recordedHost}/2026/05/post-1/`, '/insights/post-1'],
    ['a place in it', `${at}/news/post-2/#Costs`, '/insights/post-2#in-text-Costs'],
    ['its number', `${at}/?p=3`, '/insights/post-3'],
    ['its number, and a place in it', '/?p=1#costs', '/insights/post-1#in-text-costs'],
    ['its slug alone', '/post-2/', '/insights/post-2'],
    ['a former address with a date', '/2019/post-2/', '/insights/post-2'],
    ['the mark of a letter', `${at}/news/post-2/?utm_source=letter&amp;utm_medium=mail`, '/insights/post-2'],
    ['the page for phones of old', `${at}/news/post-2/amp/`, '/insights/post-2'],
  ])('lead here by %s', async (_, href, expected) => {
    expect(await linkOf(href)).toBe(`<a href="${expected}">x</a>`)
  })

  it.each([
    ['an article that is not here', `${at}/2026/05/post-9/`],
    ['a number that is not here', `${at}/?p=9`],
    ['a category of the same name', `${at}/category/post-1/`],
    ['another language', `${at}/news/post-2/?lang=sw`],
    ['a feed', `${at}/news/post-2/feed/`],
    ['a picture', `${at}/wp-content/uploads/post-1.jpg`],
    ['the site', `${at}/`],
    ['another site', 'https://other.example/2026/05/post-1/'],
    ['a number at another page', `${at}/shop/?p=1`],
  ])('stay as they are to %s', async (_, href) => {
    expect(await linkOf(href)).toBe(`<a href="${href}" rel="noopener noreferrer">x</a>`)
  })

  it('within one page are of that page', async () => {
    const own = `${at}/2026/05/own/`
    expect(await linkOf(`${own}#costs`)).toBe('<a href="#in-text-costs">x</a>')
    expect(await linkOf('/own/#costs')).toBe('<a href="#in-text-costs">x</a>')
    expect(await linkOf(own)).toBe('<a href="/insights/own">x</a>')
  })

  it('are links only: no text and no attribute is taken for one', async () => {
    const words = `&lt;a href="${at}/?p=1" rel="noopener noreferrer">`
    expect(await bodyOf(`<p>${words}</p>`)).toBe(`<p>&lt;a href="${at}/?p=1" rel="noopener noreferrer"&gt;</p>`)
  })

  it('lead here as soon as the article is, though the one that links is unchanged', async () => {
    await using site = await startWordpress({ posts: [post('<a href="/?p=1">x</a>')] })
    const source = sourceOf(site)
    expect((await list(source))[0]?.body).toContain(`href="${site.url}/?p=1"`)
    site.posts = [...site.posts, ...targets]
    const found = (await list(source)).find(({ slug }) => slug === 'own')
    expect(found?.body).toContain('href="/insights/post-1"')
  })

  const post = (html: string): WordpressPost => ({
    ...(wordpressPosts(1)[0] as WordpressPost),
    ...{ id: 50, slug: 'own', link: `${at}/2026/05/own/`, content: { rendered: `<p>${html}</p>` } },
  })

  async function bodyOf(html: string) {
    const posts = [...targets, { ...post(''), content: { rendered: html } }]
    const source = create(at, async () => Response.json(posts))
    return (await list(source)).find(({ slug }) => slug === 'own')?.body ?? ''
  }

  async function linkOf(href: string) {
    const body = await bodyOf(`<p><a href="${href}">x</a></p>`)
    return body.replaceAll(/<\/?p>/g, '')
  }
})

describe('text around the JSON', () => {
  const notice = '<br />\n<b>Notice</b>:  Undefined index: a in <b>/srv/seo.php</b> on line <b>7</b><br />\n'

  it('of a notice and of a cache is left out, and logged once for each kind', async () => {
    await using site = await startWordpress({ posts: wordpressPosts(250) })
    let answers = 0
    const source = create(site.url, async (url, init) => {
      const answer = await fetch(url, init)
      return new Response(`${notice}${await answer.text()}\n<!-- generated in 0.${answers++} s -->`, answer)
    })
    expect(await list(source)).toHaveLength(250)
    await list(source)
    expect(log.warn.mock.calls).toEqual([
      [{ cut: expect.stringMatching(/^<br \/> <b>Notice.*<!-- generated in 0.0 s -->$/) }, expect.any(String)],
    ])
  })

  it('of an error does not hide what the error is', async () => {
    const posts = wordpressPosts(30)
    const source = create('http://noisy.example', async (url) => {
      const { searchParams } = new URL(url)
      if (searchParams.has('rest_route') && searchParams.get('per_page') === '20') {
        const page = Number(searchParams.get('page'))
        const headers = { 'x-wp-totalpages': '2' }
        return new Response(notice + JSON.stringify(posts.slice((page - 1) * 20, page * 20)), { headers })
      }
      return searchParams.has('rest_route')
        ? new Response(`${notice}{"code":"rest_invalid_param"}`, { status: 400 })
        : new Response(`${notice}{"code":"rest_no_route"}`, { status: 404 })
    })
    expect(await list(source)).toHaveLength(30)
  })

  it.each([
    ['a page with a list in its script', '<!doctype html><script>var a = [{"id":1}]</script>'],
    ['a page without any posts', '<!doctype html><script>var a = []</script>'],
  ])('is not read as a list of posts where it is %s', async (_, body) => {
    const source = create('http://page.example', async () => new Response(body))
    expect(await source.list()).toMatchObject({ ok: false, reason: 'not-json' })
  })
})

describe('a WordPress site may', () => {
  it.each([
    ['say that there is one page', { 'x-wp-totalpages': '1' }, 250],
    ['say that there are fifty', { 'x-wp-totalpages': '50' }, 250],
    ['say nothing sensible', { 'x-wp-totalpages': 'many' }, 250],
    ['say that there are two, after exactly one', { 'x-wp-totalpages': '2' }, 100],
  ])('%s: the totals are not believed', async (_, headers, count) => {
    await using site = await startWordpress({ posts: wordpressPosts(count) })
    site.headers = headers
    expect(await list(sourceOf(site))).toHaveLength(count)
  })

  it('send a post twice, because posts moved between pages', async () => {
    const posts = wordpressPosts(150)
    const source = create('http://a.example', async (url) => {
      const page = Number(new URL(url).searchParams.get('page'))
      return Response.json(page === 1 ? posts.slice(0, 100) : posts.slice(98), { headers: { 'x-wp-totalpages': '2' } })
    })
    expect(await list(source)).toHaveLength(150)
  })

  it('send the same page for ever, or endless pages', async () => {
    const same = create('http://a.example', async () => Response.json(wordpressPosts(100)))
    expect(await list(same)).toHaveLength(100)
    let id = 0
    const endless = create('http://a.example', async () =>
      Response.json(Array.from({ length: 100 }, () => ({ id: id++ }))),
    )
    expect(await endless.list()).toEqual({ ok: false, reason: 'unexpected', detail: 'more than 100 pages' })
  })

  it('embed the index of the whole site in place of the pictures of a hundred posts', async () => {
    const index = { name: 'Sauti ya Kijiji', routes: 'x'.repeat(175_000) }
    const posts = wordpressPosts(100, { _embedded: { 'wp:featuredmedia': [index] } })
    const source = create('http://a.example', async () => Response.json(posts))
    expect(await list(source)).toHaveLength(100)
  })

  it('hold invalid posts: they are left out, and each is logged once', async () => {
    const [good, ...others] = wordpressPosts(8)
    const bad: unknown[] = [
      { ...others[0], slug: ' ' },
      { ...others[1], title: null },
      { ...others[2], date: '0000-00-00T00:00:00', date_gmt: '0000-00-00T00:00:00' },
      { ...others[3], content: { rendered: 'x'.repeat(500_001) } },
      { ...others[4], content: { rendered: '<b>'.repeat(20_000) } },
      { ...others[5], id: 'seven' },
      null,
    ]
    const source = create('http://a.example', async () => Response.json([good, ...bad]))
    expect(await list(source)).toHaveLength(1)
    await list(source)
    expect(log.warn.mock.calls.map(([fault]) => [fault.id, fault.field])).toEqual([
      [2, 'slug'],
      [3, 'title'],
      [4, 'date'],
      [5, 'content.rendered'],
      [6, 'content.rendered'],
      ['seven', 'id'],
      [null, 'post'],
    ])
  })

  it('send only the local date, which is Nairobi’s', async () => {
    const post = { ...wordpressPosts(1)[0], date: '2025-06-15T06:30:15', date_gmt: undefined }
    const source = create('http://a.example', async () => Response.json([post]))
    expect(await list(source)).toMatchObject([{ date: '2025-06-15T03:30:15.000Z' }])
  })

  it.each<[Fault, string]>([
    ['HTTP 500', 'status'],
    ['too many requests', 'status'],
    ['an HTML page', 'not-json'],
    ['half a body', 'network'],
    ['50 MB', 'too-large'],
    ['silence', 'time-out'],
    ['a beginning, and then silence', 'time-out'],
    ['not a list', 'unexpected'],
    ['a closed connection', 'network'],
  ])('fail with %s, which is returned, not thrown: %s', async (fault, reason) => {
    await using site = await startWordpress()
    site.fault = fault
    const timeoutMs = fault.includes('silence') ? 100 : 20_000
    expect(await create(site.url, fetch, { timeoutMs }).list()).toMatchObject({ ok: false, reason })
  })

  it('send Retry-After', async () => {
    await using site = await startWordpress()
    site.fault = 'too many requests'
    expect(await sourceOf(site).list()).toMatchObject({ detail: 'HTTP 429', retryAfterMs: 1_000 })
  })

  it('fail on a later page: the list is not partial', async () => {
    let calls = 0
    const source = create('http://a.example', async () =>
      calls++ === 0 ? Response.json(wordpressPosts(100)) : Response.json({ code: 'rest_error' }, { status: 503 }),
    )
    expect(await source.list()).toEqual({ ok: false, reason: 'status', status: 503, detail: 'HTTP 503: rest_error' })
  })
})

function sourceOf(site: Site) {
  return create(site.url, fetch, { imageHosts: [site.host] })
}

type Options = Partial<Parameters<typeof createWordpressSource>[0]>

function create(
  endpoint: string,
  fetch: Options['fetch'] & {},
  { imageHosts = [], timeZone = 'Africa/Nairobi', ...options }: Options = {},
): Source {
  const sanitise = createSanitiser({ imageHosts })
  return createWordpressSource({
    endpoint,
    fetch,
    sanitise,
    imageHosts,
    findPicture: () => null,
    timeZone,
    log,
    ...options,
  })
}

async function list(source: Source) {
  const result = await source.list()
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`)
  return result.articles
}
