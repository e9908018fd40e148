import fc from 'fast-check'

/**
 * Generates attackers' HTML: event handlers, addresses, documents in attributes, SVG and MathML, in every spelling that
 * browsers accept, in contexts that change parsing, complete or broken. An attack calls `run()` or fetches from `evil.invalid`.
 */
export const untrustedHtml = (): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.array(fc.oneof(inPlace, inPlace, pieces), { minLength: 1, maxLength: 6 }),
      fc.array(pieces, { maxLength: 40 }),
    )
    .chain((parts) => damaged(parts.join('')))

const tags = fc.constantFrom(
  ...[
    'a',
    'p',
    'div',
    'img',
    'image',
    'iframe',
    'object',
    'embed',
    'applet',
    'script',
    'style',
    'link',
    'meta',
    'base',
  ],
  ...[
    'body',
    'input',
    'button',
    'form',
    'textarea',
    'select',
    'keygen',
    'isindex',
    'video',
    'audio',
    'source',
    'track',
  ],
  ...['details', 'summary', 'dialog', 'marquee', 'bgsound', 'table', 'td', 'caption', 'figure', 'blockquote', 'frame'],
  ...['svg', 'svg><a', 'svg><script', 'svg><use', 'svg><image', 'svg><animate', 'svg><set', 'svg><foreignObject><img'],
  ...['math', 'math><a', 'math><mtext><img', 'math><annotation-xml><iframe', 'template', 'slot', 'x-y', '__proto__'],
)

const handlers = fc.constantFrom(
  ...['onerror', 'onload', 'onclick', 'onmouseover', 'onfocus', 'onblur', 'ontoggle', 'onbegin', 'onend', 'onstart'],
  ...[
    'onpointerenter',
    'onanimationstart',
    'ontransitionend',
    'onpageshow',
    'onhashchange',
    'onbeforetoggle',
    'onscroll',
  ],
  ...[
    'onwheel',
    'onkeydown',
    'oncopy',
    'onloadstart',
    'oncanplay',
    'onsubmit',
    'onformdata',
    'onsecuritypolicyviolation',
  ],
)

const addressed = fc.constantFrom(
  ...['href', 'src', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'background', 'cite', 'longdesc', 'ping'],
  ...['srcset', 'imagesrcset', 'data-src', 'data-lazy-src', 'data-embed', 'dynsrc', 'lowsrc', 'code', 'codebase', 'to'],
  ...['from', 'values', 'by', 'content', 'manifest', 'profile', 'classid', 'archive', 'usemap', 'icon', 'fetch'],
)

const others = fc.constantFrom(
  ...['autofocus', 'tabindex=0', 'contenteditable', 'open', 'is=x-y', 'name=body', 'id=__next', 'class="table-frame"'],
  ...['role=alert', 'target=_blank', 'rel=import', 'as=script', 'type=image', 'type="text/html"', 'http-equiv=refresh'],
  ...['attributeName=href', 'dur=1s', 'sandbox="allow-scripts"', 'shadowrootmode=open', 'popover', 'slot=x', 'is="a"'],
)

/** Letters in any case: tags, attributes and schemes ignore case. */
const inAnyCase = (word: string) =>
  fc.bigInt(0n, 2n ** BigInt(word.length)).map((bits) => {
    return [...word].map((letter, place) => ((bits >> BigInt(place)) & 1n ? letter.toUpperCase() : letter)).join('')
  })

/** Character references, some without their semicolon, and characters that a browser skips. */
const disguised = (text: string) =>
  fc.array(fc.nat(9), { minLength: text.length, maxLength: text.length }).map((ways) =>
    [...text]
      .map((letter, place) => {
        const code = letter.charCodeAt(0)
        switch (ways[place]) {
          case 0:
            return `&#${code};`
          case 1:
            return `&#x${code.toString(16)};`
          case 2:
            return `&#${`${code}`.padStart(7, '0')}`
          case 3:
            return `${letter}${['&Tab;', '&NewLine;', '\t', '\n', '&#9;', '&#xD;'][place % 6]}`
          default:
            return letter
        }
      })
      .join(''),
  )

const schemes = fc
  .constantFrom(
    ...['javascript:run()', 'javascript:run()//https://a.example/', 'vbscript:run()', 'livescript:run()'],
    ...[
      'data:text/html,<script>parent.run()</script>',
      'data:image/svg+xml,<svg onload=run()>',
      'blob:https://evil.invalid/x',
    ],
    ...[
      'view-source:javascript:run()',
      'feed:javascript:run()',
      'jar:https://evil.invalid!/',
      'mhtml:https://evil.invalid',
    ],
    ...[
      '//evil.invalid/a.png',
      '\\\\evil.invalid\\a.png',
      '/\\evil.invalid/a',
      'https:evil.invalid/a',
      'https://evil.invalid/a',
    ],
    ...[
      'https://pictures.example@evil.invalid/a.jpg',
      'https://pictures.example.evil.invalid/a.jpg',
      '/pictures/960/https/evil.invalid/a',
    ],
    ...[
      'https://www.youtube.com@evil.invalid/embed/aqz-KE-bpKQ',
      'https://www.youtube.com.evil.invalid/embed/aqz-KE-bpKQ',
    ],
    ...['https://evil.invalid/a.png 1x, //evil.invalid/b.png 2x', '0;url=javascript:run()', '#x onerror=run()'],
  )
  .chain((address) => {
    const [scheme = '', ...rest] = address.split(/(?<=:)/)
    return fc
      .tuple(fc.constantFrom('', ' ', '\u0001', '\u00a0', '\n', '&#1;'), inAnyCase(scheme).chain(disguised))
      .map(([before, after]) => before + after + rest.join(''))
  })

const styles = fc.constantFrom(
  ...[
    'background:url(//evil.invalid/a.png)',
    'background-image:image-set("https://evil.invalid/a" 1x)',
    'width:expression(run())',
  ],
  ...[
    'behavior:url(x.htc)',
    '-moz-binding:url(//evil.invalid/x#y)',
    '@import "//evil.invalid/a.css"',
    'position:fixed;inset:0',
  ],
  ...[
    'b\\61 ckground:u\\72l(//evil.invalid/a)',
    'list-style:url("javascript:run()")',
    'cursor:url(//evil.invalid/c),auto',
  ],
)

const quoted = (value: string) =>
  fc.constantFrom(
    `"${value}"`,
    `'${value}'`,
    value.replaceAll(/[\s>]/g, ''),
    `\`${value}\``,
    `"${value}`,
    `""${value}"`,
  )

const attribute = fc.oneof(
  fc.tuple(handlers.chain(inAnyCase), quoted('run()')).map(([name, value]) => `${name}=${value}`),
  fc.tuple(addressed.chain(inAnyCase), schemes.chain(quoted)).map(([name, value]) => `${name} = ${value}`),
  styles.chain(quoted).map((value) => `style=${value}`),
  fc.constantFrom('<script>parent.run()</script>', '&lt;img src onerror=run()&gt;').map((value) => `srcdoc='${value}'`),
  others,
)

const element = fc
  .tuple(
    tags.chain(inAnyCase),
    fc.array(fc.tuple(fc.constantFrom(' ', '/', '\n', '\t', '\f', ' / ', '\u0000'), attribute), { maxLength: 4 }),
    fc.constantFrom('>', '/>', ' >', '', '>x', '><', '//>'),
    fc.constantFrom('', 'x', 'run()', '<!--', 'alert(run())//'),
    fc.boolean(),
  )
  .map(([tag, attributes, end, inner, closed]) => {
    const name = tag.split(/[>\s]/, 1)[0]
    return `<${tag}${attributes.flat().join('')}${end}${inner}${closed ? `</${name}>` : ''}`
  })

/** Contexts that change how the following HTML is parsed, and how its serialisation is parsed again. */
const places = fc.constantFrom<readonly [string, string]>(
  ...([
    ['', ''],
    ['<p title="', '">'],
    ["<a id='", "'>"],
    ['<!--', '-->'],
    ['<!--><', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
    ['<svg>', '</svg>'],
    ['<svg><style>', '</style></svg>'],
    ['<svg><desc>', '</desc></svg>'],
    ['<svg><title><style>', '</style></title></svg>'],
    ['<math><mtext>', '</mtext></math>'],
    ['<math><mtext><table><mglyph><style>', '</style></mglyph></table></mtext></math>'],
    ['<form><math><mtext></form><form><mglyph><style></math>', ''],
    ['<table>', '</table>'],
    ['<table><tr>', '</tr></table>'],
    ['<table><caption><p>', '</table>'],
    ['<select>', '</select>'],
    ['<select><option>', '</select>'],
    ['<template>', '</template>'],
    ['<noscript>', '</noscript>'],
    ['<noscript><p title="</noscript>', '"></noscript>'],
    ['<noembed>', '</noembed>'],
    ['<noframes>', '</noframes>'],
    ['<textarea>', '</textarea>'],
    ['<title>', '</title>'],
    ['<style>', '</style>'],
    ['<xmp>', '</xmp>'],
    ['<iframe>', '</iframe>'],
    ['<plaintext>', ''],
    ['<button><p>', '</button>'],
    ['<a href="/x"><table><a href="/y">', '</table></a>'],
    ['<b><i><p>', '</b></i>'],
    ['<ul><li>', '</ul>'],
    ['<pre>\n', '</pre>'],
    ['<figure data-embed="', '"></figure>'],
    ['<div class="wp-block-embed__wrapper">', '</div>'],
    ['</div></main></body></html>', ''],
  ] as const),
)

const inPlace: fc.Arbitrary<string> = fc
  .tuple(places, places, element)
  .map(([[outer, end], [inner, innerEnd], what]) => outer + inner + what + innerEnd + end)

/** Pieces that open, close and break each other, in any order. */
const pieces = fc.constantFrom(
  ...[
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    ' ',
    '`',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '&',
    '&lt;',
    '&#60;',
    '&amp;lt;',
  ],
  ...[
    '\u0000',
    '\u2028',
    '\ufeff',
    '\n',
    'a',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="/x">',
    '</a>',
    '<table>',
    '<tr>',
  ],
  ...[
    '<td>',
    '</table>',
    '<caption>',
    '<pre>\n',
    '<li>',
    '<svg>',
    '</svg>',
    '<math>',
    '<mtext>',
    '<mglyph>',
    '<style>',
  ],
  ...[
    '</style>',
    '<title>',
    '<noscript>',
    '</noscript>',
    '<script>',
    '</script',
    '<textarea>',
    '<template>',
    '</template>',
  ],
  ...[
    '<select>',
    '<option>',
    '<button>',
    '<form>',
    '<img src=x onerror=run()>',
    '<iframe src=https://youtu.be/aqz-KE-bpKQ>',
  ],
  ...[
    '<figure data-embed="',
    '<figure>',
    '<figcaption>',
    '<div class="table-frame">',
    '</div>',
    '<details>',
    'onerror=',
  ],
  ...['href="javascript:run()"', 'id="x"', 'class="alignwide', 'style="', 'srcset="/media/a.jpg 300w"'],
)

/** Unchanged, or with a character removed or a NUL inserted. */
function damaged(html: string) {
  const place = fc.nat(Math.max(html.length - 1, 0))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(html) },
    { weight: 1, arbitrary: place.map((at) => html.slice(0, at) + html.slice(at + 1)) },
    { weight: 1, arbitrary: place.map((at) => `${html.slice(0, at)}\u0000${html.slice(at)}`) },
  )
}
