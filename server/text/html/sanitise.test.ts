import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, expectTypeOf, it, test } from 'vitest'
import type { RichText } from '../../../app/page-parts/rich-text.tsx'
import { pictureWidths } from '../../../domain/pictures/picture-widths.ts'
import type { SafeHtml } from '../../../domain/safe-html.ts'
import { createSanitiser } from './sanitise.ts'
import { allowedAttributes, allowedTags } from './testing/allowed.ts'
import { untrustedHtml } from './testing/untrusted-html.ts'
import { xssVectors } from './testing/xss-vectors.ts'
import { isElement, walk } from './tree.ts'

const facts = { width: 1280, height: 853, placeholderColour: '#888888', alt: 'A villa' }
const sanitise = createSanitiser({
  imageHosts: ['pictures.example', 'pictures.example:8080'],
  findPicture: (url) => (url === '/media/villa.jpg' ? facts : null),
})
const rel = 'rel="noopener noreferrer"'

test('nothing else can be rendered: HTML that did not go through here is of another type', () => {
  expectTypeOf<string>().not.toExtend<SafeHtml>()
  expectTypeOf(sanitise).returns.toEqualTypeOf<SafeHtml>()
  expectTypeOf<Parameters<typeof RichText>>().toEqualTypeOf<[{ html: SafeHtml }]>()
})

describe('what an editor writes stays', () => {
  it.each([
    '<p>A <strong>bright</strong> <em>corner</em> flat.<br>Lift.</p>',
    '<h2>Rooms</h2><ul><li>Two en suite</li></ul><ol><li>Pay</li></ol>',
    '<ol start="3" type="a" reversed=""><li value="7">x</li></ol>',
    '<blockquote lang="sw"><p>Karibu</p><cite>Wote</cite></blockquote><hr>',
    '<figure><blockquote><p>The garden</p></blockquote><figcaption>By day</figcaption></figure>',
    '<pre><code>if (a &lt; b &amp;&amp; c) { "x" }</code></pre>',
    '<dl><dt>NLC</dt><dd>National Land Commission</dd></dl>',
    '<details><summary>More</summary><p>H<sub>2</sub>O, m<sup>2</sup>, <kbd>Esc</kbd>, <mark>m</mark>, <del>d</del></p></details>',
    '<p lang="ar" dir="rtl">مرحبا</p>',
    '<p>Plots &amp; houses &lt; 5 acres, 1&nbsp;200 👩🏾‍🌾</p>',
  ])('%s', (html) => {
    expect(sanitise(html)).toBe(html)
  })

  it('gives the only h1 to the page', () => {
    expect(sanitise('<h1>Villa</h1>')).toBe('<h2>Villa</h2>')
  })

  it('keeps apart what stands in groups of other names', () => {
    const html = '<aside class="alignwide">One</aside><main>Two</main><center>Three</center>'
    expect(sanitise(html)).toBe('<div class="align-wide">One</div><div>Two</div><div>Three</div>')
  })

  it.each([
    ['https://a.example/', 'https://a.example/'],
    ['http://a.example/?a=1&amp;b=2', 'http://a.example/?a=1&amp;b=2'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['tel:+254700000000', 'tel:+254700000000'],
    ['//a.example/x', 'https://a.example/x'],
  ])('links to %s without handing over the window', (href, expected) => {
    expect(sanitise(`<a href="${href}" rel="opener" target="_blank">x</a>`)).toBe(
      `<p><a href="${expected}" ${rel}>x</a></p>`,
    )
  })

  it('links to our own pages as they are', () => {
    expect(sanitise('<a href="/contact-us/" rel="opener">x</a>')).toBe('<p><a href="/contact-us/">x</a></p>')
    expect(sanitise('<a href="../faqs?a#b">x</a>', 'https://riparo.invalid/insights/x')).toBe(
      '<p><a href="/faqs?a#b">x</a></p>',
    )
  })

  it.each([
    ['alignwide', 'align-wide'],
    ['alignfull wp-block-media-text', 'align-full media-text'],
    ['wp-block-gallery has-nested-images columns-2', 'gallery'],
    ['wp-block-columns', 'columns'],
    ['has-text-align-right', 'text-right'],
    ['page-width header', null],
  ])('the class %j is %j', (given, expected) => {
    expect(sanitise(`<div class="${given}">x</div>`)).toBe(
      expected ? `<div class="${expected}">x</div>` : '<div>x</div>',
    )
  })

  it('aligns as older editors and Markdown say it', () => {
    expect(sanitise('<p style="text-align: center; color: red">x</p>')).toBe('<p class="text-center">x</p>')
    expect(sanitise('<table><tbody><tr><td align="right">x</td></tr></tbody></table>')).toContain(
      '<td class="text-right">x</td>',
    )
  })

  const head =
    '<thead><tr><th scope="col">Plot <sup data-fn="a" class="fn"><a href="#a">1</a></sup></th><th>Area</th></tr></thead>'
  it.each([
    ['its caption', `<table><caption>Plots &amp; <b>sizes</b></caption>${head}</table>`, 'Table: Plots &amp; sizes'],
    [
      'the caption of its figure',
      `<figure class="wp-block-table"><table>${head}</table><figcaption>Prices</figcaption></figure>`,
      'Table: Prices',
    ],
    ['its columns', `<table>${head}<tbody><tr><td>A</td><td>B</td></tr></tbody></table>`, 'Table: Plot, Area'],
    ['what it is', '<table><tbody><tr><th>A</th><td colspan="2">50 by 100</td></tr></tbody></table>', 'Table'],
    ['what it is, for its caption is endless', `<table><caption>${'x'.repeat(201)}</caption></table>`, 'Table'],
  ])('has tables in a frame that the keyboard can scroll, with the name of %s', (_, html, name) => {
    const safe = sanitise(html)
    const frame = `<div class="table-frame" role="group" tabindex="0" aria-label="${name}"><table>`
    expect(safe.split(frame)).toHaveLength(2)
    expect(safe).toContain('</table></div>')
    expect(safe.match(/<(caption|thead|tr|th|td)\b/g)).toEqual(html.match(/<(caption|thead|tr|th|td)\b/g))
    // A second pass adds no second frame.
    expect(sanitise(safe)).toBe(safe)
  })

  it('has footnotes whose anchors cannot be those of the page', () => {
    const html =
      '<p>4%<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup></p>' +
      '<ol class="wp-block-footnotes"><li id="a1">Act <a href="#a1-link" aria-label="Back to 1">↩︎</a></li></ol>'
    expect(sanitise(html)).toBe(
      '<p>4%<sup class="footnote-ref"><a id="in-text-a1-link" href="#in-text-a1">1</a></sup></p>' +
        '<ol class="footnotes"><li id="in-text-a1">Act <a href="#in-text-a1-link" aria-label="Back to 1">↩︎</a></li></ol>',
    )
  })

  it('sets the button of a file apart from its name', () => {
    const html =
      '<div class="wp-block-file"><a id="f" href="/a.pdf">Price list</a><a href="/a.pdf" class="wp-block-file__button wp-element-button" download>Download</a></div>'
    expect(sanitise(html)).toBe(
      '<div class="file"><a id="in-text-f" href="/a.pdf">Price list</a> <a class="button" href="/a.pdf">Download</a></div>',
    )
  })

  it('has each id once', () => {
    expect(sanitise('<p id="x">a</p><p id="x">b</p>')).toBe('<p id="in-text-x">a</p><p>b</p>')
  })
})

describe('pictures', () => {
  it('of our own come in the sizes of screens, with their size and their words', () => {
    const safe = sanitise('<img src="/media/villa.jpg">')
    const candidates = pictureWidths.map((width) => `/pictures/${width}/media/villa.jpg ${width}w`).join(', ')
    expect(attributesOf(safe, 'img')).toEqual({
      src: '/pictures/960/media/villa.jpg',
      srcset: candidates,
      sizes: '(max-width: 960px) 100vw, 960px',
      alt: 'A villa',
      width: '1280',
      height: '853',
      loading: 'lazy',
      decoding: 'async',
    })
  })

  it.each([
    [
      'a gallery',
      '<figure class="wp-block-gallery columns-3"><figure>%</figure></figure>',
      '(width < 496px) 92vw, (width < 752px) 46vw, 300px',
    ],
    [
      'an old gallery',
      '<div class="gallery"><dl><dt><a href="/x">%</a></dt></dl></div>',
      '(width < 496px) 92vw, (width < 752px) 46vw, 300px',
    ],
    [
      'two columns',
      '<div class="wp-block-columns"><div class="wp-block-column">%</div><div class="wp-block-column">a</div></div>',
      '(width < 768px) 92vw, (width < 1024px) 46vw, (width < 1568px) 35vw, 540px',
    ],
    [
      'three columns',
      '<div class="wp-block-columns"><div>%</div><div>a</div><div>b</div></div>',
      '(width < 768px) 92vw, (width < 1024px) 31vw, (width < 1568px) 23vw, 360px',
    ],
    [
      'one column',
      '<div class="wp-block-columns"><div class="wp-block-column">%</div></div>',
      '(max-width: 960px) 100vw, 960px',
    ],
    [
      'a gallery, and are smaller than its columns',
      '<div class="gallery"><img src="https://pictures.example/a.jpg" width="150" height="150"></div>',
      '(max-width: 150px) 100vw, 150px',
    ],
  ])('in %s are asked for as wide as they are shown', (_, html, sizes) => {
    const safe = sanitise(html.replace('%', '<img src="https://pictures.example/a.jpg" width="1600" height="900">'))
    expect(attributesOf(safe, 'img').sizes).toBe(sizes)
  })

  it('of an allowed host come through our own address in the sizes of screens', () => {
    const safe = sanitise(
      '<img src="a.jpg?v=2" width="300" height="200" alt="A &quot;b&quot;" onerror=x>',
      'https://pictures.example/2025/post/',
    )
    const path = 'https/pictures.example/2025/post/a.jpg?v=2'
    expect(attributesOf(safe, 'img')).toEqual({
      src: `/pictures/960/${path}`,
      srcset: pictureWidths.map((width) => `/pictures/${width}/${path} ${width}w`).join(', '),
      sizes: '(max-width: 300px) 100vw, 300px',
      alt: 'A "b"',
      width: '300',
      height: '200',
      loading: 'lazy',
      decoding: 'async',
    })
    // A second pass recognises our own addresses, whatever the base; a foreign address cannot imitate them.
    expect(sanitise(safe)).toBe(safe)
    expect(sanitise('<img src="/pictures/960/https/evil.invalid/a.jpg" alt="x">')).toBe('<p>x</p>')
  })

  it.each([
    ['a-300.jpg 300w, a-2000.jpg 2000w, a-4000.jpg 4000w', 'a-2000.jpg'],
    ['a-300.jpg 300w, a-900.jpg 900w', 'a-900.jpg'],
    ['https://evil.invalid/a.jpg 2000w, a-600.jpg 600w', 'a-600.jpg'],
    ['b.jpg 2x, /media/villa.jpg', 'a.jpg'],
    ['https://evil.invalid/a.jpg 2000w', 'a.jpg'],
  ])('of a host that offers %s are made from %s', (srcset, file) => {
    const safe = sanitise(`<img src="a.jpg" srcset="${srcset}">`, 'https://pictures.example/')
    expect(attributesOf(safe, 'img').src).toBe(`/pictures/960/https/pictures.example/${file}`)
  })

  it.each(['', 'width="100%" height="auto"', 'width="300"', 'width="0" height="0"'])(
    'of a size that is not known (%s) have a place reserved (C4)',
    (size) => {
      expect(attributesOf(sanitise(`<img src="https://pictures.example/a.jpg" ${size}>`), 'img')).toMatchObject({
        class: 'unsized',
        width: '1200',
        height: '800',
      })
    },
  )

  it.each([
    'https://evil.invalid/a.jpg',
    '//evil.invalid/a.jpg',
    'https://pictures.example.evil.invalid/a.jpg',
    'https://pictures.example:81/a.jpg',
    'https://pictures.example@evil.invalid/a.jpg',
    'https://evil@pictures.example/a.jpg',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:alert(1)',
    '/graphql?x',
    '/media',
    '',
  ])('from %j are their alternative text (C3)', (src) => {
    expect(sanitise(`<p>a <img src='${src}' alt="the <b>garden</b>"> b</p>`)).toBe(
      '<p>a the &lt;b&gt;garden&lt;/b&gt; b</p>',
    )
  })

  it('that a script would load late are loaded from where it would have', () => {
    const html = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://pictures.example:8080/a.jpg">'
    expect(attributesOf(sanitise(html), 'img')).toMatchObject({
      src: '/pictures/960/https/pictures.example:8080/a.jpg',
    })
  })
})

describe('films', () => {
  const frame = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;rel=0'
  const placeholder = (words: string) =>
    `<figure class="video" data-embed="${frame}"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" ${rel}>${words}</a></figure>`

  it.each([
    'https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed',
    'http://www.youtube.com/embed/aqz-KE-bpKQ',
    '//www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])('of a known host load when they are asked for: %s', (src) => {
    expect(sanitise(`<iframe title="Ngoma &lt;3" src="${src}" srcdoc="<script>x</script>" onload=x>no</iframe>`)).toBe(
      placeholder('Play the video: Ngoma &lt;3'),
    )
  })

  it('that the editor could not embed are known by their address, and anything else is a link', () => {
    const embed = (address: string) => `<div class="wp-block-embed__wrapper">\n${address}\n</div>`
    expect(sanitise(embed('https://youtu.be/aqz-KE-bpKQ'))).toBe(placeholder('Play the video'))
    expect(sanitise(embed('https://social.example/x'))).toBe(
      `<p><a href="https://social.example/x" ${rel}>https://social.example/x</a></p>`,
    )
  })

  it.each([
    [
      'src="https://maps.example/embed?a=1&amp;b=2" width="600"',
      'https://maps.example/embed?a=1&amp;b=2',
      'maps.example',
    ],
    ['src="//maps.example/" title="Our &lt;office&gt;"', 'https://maps.example/', 'Our &lt;office&gt;'],
    ['data-src="https://tours.example/7" srcdoc="<script>x</script>"', 'https://tours.example/7', 'tours.example'],
  ])('and other frames of other hosts are links: %s', (attributes, href, words) => {
    expect(sanitise(`<iframe ${attributes}>no</iframe>`)).toBe(`<p><a href="${href}" ${rel}>Open ${words}</a></p>`)
  })

  it.each(['width="1" height="1"', 'height="0"', 'hidden', 'style="display:none"', 'class="wp-embedded-content"'])(
    'but a frame that is not there to be seen goes: %s',
    (attributes) => {
      expect(sanitise(`<p>a</p><iframe src="https://count.invalid/" ${attributes}></iframe>`)).toBe('<p>a</p>')
    },
  )

  it('and what only says that it is one of a known host is none', () => {
    expect(sanitise('<figure data-embed="https://evil.invalid/">a</figure>')).toBe('<figure>a</figure>')
  })

  it('and sounds that are files load when they are played; on another host they are links', () => {
    expect(sanitise('<audio src="https://pictures.example/a.mp3" autoplay></audio>')).toBe(
      '<audio src="https://pictures.example/a.mp3" controls="" preload="none"></audio>',
    )
    expect(sanitise('<video autoplay><source src="/media/a.mp4">no</video>')).toBe(
      '<video src="/media/a.mp4" controls="" preload="none"></video>',
    )
    expect(sanitise('<audio src="https://evil.invalid/a.mp3"></audio>')).toBe(
      `<p><a href="https://evil.invalid/a.mp3" ${rel}>https://evil.invalid/a.mp3</a></p>`,
    )
  })
})

describe('what could run, load or restyle goes', () => {
  it.each([
    ['a script, with what it says', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an unclosed script', '<p>a</p><SCRIPT src=//evil.invalid>', '<p>a</p>'],
    ['a style sheet', '<style>body{background:url(//evil.invalid)}</style>a', '<p>a</p>'],
    ['a style attribute', '<p style="background:url(//evil.invalid)">a</p>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>', '<p>a</p>'],
    ['a frame with a document in it', '<iframe srcdoc="<script>alert(1)</script>">x</iframe>a', '<p>a</p>'],
    ['SVG', '<svg><script>alert(1)</script><a xlink:href="javascript:x"><text>x</text></a></svg>a', '<p>a</p>'],
    ['what is for a browser without script', '<noscript><p>x</p></noscript>a', '<p>a</p>'],
    ['a template', '<template><p onclick=x>b</p></template>a', '<p>a</p>'],
    [
      'an object and an embed',
      '<object data="javascript:alert(1)">x</object><embed src="data:text/html,x">a',
      '<p>a</p>',
    ],
    ['a form', '<form action="//evil.invalid"><input name="pin"><button formaction=x>b</button></form>a', '<p>a</p>'],
    ['a base and a refresh', '<base href="//evil.invalid/"><meta http-equiv="refresh" content="0;url=/">a', '<p>a</p>'],
    ['a name', '<p name="y">a</p>', '<p>a</p>'],
    ['a comment', 'a<!-- <script>alert(1)</script> -->', '<p>a</p>'],
    [
      'tags that would close what the text stands in',
      'a</div></section></main></body></html><p>b</p>',
      '<p>a</p><p>b</p>',
    ],
    ['an unclosed textarea', '<p>a</p><textarea><p>b', '<p>a</p>'],
    ['control characters', '<p>a\u0000\u0007b\uffff</p>', '<p>ab</p>'],
    ['what is left empty', '<div><span></span></div><p> </p><p>a</p>', '<p>a</p>'],
  ])('%s', (_, html, expected) => {
    expect(sanitise(html)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://a.example/x',
    'file:///etc/passwd',
    '#',
    '',
  ])('a link to %j', (href) => {
    expect(sanitise(`<a href="${href}">x</a>`)).toBe('<p>x</p>')
  })

  it.each(xssVectors)('%s', (vector) => {
    expectHarmless(sanitise(vector))
    expectHarmless(sanitise(`<p title="${vector}">${vector}</p>`))
    expectHarmless(sanitise(vector, 'https://pictures.example/post/'))
  })

  it('however deep it is nested', () => {
    for (const tag of ['<div>', '<b>', '<ul><li>', '<table><td>', '<svg>', '<a href=/x>', '<p><b><i>']) {
      const safe = sanitise(`${tag.repeat(500)}<img src=x onerror=x>end`)
      expectHarmless(safe)
      expect(safe.replaceAll(/<[^>]*>/g, '')).toMatch(/^(end)?$/)
    }
  })

  it('and is text where it would change with each pass: at this depth the frame of a table moves its cells', () => {
    const html = `${'<div>'.repeat(62)}<table><td>&lt;img src=x onerror=x&gt;`
    expect(sanitise(html)).toBe('<p>&lt;img src=x onerror=x&gt;</p>')
  })

  it('whatever it is made of, and a second pass finds nothing more', () => {
    fc.assert(
      fc.property(untrustedHtml(), (html) => expectHarmless(sanitise(html))),
      { numRuns: 3000 },
    )
  })
})

/** Parses HTML like a browser and expects only allowed elements, attributes and addresses; a second pass must change nothing. */
function expectHarmless(html: string) {
  for (const { tagName, attrs } of elementsOf(html)) {
    expect(allowedTags).toContain(tagName)
    for (const { name, value } of attrs) {
      expect(allowedAttributes).toContain(name)
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#in-text-)/)
      if (name === 'src')
        expect(value).toMatch(
          tagName === 'img'
            ? /^\/pictures\/960\/(https\/pictures\.example(:8080)?\/|media\/)/
            : /^(https:\/\/pictures\.example(:8080)?\/|\/media\/)/,
        )
      if (name === 'srcset')
        for (const candidate of value.split(', '))
          expect(candidate).toMatch(/^\/pictures\/\d+\/(https\/pictures\.example(:8080)?\/|media\/)\S* \d+w$/)
      if (name === 'id') expect(value).toMatch(/^in-text-/)
      if (name === 'role') expect(value).toBe('group')
      if (name === 'tabindex') expect(value).toBe('0')
      if (name === 'data-embed') expect(value).toMatch(/^https:\/\/(www\.youtube-nocookie|player\.vimeo)\.com\//)
    }
  }
  expect(sanitise(html)).toBe(html)
  expect(html).not.toMatch(/<!|<\?/)
}

function elementsOf(html: string) {
  return [...walk(parseFragment(html).childNodes)].filter(isElement)
}

function attributesOf(html: string, tagName: string) {
  const element = elementsOf(html).find((each) => each.tagName === tagName)
  return Object.fromEntries(element?.attrs.map(({ name, value }) => [name, value]) ?? [])
}
