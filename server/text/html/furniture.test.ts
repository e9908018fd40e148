import { describe, expect, it } from 'vitest'
import { toExcerpt } from '../../../domain/insights/excerpt.ts'
import { createSanitiser } from './sanitise.ts'
import { toProse } from './to-text.ts'

const page = 'https://news.example/2026/05/plots/'
const sanitise = createSanitiser({ imageHosts: ['news.example'] })
const shared = encodeURIComponent(page)
const text = '<p>Plots near the road cost more.</p>'

/** Each with text before and behind it, as plugins print it. */
const furniture: [string, string][] = [
  [
    'buttons that share, as Jetpack prints them',
    `<div class="sharedaddy sd-sharing-enabled"><div class="robots-nocontent sd-block sd-social sd-sharing"><h3 class="sd-title">Share this:</h3><div class="sd-content"><ul><li class="share-twitter"><a rel="nofollow noopener" class="share-twitter sd-button" href="${page}?share=twitter" target="_blank" title="Click to share on Twitter"><span>Click to share on Twitter (Opens in new window)</span></a></li><li><a href="#" class="sharing-anchor sd-button share-more"><span>More</span></a></li></ul></div></div></div>`,
  ],
  [
    'the same under other names',
    `<div class="x"><h3>Share this:</h3><ul><li><a href="${page}?share=twitter"><span>Click to share on Twitter</span></a></li><li><a href="#"><span>More</span></a></li><li class="share-end"></li></ul></div>`,
  ],
  [
    'links that share, of any network',
    `<aside><p>If you liked this, please share it:</p><a href="https://www.facebook.com/sharer.php?u=${shared}"><img src="/f.png" alt="Facebook"></a> <a href="https://twitter.com/intent/tweet?text=Plots&amp;url=${shared}"><svg></svg>X</a> <a href="https://wa.me/?text=Plots%20${shared}">WhatsApp</a> <a href="mailto:?subject=Plots&amp;body=${shared}">Mail</a> <a href="https://www.addtoany.com/add_to/x?linkurl=${encodeURIComponent(shared)}">More</a></aside>`,
  ],
  [
    'a button of likes, which loads',
    '<div class="sharedaddy sd-block sd-like"><h3 class="sd-title">Like this:</h3><div><span class="button"><span>Like</span></span> <span class="loading">Loading...</span></div></div>',
  ],
  [
    'related posts that a script would list',
    '<div id="jp-relatedposts" class="jp-relatedposts"><h3><em>Related</em></h3></div>',
  ],
  [
    'a form with its labels',
    '<div class="wpcf7"><div class="screen-reader-response"><p role="status"></p><ul></ul></div><form action="/#wpcf7" method="post"><div style="display: none;"><input type="hidden" name="a" value="1"></div><p><label> Your name<br><span><input type="text" name="n"></span></label></p><p><label>Your message (optional)<br><textarea name="m">Hi</textarea></label></p><fieldset><legend>How?</legend><select><option>By phone</option></select></fieldset><p><input type="submit" value="Submit"></p><div aria-hidden="true"></div></form></div>',
  ],
  [
    'the heading of a form',
    '<h2>Ask us</h2><div class="wpcf7" id="wpcf7-f1"><p></p><form><p><label>Name<input></label></p></form></div><h2></h2>',
  ],
  [
    'labels and a button of a form that is none',
    '<div><p><label for="e">E-mail</label> <input id="e" type="email"></p><button>Subscribe</button></div>',
  ],
  [
    'text that is not shown',
    '<div style="display:none">Hidden words</div><p hidden>More</p><span class="screen-reader-text">Skip</span><p style="visibility: hidden">x</p><div style="position:absolute;left:-9999px">Cheap loans</div>',
  ],
  [
    'a dialog that a script would open',
    '<div role="dialog" aria-labelledby="t" style="display: none"><h2 id="t">Subscribe!</h2><p>To our letter</p></div>',
  ],
  [
    'links to other pages of the site',
    '<nav class="post-navigation"><h2>Post navigation</h2><a href="/a">Older</a><a href="/b">Newer</a></nav>',
  ],
  [
    'the trail of the page',
    '<p id="breadcrumbs"><span><a href="/">Home</a> » <span aria-current="page">What an owner of plots near a road should ask before the rains</span></span></p>',
  ],
  [
    'the numbers of an article in parts',
    '<div class="page-links">Pages: <span aria-current="page">1</span> <a href="/plots/2/">2</a></div>',
  ],
  ['headings without words', '<h2></h2><h3>&nbsp;</h3><h2><strong> </strong></h2><h4><br></h4>'],
  [
    'elements that are left empty',
    '<ul><li></li></ul><blockquote><p></p></blockquote><p><strong></strong><a href="/x"></a></p>',
  ],
]

describe('what plugins put around a text goes, from it and from its excerpt:', () => {
  it.each(furniture)('%s', (_, html) => {
    expect(sanitise(text + html + text, page)).toBe(text + text)
    expect(toProse(html + text, page)).toBe('Plots near the road cost more.')
  })

  it('all of it in one text', () => {
    const all = furniture.map(([, html]) => html).join('\n')
    expect(sanitise(text + all + text, page).replaceAll('\n', '')).toBe(text + text)
    expect(toProse(all + text, page)).toBe('Plots near the road cost more.')
  })

  it('also within the elements of a page builder', () => {
    for (const [, html] of furniture) {
      expect(sanitise(`<div class="entry"><section>${text}${html}</section></div>`, page)).toBe(
        `<div><section>${text}</section></div>`,
      )
    }
  })
})

describe('a list of contents', () => {
  const headings =
    '<h2><span class="ez-toc-section" id="Prices"></span>Prices<span class="ez-toc-section-end"></span></h2><p>High.</p><h2 id="risks-é">Risks</h2><p>Few.</p>'
  const lists: [string, string][] = [
    [
      'with a switch',
      '<div id="toc"><div><p class="title">Table of Contents</p><span><a href="#" aria-label="Toggle Table of Content"><span>Toggle</span></a></span></div><nav><ul><li><a href="#Prices" title="Prices">Prices</a></li><li><a href="#risks-%C3%A9">Risks</a></li></ul></nav></div>',
    ],
    [
      'with whole addresses, numbers, and a box for its switch',
      `<div><p class="title">Table of Contents</p><label for="t"><span>Toggle</span></label><input type="checkbox" id="t"><nav><ul><li><a href="${page}#Prices"><span>1</span> Prices</a></li><li><a href="${page}#risks-é"><span>2</span> Risks</a></li></ul></nav></div>`,
    ],
    [
      'in no landmark, with a button',
      '<div><h2>Contents</h2><button aria-expanded="true">hide</button><ul><li><a href="#Prices">Prices</a></li><li><a href="?#risks-é">Risks</a></li></ul></div>',
    ],
  ]

  it.each(lists)('%s leads within the page, has no switch, and is no part of the excerpt', (_, html) => {
    const safe = sanitise(html + headings, page)
    expect(safe).toMatch(/href="#in-text-Prices".*href="#in-text-risks-/s)
    expect(safe).toMatch(/Contents/)
    expect(safe).not.toMatch(/toggle|hide|news\.example/i)
    expect(toExcerpt(toProse(html + headings, page))).toBe('Prices High. Risks Few.')
  })
})

describe('a writer’s own words stay:', () => {
  it.each([
    ['an answer that its question opens', '<h3>May I?</h3><div style="display:none"><p>Yes.</p></div>'],
    [
      'an answer that a button opens',
      '<h3><button aria-controls="a">May I?</button></h3><div id="a" hidden><p>Yes.</p></div>',
    ],
    ['the pages of a tab', '<div role="tabpanel" hidden><p>Yes. May I?</p></div>'],
    ['a text that can be found', '<div hidden="until-found"><p>Yes. May I?</p></div>'],
    [
      'the rest of an article behind a form that is left open',
      `<form><label>Name<input></label><p>May I? Yes. ${'More words. '.repeat(100)}</p>`,
    ],
    [
      'a question to a number about this page',
      `<p>May I? Yes. <a href="https://wa.me/254700000000?text=${shared}">Ask</a></p>`,
    ],
    [
      'a link with an address in its query',
      '<p>May I? Yes. <a href="https://archive.example/?url=https%3A%2F%2Flaw.example%2F">the Act</a></p>',
    ],
    ['a list of links elsewhere', '<p>May I? Yes.</p><ul><li><a href="https://a.example/">The Act</a></li></ul>'],
    [
      'links in a sentence',
      `<p>May I? Yes. Read <a href="${page}?share=x">this</a> and <a href="https://a.example/">that</a> again and again, with care.</p>`,
    ],
  ])('%s', (_, html) => {
    const words = sanitise(html, page).replaceAll(/<[^>]*>/g, ' ')
    expect(words).toMatch(/May I\?/)
    expect(words).toMatch(/Yes\./)
  })

  it('links in a sentence keep their words', () => {
    const html = `<p>Read <a href="https://a.example/">that</a> and <a href="mailto:a@b.example">ask</a>.</p>`
    expect(sanitise(html, page).replaceAll(/<[^>]*>/g, '')).toBe('Read that and ask.')
  })

  it('a heading above a form and a text, or above what is shared', () => {
    const form = '<form><label>Name<input></label></form>'
    expect(sanitise(`<h2>Ask us</h2>${form}<p>By day.</p>`, page)).toBe('<h2>Ask us</h2><p>By day.</p>')
    expect(sanitise(`<h2>Ask us</h2>${form}<h3>By day</h3>`, page)).toBe('<h2>Ask us</h2><h3>By day</h3>')
    const share = `<div><a href="https://x.example/?u=${shared}">Share</a></div>`
    expect(sanitise(`<h3>Call us on 0712 345 678</h3>${share}`, page)).toBe('<h3>Call us on 0712 345 678</h3>')
  })

  it('a heading that holds only the target of a link keeps the target', () => {
    expect(sanitise('<h2><span id="a"></span></h2>', page)).toBe('<div><span id="in-text-a"></span></div>')
    expect(sanitise('<h2><a id="a" href="#b"></a></h2>', page)).toBe('<div><a id="in-text-a"></a></div>')
  })
})

describe('pictures that load late', () => {
  const placeholder = 'src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP"'
  it.each([
    ['<img src="/blank.gif" data-original="/a.jpg">'],
    [`<img ${placeholder} data-lazy-src="/a.jpg" data-lazy-srcset="/a.jpg 900w">`],
    [`<img ${placeholder} srcset="" data-srcset="/s.jpg 300w,/a.jpg 900w">`],
    [`<img ${placeholder} data-src="/a.jpg"><noscript><img src="/a.jpg"></noscript>`],
    [`<noscript><img src="/a.jpg"></noscript><img ${placeholder} data-src="/a.jpg">`],
    [`<img ${placeholder} alt="The view"><noscript><img src="/a.jpg" alt="The view"></noscript>`],
    ['<div class="lazy"></div>\n<noscript><p><img src="/a.jpg"></p></noscript>'],
    ['<img src="/wp-content/lazy_placeholder.gif" data-envira-src="/a.jpg">'],
    [`<picture><source data-srcset="/a.jpg 900w"><img ${placeholder}></picture>`],
    ['<a href="/a.jpg"></a>'],
    ['<a href="/a.jpg"><div class="gallery-image" data-thumbnail="/a-300x200.jpg" role="img"></div></a>'],
    ['<a href="/?attachment_id=7"><span style="background-image: url(\'/a.jpg\')"></span></a>'],
    ['<div role="img" aria-label="The view" style="background:url(/a.jpg)"></div>'],
  ])('are there once: %s', (html) => {
    const safe = sanitise(`<p>A</p>${html}<p>B</p>`, page)
    expect(safe.match(/<img /g)).toHaveLength(1)
    expect(safe).toContain('src="/pictures/960/https/news.example/a.jpg"')
    expect(safe.replaceAll(/<[^>]*>/g, '').trim()).toMatch(/^A\s*B$/)
  })

  it('stand side by side in a gallery of links', () => {
    const links = '<a href="/a.jpg"></a> <a href="/b.jpg"><span></span></a>'
    expect(sanitise(`<div class="gallery">${links}</div>`, page)).toMatch(
      /^<div class="gallery"><a [^>]*><img [^>]*><\/a> <a [^>]*><img [^>]*><\/a><\/div>$/,
    )
  })

  it('do not bring what counts visitors', () => {
    const html =
      '<noscript><img height="1" width="1" style="display:none" src="/count.gif"><iframe src="https://count.invalid/"></iframe></noscript>'
    expect(sanitise(text + html, page)).toBe(text)
  })

  it('keep a picture whose file only sounds like a placeholder', () => {
    expect(sanitise('<img src="/loading-bay.jpg">', page)).toContain('/loading-bay.jpg')
  })

  it('come from a slide that is not shown yet', () => {
    expect(sanitise('<ul><li style="display: none"><img src="/a.jpg"></li></ul>', page)).toContain('/a.jpg')
  })
})

describe('a link that shows nothing', () => {
  it('has its name as its text, or goes', () => {
    const link = '<a href="https://a.example/" rel="noopener noreferrer">Our map</a>'
    expect(sanitise('<p>x <a href="https://a.example/" aria-label="Our map"><i class="icon"></i></a></p>')).toBe(
      `<p>x ${link}</p>`,
    )
    expect(sanitise('<p>x <a href="https://a.example/"><i></i></a></p>')).toBe('<p>x </p>')
    expect(sanitise('<p>x <a id="here" href="https://a.example/"></a></p>')).toContain('id="in-text-here"')
  })
})

describe('films of players that a script makes', () => {
  it.each([
    '<div class="rll-youtube-player" data-src="https://www.youtube.com/embed/aqz-KE-bpKQ" data-id="aqz-KE-bpKQ" data-query="feature=oembed" data-alt="Ngoma"></div><noscript><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed" title="Ngoma"></iframe></noscript>',
    '<iframe src="about:blank" data-lazy-src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed" title="Ngoma"></iframe>',
    '<iframe data-src-cmplz="https://www.youtube.com/embed/aqz-KE-bpKQ" src="about:blank"></iframe>',
    '<div class="elementor-widget-video" data-settings="{&quot;youtube_url&quot;:&quot;https:\\/\\/www.youtube.com\\/watch?v=aqz-KE-bpKQ&quot;,&quot;video_type&quot;:&quot;youtube&quot;}"><div><div class="elementor-video"></div></div></div>',
    '<lite-youtube videoid="aqz-KE-bpKQ"></lite-youtube>',
    '<div data-plyr-provider="youtube" data-plyr-embed-id="aqz-KE-bpKQ"></div>',
    '<div class="lyte"><div id="lyte_aqz-KE-bpKQ" data-src="https://i.ytimg.com/vi/aqz-KE-bpKQ/0.jpg"></div><noscript><a href="https://youtu.be/aqz-KE-bpKQ"><img src="https://i.ytimg.com/vi/aqz-KE-bpKQ/0.jpg" alt="Ngoma"></a></noscript></div>',
    '<object data="https://www.youtube.com/v/aqz-KE-bpKQ"><embed src="https://www.youtube.com/v/aqz-KE-bpKQ"></object>',
  ])('can be played, once: %s', (html) => {
    const safe = sanitise(text + html + text, page)
    expect(safe.match(/data-embed="https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/g)).toHaveLength(1)
    expect(safe.match(/<a /g)).toHaveLength(1)
  })

  it('of Vimeo too, by its number', () => {
    expect(sanitise('<div class="vimeo-player" data-vimeo-id="76979871"></div>')).toContain('/video/76979871')
  })

  it('but a player of a list, which has no film of its own, is a link', () => {
    expect(sanitise('<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>')).toContain(
      'href="https://www.youtube.com/embed/videoseries?list=PL1"',
    )
  })
})
