import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishPage } from './finish-page.ts'

const finish = (html: string) => {
  const { html: bytes, scripts, styles } = finishPage(Buffer.from(html), 'n')
  return { html: bytes.toString(), scripts, styles }
}
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('hashes the scripts and styles that carry the nonce, each text once, in their order', () => {
  const html =
    '<style nonce="n">p{}</style><script nonce="n">b</script><script nonce="n">a</script><script nonce="n">b</script>'
  expect(finish(html)).toEqual({
    html: html.replaceAll(' nonce="n"', ''),
    scripts: [hashOf('b'), hashOf('a')],
    styles: [hashOf('p{}')],
  })
})

test.each([
  ['no nonce', '<script>a</script>'],
  ['another nonce', '<script nonce="m">a</script>'],
  ['the nonce in another attribute', '<script title=" nonce=&quot;n&quot;" data-nonce="n">a</script>'],
  ['the nonce in its text', '<script>" nonce="n">a</script>'],
  ['the nonce around it', '<p nonce="m"> nonce="n" <script>a</script></p>'],
  ['a comment around it', '<!-- <script nonce="n">a</script> -->'],
  ['a title around it', '<title><script nonce="n">a</script></title>'],
])('leaves a script alone that has %s', (_what, html) => {
  expect(finish(html)).toEqual({ html, scripts: [], styles: [] })
})

test('hashes a text of any alphabet as the bytes that are sent', () => {
  expect(finish('<p>’é</p><script nonce="n">"घर 🏡"</script>')).toEqual({
    html: '<p>’é</p><script>"घर 🏡"</script>',
    scripts: [hashOf('"घर 🏡"')],
    styles: [],
  })
})

test('ends a script where the browser ends it', () => {
  expect(finish('<script nonce="n">a < b "</p>" </scripts> c</SCRIPT ><p></p>').scripts).toEqual([
    hashOf('a < b "</p>" </scripts> c'),
  ])
})

test('removes preload links and no other, with a nonce or without', () => {
  const preloads =
    '<link rel="modulepreload" href="/a.js" nonce="n"/><link rel="preload" as="image" href="/a.avif"><link nonce="n" rel="modulepreload" href="/b.js">'
  const others = '<link rel="stylesheet" href="/a.css"/><link rel="alternate" title="preload" href="/feed.xml"/>'
  expect(finish(`${preloads}${others}<p>a</p>`).html).toBe(`${others}<p>a</p>`)
})

test('removes the nonce from every element', () => {
  expect(
    finish('<meta nonce="n"><link rel="stylesheet" nonce="n" href="/a.css"/><p nonce="n" class="n">n</p>').html,
  ).toBe('<meta><link rel="stylesheet" href="/a.css"/><p class="n">n</p>')
})
