import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { pastedHtml, pastedText } from './pasted-text.ts'
import type { HtmlNode } from './to-markdown.ts'

type Parsed = { tagName?: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Parsed[] }

function toNodes(nodes: Parsed[] = []): HtmlNode[] {
  return nodes.flatMap(({ tagName, value, attrs = [], childNodes }): HtmlNode[] => {
    if (tagName === undefined) return value === undefined ? [] : [value]
    const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
    return [{ tag: tagName, attributes, children: toNodes(childNodes) }]
  })
}
const paste = (html: string) => pastedHtml(toNodes(parseFragment(html).childNodes as Parsed[]))

/** HTML that Word put on the clipboard, shortened in its style sheet. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- @font-face {font-family:Symbol;} p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment-->
<h1>Maisonette in<span style='mso-spacerun:yes'>  </span>Lavington<o:p></o:p></h1>
<p class=MsoNormal><b><span style='font-size:12.0pt;font-family:"Times New Roman",serif'>Quiet street</span></b><span
style='font-size:12.0pt'>, ten&nbsp;minutes
from the <i>Junction</i>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Borehole<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>10,000 litres<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>Two cars<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>View it</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Offer</p>
<!--EndFragment--></body></html>`

test('text from Word keeps its headings, lists, bold and italic words, and nothing of its markup', () => {
  expect(paste(fromWord)).toBe(
    [
      '# Maisonette in Lavington',
      '**Quiet street**, ten minutes from the *Junction*.',
      '- Borehole\n  - 10,000 litres\n- Two cars\n1. View it\n2. Offer',
    ].join('\n\n'),
  )
})

const fromGoogleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">Size:</span><span style="font-size:11pt;font-weight:400;"> 50x100 ft</span></p><ul style="padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-style:italic;font-weight:400">Title deed</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Fenced</span></p></li></ul></b><br class="Apple-interchange-newline">`

test('text from Google Docs, whose bold words are styles, keeps them', () => {
  expect(paste(fromGoogleDocs)).toBe('**Size:** 50x100 ft\n\n- *Title deed*\n- Fenced')
})

test('a web page leaves its words, its links and no script', () => {
  const page =
    '<style>p{}</style><div onclick="x()"><p>See <a href="https://a.example/b">the map</a> or <a href="javascript:x()">this</a></p><script>alert(1)</script><table><tr><td>Beds</td><td>3</td></tr><tr><td>Baths</td><td>2</td></tr></table></div>'
  expect(paste(page)).toBe('See [the map](https://a.example/b) or this\n\nBeds, 3\n\nBaths, 2')
})

test('text from WhatsApp keeps its bold words and its bullets', () => {
  const message = [
    '[10:22, 12/03/2026] Ann Wanjiku: *3BR apartment* in _Kileleshwa_ 🏡',
    '• Borehole\u00a0water',
    '✅ Lift',
    '- ~KSh 13M~ *KSh 12.5M*',
    '1) Gym',
    'Call 0722\u202f000\u202f000 * or * text. 5*3*2',
  ].join('\r\n')
  expect(pastedText(message)).toBe(
    [
      '**3BR apartment** in *Kileleshwa* 🏡',
      '- Borehole water',
      '- Lift',
      '- KSh 13M **KSh 12.5M**',
      '1) Gym',
      '',
      'Call 0722 000 000 * or * text. 5\\*3\\*2',
    ].join('\n'),
  )
})

test('text with our own signs stays as it is', () => {
  const text = '# Heading\n\n**Bold** and *slanted*\n\n- One\n  - Two'
  expect(pastedText(text)).toBe(text)
})

test('an element by the name of a property that every object has is no heading', () => {
  expect(paste('<p>Before</p><constructor>Inside</constructor>')).toBe('Before\n\nInside')
})
