import { expect, it } from 'vitest'
import { createSanitiser } from './sanitise.ts'
import { toProse, toText } from './to-text.ts'

const sanitise = createSanitiser()

/** Each row: why a bracket is a shortcode's tag, the text with it, and the text that is left. */
const tags: [why: string, text: string, left: string][] = [
  ['an attribute', 'a [contact-form-7 id="12" title="Ask us"] b', 'a b'],
  ['an attribute in typographic quotes', '[contact-form-7 id=&#8221;12&#8243; title=&#8221;Fomu&#8221;] b', 'b'],
  ['an attribute with spaces', 'a [gallery ids = "1,2"] b', 'a b'],
  ['an attribute without quotes', 'a [gallery ids=1,2 columns=3] b', 'a b'],
  ['an attribute over several lines', 'a [vc_row<br />\nfull_width="x"] b', 'a b'],
  ['an attribute with markup in it', 'a [button link="<a href="https://a.example/">https://a.example/</a>"] b', 'a b'],
  ['a closing tag', 'a [/vc_column]', 'a'],
  ['a pair: its text stays', '[box]a[/box] b', 'a b'],
  ['a pair over blocks', '<div>[box]</div><div>a</div><div>[/BOX]</div>', 'a'],
  ['a pair with a value', '[url=https://a.example/]a[/url]', 'a'],
  ['the tag that closes itself', 'a [divider/] b [spacer /]', 'a b'],
  ['an underscore', 'a [et_pb_section][et_pb_text]b', 'a b'],
  ['an underscore, with a word for an attribute', '[rev_slider home] a', 'a'],
  ['a hyphen, on a line of its own', 'a<br>[recent-posts]<br>b', 'a b'],
  ['a digit, on a line of its own', '<p>[gallery2] [contact-form-7]</p>a', 'a'],
]

it.each(tags)('%s makes a shortcode: %s', (_, text, left) => {
  expect(toProse(text)).toBe(left)
})

/** An editor's own brackets, and texts that only look like shortcodes. */
const brackets = [
  'He owned it [sic] for years.',
  '[sic]',
  'Note [1], [12], [a] and [iv].',
  'The board […] agreed; [...] it paid.',
  '[T]he county [of Kiambu] said so [emphasis added].',
  'History [edit]',
  'The [low-cost] homes of [mid-2024], after [COVID-19] and in [Q3]',
  '[COVID-19]',
  'Yields [with n=40, p = 0.05] rose',
  'A [see https://a.example/] B',
  '[and/or] [he/she]',
  'Dear [Owner name], [OWNER_NAME] and [your name here]',
  '[ ] done [x] not done',
  'The tag [[gallery id="1"]] in double brackets',
  'An [unclosed bracket and [another',
  'array[0] = b[i_1',
]

it.each(brackets)('brackets of an editor stay: %s', (text) => {
  expect(toProse(text)).toBe(text)
  expect(toText(sanitise(text))).toBe(text)
})

it('code keeps its brackets', () => {
  const html = '<p>Write <code>[gallery ids="1"]</code></p><pre>[contact-form-7]</pre>'
  expect(sanitise(html)).toBe(html)
})

/** Each row: the HTML of an article, and what a visitor gets of it. */
const bodies: [html: string, shown: string][] = [
  ['<p>a</p><p>[contact-form-7 id="12"]</p>', '<p>a</p>'],
  ['<p>a</p><p>[et_pb_section fb_built="1"]<br />\n[et_pb_row]</p><p>b</p><p>[/et_pb_row]</p>', '<p>a</p><p>b</p>'],
  ['<p>[vc_row<br />\nfull_width="x"]</p><p>a</p>', '<p>a</p>'],
  ['<p>[et_pb_text]<br />\na<br />\n[/et_pb_text]</p>', '<p>\na<br>\n</p>'],
  ['[recent-posts]<p>a</p>', '<p>a</p>'],
  ['<p>[caption id="a_7" width="300"]A <b>view</b>[/caption]</p>', '<p>A <b>view</b></p>'],
  ['<p>[et_pb_text fb_built="1"]a</p><p>b[/et_pb_text]</p>', '<p>a</p><p>b</p>'],
  ['<p>Dear [owner_name], ask [form id="1"] us.</p>', '<p>Dear [owner_name], ask [form id="1"] us.</p>'],
]

it.each(bodies)('the body %s is %s: it loses tags around text and lines of tags alone', (html, shown) => {
  expect(sanitise(html)).toBe(shown)
})

it('brackets without end cost no time', () => {
  for (const text of ['[', '[a', '[a-', '[a ', '[a_', '[/a', '[[', '[a1] ', '[a=', 'a'.repeat(50)]) {
    const started = performance.now()
    const html = `[${text.repeat(50_000 / text.length)}`
    toProse(html)
    sanitise(html)
    expect(performance.now() - started).toBeLessThan(2_000)
  }
})
